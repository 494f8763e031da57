/** A number after a word of the command line, e.g. `--kills 50`. */
export function option(words: readonly string[], name: string, otherwise: number): number {
	const at = words.indexOf(name)
	return at < 0 ? otherwise : Number(words[at + 1])
}
