import type { Say, Told, ToldTime } from "#app/draws/tell-verified.ts"

type Attributes = Readonly<{
	class?: string
	id?: string
	text?: string
	ok?: boolean
	"data-outcome"?: string
	labelledBy?: string
	label?: string
}>

function element(tag: string, { text, ok, labelledBy, label, ...attributes }: Attributes, ...inner: readonly Node[]) {
	const made = document.createElement(tag)
	for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
	if (ok !== undefined) made.dataset.ok = String(ok)
	if (labelledBy) made.setAttribute("aria-labelledby", labelledBy)
	if (label) made.setAttribute("aria-label", label)
	if (text !== undefined) made.textContent = text
	made.append(...inner)
	return made
}

type Showing = Readonly<{
	say: Say
	/** Moments stand as programs write them, too: what is compared with an explorer without the site. */
	exact?: boolean
}>

/** A moment as it is read; `exact`: and as programs write it. */
function moment({ iso, text }: ToldTime, exact: boolean): Node[] {
	const time = document.createElement("time")
	time.dateTime = iso
	time.textContent = text
	return exact ? [time, document.createTextNode(` (${iso})`)] : [time]
}

/**
 * What was found, as the page prints it where the server has verified (`view.tsx`). Everything of a document is text here, whatever it says.
 */
export function showTold({ outcome, verdict, demo, facts, checks, onChain }: Told, { say, exact = false }: Showing) {
	const title = element("h2", { id: "verifier-verdict", text: verdict })
	title.tabIndex = -1
	return element(
		"section",
		{ class: "wrap verifier-found", labelledBy: "verifier-verdict", "data-outcome": outcome },
		element(
			"div",
			{ class: "verifier-slip" },
			title,
			...(demo ? [element("p", { class: "verifier-demo", text: demo })] : []),
			element(
				"dl",
				{ label: say("draw-proofs:parts.titleFacts") },
				...facts.map(({ label, value, time }) => {
					const said = time ? [document.createTextNode(", "), ...moment(time, exact)] : []
					const dd = element("dd", {}, document.createTextNode(value), ...said)
					return element("div", {}, element("dt", { text: label }), dd)
				}),
			),
		),
		element("div", { class: "verifier-lists" }, checkList(checks, say), ...chainList(onChain, { say, exact })),
	)
}

const checkList = (checks: Told["checks"], say: Say) =>
	element(
		"section",
		{ labelledBy: "verifier-checks" },
		element("h3", { id: "verifier-checks", text: say("draw-proofs:parts.titleChecks") }),
		element(
			"ul",
			{ class: "verifier-checks" },
			...checks.map(({ ok, text }) =>
				element(
					"li",
					{ ok },
					element("b", { text: say(ok ? "draw-proofs:holds" : "draw-proofs:fails") }),
					document.createTextNode(" "),
					element("span", { text }),
				),
			),
		),
	)

const chainList = (onChain: Told["onChain"], { say, exact = false }: Showing) => {
	if (onChain.length === 0) return []
	const list = element(
		"section",
		{ labelledBy: "verifier-chain" },
		element("h3", { id: "verifier-chain", text: say("draw-proofs:parts.titleChain") }),
		element("p", { text: say("draw-proofs:chainLead") }),
		element(
			"ul",
			{ class: "verifier-chain" },
			...onChain.map(({ text, expected, at }) =>
				element(
					"li",
					{},
					element("p", { text }),
					...(expected
						? [
								found(
									"verifier-expected",
									say("draw-proofs:expected"),
									typeof expected === "string" ? codes([expected]) : moment(expected, exact),
								),
							]
						: []),
					found("verifier-at", say("draw-proofs:where"), codes(at)),
				),
			),
		),
	)
	return [list]
}

const codes = (texts: readonly string[]) => texts.map((text) => element("code", { text }))

const found = (name: string, label: string, what: readonly Node[]) =>
	element("p", { class: name }, element("small", { text: label }), document.createTextNode(" "), ...what)
