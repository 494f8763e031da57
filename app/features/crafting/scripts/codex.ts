import { call } from "#app/lib/call.ts"
import { cookieIn } from "#app/lib/cookie.ts"
import { CODEX, type CodexWords, MARKS_CALL, TIER, TIER_ALL, WEAPON } from "../codex-marks.ts"
import type { CodexMark } from "../own-codex.server.ts"

/** Marks in the codex what whoever is signed in has: the page itself is the same for everybody. */

type Marks = readonly (CodexMark & { readonly tier: string })[]

const codex = document.querySelector<HTMLElement>(`[${CODEX}]`)
// Who has no session is told of nothing, and asks nothing.
if (codex && cookieIn(document.cookie, "hint")?.split("~")[0])
	void call<Marks>(MARKS_CALL).then(
		(marks) => mark(codex, marks),
		() => {},
	)

function mark(codex: HTMLElement, marks: Marks): void {
	const words = JSON.parse(codex.getAttribute(CODEX) ?? "{}") as CodexWords
	const said = (text: string, figures: Record<string, number>) =>
		Object.entries(figures).reduce((so, [name, n]) => so.replace(`{{${name}}}`, String(n)), text)
	for (const { weapon, count, level } of marks)
		for (const place of codex.querySelectorAll<HTMLElement>(`[${WEAPON}="${weapon}"]`)) {
			const text = count === 0 ? words.made : count === 1 ? words.held : words.heldMany
			const note = document.createElement("span")
			note.className = count === 0 ? "codex-mark is-made" : "codex-mark"
			note.textContent = said(text, { count, level })
			place.append(note)
		}
	for (const place of document.querySelectorAll<HTMLElement>(`[${TIER}]`)) {
		const tier = place.getAttribute(TIER)
		const count = marks.filter((one) => one.count > 0 && (tier === "codex" || one.tier === tier)).length
		if (count > 0) place.textContent = said(words.of, { count, all: Number(place.getAttribute(TIER_ALL)) })
	}
}
