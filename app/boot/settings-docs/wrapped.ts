/** Longest line of the generated files, in characters. */
export const WIDTH = 120

/** Lines of at most `WIDTH` characters, each behind its prefix. A word that is longer than a line keeps its own line. */
export function wrapped(text: string, { first = "", next = "" } = {}): string[] {
	const lines: string[] = []
	let line = ""
	for (const word of text.split(" ")) {
		const prefix = lines.length === 0 ? first : next
		if (line === "") line = `${prefix}${word}`
		else if (line.length + 1 + word.length <= WIDTH) line += ` ${word}`
		else {
			lines.push(line)
			line = `${next}${word}`
		}
	}
	return [...lines, line]
}
