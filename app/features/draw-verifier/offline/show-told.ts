import type { Say, Told } from "#app/draws/tell-verified.ts"

function element(tag: string, { className = "", text }: { className?: string; text?: string }, ...inner: Node[]) {
	const made = document.createElement(tag)
	if (className) made.className = className
	if (text !== undefined) made.textContent = text
	made.append(...inner)
	return made
}

/** What was found, as elements. Everything of a document is text here, whatever it says. */
export function showTold({ ok, verdict, demo, facts, checks, onChain }: Told, say: Say): Node {
	const shown = document.createDocumentFragment()
	shown.append(
		element("h2", { className: ok ? "verdict holds" : "verdict fails", text: verdict }),
		...(demo ? [element("p", { className: "demo", text: demo })] : []),
		element("h3", { text: say("draw-proofs:factsTitle") }),
		element(
			"dl",
			{},
			...facts.map(({ label, value }) =>
				element("div", {}, element("dt", { text: label }), element("dd", { text: value })),
			),
		),
		element("h3", { text: say("draw-proofs:checksTitle") }),
		element(
			"ul",
			{ className: "checks" },
			...checks.map((check) =>
				element(
					"li",
					{ className: check.ok ? "holds" : "fails" },
					element("b", { text: say(check.ok ? "draw-proofs:holds" : "draw-proofs:fails") }),
					element("span", { text: check.text }),
				),
			),
		),
		element("h3", { text: say("draw-proofs:chainTitle") }),
		element("p", { text: say("draw-proofs:chainLead") }),
		element(
			"ol",
			{},
			...onChain.map(({ text, expected, at }) =>
				element(
					"li",
					{},
					element("p", { text }),
					...(expected ? [element("code", { text: expected })] : []),
					element("ul", { className: "at" }, ...at.map((one) => element("li", {}, element("code", { text: one })))),
				),
			),
		),
	)
	return shown
}
