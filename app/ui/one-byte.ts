const WIDE = /[\u{100}-\u{10ffff}]/gu
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
