/** What the product promises of its speed and size. */
export const BARS = {
	homeShare: 0.5,
	/** Of working pages by processor time: those of the first three, and of the steps after them. */
	workingShares: { form: 0.04, steps: 0.025 },
	/** Of View Details with fifty positions, a page of them: milliseconds of the web process's processor for an answer. */
	detailsMs: 3,
	/** Of a page of NFTs with two hundred of them staked: the same, and JavaScript before anything is touched. */
	nftPageMs: 8,
	nftScripts: 12_000,
	/** 160 NFTs at once, from the post to a page that tells the outcome of each. */
	nftStakeMs: 5_000,
	/** The daily look for ten thousand staked NFTs: time, and questions to the node (a batch is one). */
	nftWatchMs: 60_000,
	nftWatchCalls: 250,
	/** Of the calls that every page view makes, by processor time. */
	callShare: 0.4,
	homeScripts: 10_000,
	writeScripts: 12_000,
	/** Of each content page: what its largest paint waits for, and the whole of it, in bytes on the wire. */
	firstPaint: 80_000,
	wholePage: 400_000,
	/** With a processor four times slower, 1.6 Mbit/s and 150 ms there and back. */
	largestPaintMs: 1_200,
	layoutShift: 0.02,
	webMemory: 250e6,
	allMemory: 900e6,
	finalizedMs: 3_000,
}

export type Row = { what: string; figure: string; bar: string; passed: boolean | null }

export const median = (values: readonly number[]): number =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const atLeast = (what: string, value: number, bar: number, note: string): Row => ({
	what,
	figure: `${value.toPrecision(3)} (${note})`,
	bar: `≥ ${bar}`,
	passed: value >= bar,
})

export const atMost = (what: string, value: number, bar: number, say: (value: number) => string, note = ""): Row => ({
	what,
	figure: `${say(value)}${note && ` (${note})`}`,
	bar: `≤ ${say(bar)}`,
	passed: value <= bar,
})

/** Prints the rows as one table, then the sums; the status to exit with is handed back. */
export function report(rows: readonly Row[]): number {
	const verdicts = { true: "pass", false: "FAIL", null: "not measured" }
	const cells = [
		["what", "figure", "bar", ""],
		...rows.map((row) => [row.what, row.figure, row.bar, verdicts[`${row.passed}`]]),
	]
	const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
	console.log("")
	for (const line of cells)
		console.log(
			line
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd(),
		)
	const failed = rows.filter(({ passed }) => passed === false).length
	console.log(`\n${rows.filter(({ passed }) => passed).length} passed, ${failed} failed`)
	return failed > 0 ? 1 : 0
}
