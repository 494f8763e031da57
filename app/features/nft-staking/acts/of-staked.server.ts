import { and, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { findStakes, isOpen, ofTab, type RuledStake, settled } from "../find-stakes.server.ts"
import { afterLook, type Seen } from "../look-at-chain.server.ts"
import type { Change } from "../save-stakes.server.ts"
import { nftStake } from "../tables.server.ts"
import type { Act, Outcome, Skip } from "./act.ts"

/** One staked NFT of an act, its time settled and the chain looked at. */
export type Standing = Readonly<{ one: RuledStake; change: Change }>

/** What an act does to one: another row, or a reason why not. */
export type Step = (standing: Standing) => Change | Skip

/**
 * Does one thing to each of the staked NFTs of an act; what its time and the chain have brought is written either way.
 * Answers the rows to write, and an outcome for every number.
 */
export async function eachOf(
	ctx: Context,
	act: Act,
	{
		numbers,
		seen,
		at,
		step,
	}: Readonly<{ numbers: readonly number[]; seen: ReadonlyMap<string, Seen> | null; at: Date; step: Step }>,
): Promise<{ changes: Change[]; outcomes: Outcome[] }> {
	const stakes = await findStakes(ctx, and(ofTab(act), isOpen(), inArray(nftStake.number, [...numbers])), {
		lock: true,
	})
	const byNumber = new Map(stakes.map((one) => [one.stake.number, one]))
	const changes: Change[] = []
	const outcomes = [...new Set(numbers)].map((number): Outcome => {
		const one = byNumber.get(number)
		if (!one) return { number, outcome: "skipped", reason: "not-staked" }
		const change = afterLook(settled(one, at), seen?.get(one.stake.id), { at, dry: one.counting.dry })
		const done = change.now.endedAt ? "moved" : step({ one, change })
		if (typeof done === "string") {
			changes.push(change)
			return { number, outcome: "skipped", reason: done }
		}
		changes.push(done)
		return { number, outcome: "done", stakeId: one.stake.id }
	})
	return { changes, outcomes }
}
