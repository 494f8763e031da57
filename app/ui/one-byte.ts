const WIDE = /[\u{100}-\u{10ffff}]/gu
const WIDE_UNIT = /[\u0100-\uffff]/g
/** Past this share a page is written in such letters, and references would only make it longer. */
const FEW = 0.01

/**
 * Kept markup with the few letters beyond Latin-1 as references: a single one of them makes the engine hold every page that the markup is
 * part of in two bytes a letter, and putting it together and sending it cost more. Not for markup with
 * scripts or styles in it, whose text knows no references.
 */
export function inOneByte(html: string): string {
	const wide = html.match(WIDE)?.length ?? 0
	return wide > html.length * FEW ? html : html.replace(WIDE, (letter) => `&#${letter.codePointAt(0)};`)
}

/** The same for data of an attribute: JSON has references of its own. */
export function jsonInOneByte(value: unknown): string {
	const json = JSON.stringify(value)
	const wide = json.match(WIDE_UNIT)?.length ?? 0
	const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
	return wide > json.length * FEW ? json : json.replace(WIDE_UNIT, escaped)
}
