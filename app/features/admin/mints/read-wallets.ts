/** So many stand on a list that is typed or sent at once. */
const MOST_WALLETS = 10_000
const HEADING = /^"?(wallet|address|owner)s?"?$/i

export type ReadWallets = Readonly<{
	/** Each once, in their order. */
	wallets: readonly string[]
	/** Lines that say again what one before them said. */
	repeated: number
	/** Every line that is no address. */
	wrong: readonly Readonly<{ line: number; text: string }>[]
	isTooMany: boolean
}>

/** A list of wallets as it was pasted, or as a CSV has it: one a line, of which the first column counts; a heading above them is let go. */
export function readWallets(text: string, isAddress: (text: string) => boolean): ReadWallets {
	const wallets = new Set<string>()
	const wrong: { line: number; text: string }[] = []
	let repeated = 0
	for (const [n, line] of text
		.replace(/^\uFEFF/, "")
		.split(/\r\n?|\n/)
		.entries()) {
		const first = (line.split(/[,;\t]/)[0] ?? "").trim().replace(/^"(.*)"$/, "$1")
		if (first === "" || (n === 0 && HEADING.test(first))) continue
		if (!isAddress(first)) wrong.push({ line: n + 1, text: first.slice(0, 20) })
		else if (wallets.has(first)) repeated++
		else wallets.add(first)
	}
	return { wallets: [...wallets], repeated, wrong, isTooMany: wallets.size > MOST_WALLETS }
}
