import type { ChainAdapter } from "#app/chains/port.ts"
import { checkDestinations } from "./check-destinations.server.ts"

type Row = Readonly<{ line: number; to: string }>
export type ListedProblem = Readonly<{ line: number; code: "not-a-wallet" | "ours" }>

/**
 * What the chain says against receivers of an uploaded list, by line. Empty where it does not answer: the list becomes a draft all the same, and
 * nothing is released or sent before the chain was asked again.
 */
export async function listedProblems(
	ctx: Parameters<typeof checkDestinations>[0],
	{ chain, rows }: Readonly<{ chain: ChainAdapter; rows: readonly Row[] }>,
): Promise<readonly ListedProblem[]> {
	// Which of them were never used is for the dry run: asking for that takes a question to the node for each.
	const verdicts = await checkDestinations(ctx, { chain, addresses: rows.map(({ to }) => to), by: "signed" })
	return rows.flatMap(({ line, to }): ListedProblem[] => {
		const verdict = verdicts.get(to)
		if (verdict?.is !== "refused") return []
		return [{ line, code: verdict.why === "ours" ? "ours" : "not-a-wallet" }]
	})
}
