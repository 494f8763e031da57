import { and, asc, lte } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { extendCover } from "./cover.server.ts"
import { findStakes, isOpen, settled } from "./find-stakes.server.ts"
import { afterLook, lookAtStakes, tellOfDisputes } from "./look-at-chain.server.ts"
import { PROGRAM_IDS } from "./programs/program.ts"
import { saveStakes } from "./save-stakes.server.ts"
import { hoursAfter } from "./stakes.ts"
import { nftStake } from "./tables.server.ts"

/** Each staked NFT is looked for once a day: after a pause of any length once as well. */
const EVERY_HOURS = 24
const AT_ONCE = 1_000
/** Transactions that are read for so many; what is left is gone on with in an hour. */
const MOST_READ = 5_000

/** Those that nobody has asked the chain about since, the longest first. */
export const listUnseen = ({ db }: Pick<Context, "db">, before: Date) =>
	db
		.select()
		.from(nftStake)
		.where(and(isOpen(), lte(nftStake.checkedAt, before)))
		.orderBy(asc(nftStake.checkedAt))
		.limit(AT_ONCE)

/**
 * Asks the chain where staked NFTs are that were not asked for today. One that has left its wallet ends, one that is offered for sale pauses.
 * Answers how many were asked for; it stops where the chain does not answer, and goes on the next time.
 */
export async function watchHoldings(ctx: Context): Promise<number> {
	// What ends here has counted until now, and is covered until now.
	for (const program of PROGRAM_IDS) await extendCover(ctx, program)
	let asked = 0
	for (;;) {
		const stakes = await listUnseen(ctx, hoursAfter(await ctx.now(), -EVERY_HOURS))
		if (stakes.length === 0) return asked
		const seen = await lookAtStakes(ctx, stakes, MOST_READ)
		if (!seen) return asked
		await tellOfDisputes(ctx, stakes, seen)
		await inTransaction(ctx, async (ctx) => {
			const at = await ctx.now()
			const ids = stakes.map((one) => one.id)
			const found = await findStakes(ctx, and(isAnyOf(nftStake.id, ids), isOpen()), { lock: true })
			const changes = found.map((one) => {
				const change = afterLook(settled(one, at), seen.get(one.stake.id), { at, dry: one.counting.dry })
				// About which providers differ is asked again tomorrow, too.
				const isWhole = seen.get(one.stake.id)?.isWhole ?? true
				return { ...change, now: { ...change.now, checkedAt: isWhole ? at : hoursAfter(at, 1 - EVERY_HOURS) } }
			})
			await saveStakes(ctx, changes, at)
		})
		asked += stakes.length
	}
}
