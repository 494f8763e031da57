import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"

/** Stands in markup where something is filled in. Digits alone, so that it may stand in an address or be a value. */
const MARKS = {
	number: 7_310_001,
	elapsed: 7_310_002,
	days: 7_310_003,
	state: 7_310_004,
	earned: 7_310_005,
	since: 7_310_006,
} as const
export type Slot = keyof typeof MARKS
export type Slots = Readonly<Record<Slot, number>>

const SLOT_OF = new Map<string, Slot>(Object.entries(MARKS).map(([slot, mark]) => [String(mark), slot as Slot]))
const ANY = new RegExp(`(${[...SLOT_OF.keys()].join("|")})`)

const SPECIAL: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string) =>
	/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => SPECIAL[sign] ?? sign) : text

/**
 * Prints things that differ in few places: what is alike is drawn by React once for each `kind`, and then filled in. Drawing two hundred
 * of them one by one took twice the time that a whole page has. Answers what prints those that differ in their number alone.
 */
export function printer(): (
	kind: string,
	draw: (slots: Slots) => ReactElement,
	filled: Readonly<Record<Exclude<Slot, "number">, string>>,
) => (number: number) => string {
	const made = new Map<string, Printed>()
	return (kind, draw, filled) => {
		const printed = made.get(kind) ?? printedOf(draw(MARKS))
		made.set(kind, printed)
		const between: string[] = []
		let text = printed.first
		for (const { slot, after } of printed.rest)
			if (slot !== "number") text += escaped(filled[slot]) + after
			else {
				between.push(text)
				text = after
			}
		between.push(text)
		return (number) => between.join(String(number))
	}
}

/** Markup, cut where something is filled in. */
type Printed = Readonly<{ first: string; rest: readonly Readonly<{ slot: Slot; after: string }>[] }>
function printedOf(drawn: ReactElement): Printed {
	const [first = "", ...parts] = renderToStaticMarkup(drawn).split(ANY)
	const rest: { slot: Slot; after: string }[] = []
	for (let place = 0; place < parts.length; place += 2)
		rest.push({ slot: SLOT_OF.get(parts[place] ?? "") ?? "number", after: parts[place + 1] ?? "" })
	return { first, rest }
}
