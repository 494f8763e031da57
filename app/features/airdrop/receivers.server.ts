import type { Context } from "#app/db/context.ts"
import { checkDestinations } from "#app/settlement/destinations/check-destinations.server.ts"
import type { NamedBy } from "#app/settlement/destinations/destination.ts"
import type { ListKind } from "./status.ts"
import type { CheckedReceivers } from "./tables.server.ts"

type Asking = Parameters<typeof checkDestinations>[0] & Pick<Context, "chains">
type Row = Readonly<{ line: number; to: string | null }>

/** Operators list the receivers; only of what is carried over the chain names the holders. */
export const namedBy = (kind: ListKind): NamedBy => (kind === "carry" ? "signed" : "listed")

/** Refused rows that are named one by one. */
const MOST_NAMED = 50

/**
 * What the chain says of the receivers of a list, by its rows; null: it does not answer. Rows without a receiver are left out. Only where
 * an operator `listed` them those that were never used are counted, which takes a question to the node for each.
 */
export async function receiversOf(
	ctx: Asking,
	{ chain, rows, by }: Readonly<{ chain: string; rows: readonly Row[]; by: NamedBy }>,
): Promise<CheckedReceivers | null> {
	const named = rows.flatMap(({ line, to }) => (to === null ? [] : [{ line, to }]))
	const verdicts = await checkDestinations(ctx, {
		chain: ctx.chains.of(chain),
		addresses: named.map(({ to }) => to),
		by,
	})
	const all = named.map(({ line, to }) => ({ line, verdict: verdicts.get(to) }))
	if (all.some(({ verdict }) => verdict?.is === "silent")) return null
	const refused = all.flatMap(({ line, verdict }) => (verdict?.is === "refused" ? [{ line, why: verdict.why }] : []))
	const unused = all.filter(({ verdict }) => verdict?.is === "go" && verdict.isUnused)
	return { refused: refused.length, refusedLines: refused.slice(0, MOST_NAMED), unused: unused.length }
}
