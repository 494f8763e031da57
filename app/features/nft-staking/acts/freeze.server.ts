import { and, eq, sql } from "drizzle-orm"
import { type Freeze, MOST_FROZEN_AT_ONCE } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { lockBalance } from "#app/settlement/ledger.server.ts"
import { coinAsset, freeBudget } from "../pools.server.ts"
import { nftAct, nftActItem } from "../tables.server.ts"
import { wholeTerm } from "../term-money.server.ts"
import { type Act, type Outcome, stakeInput } from "./act.ts"
import { admit, type Found } from "./stake.server.ts"

/** Purpose of the transaction that owner and authority sign. */
export const LOCK = "nft-staking:lock"

/**
 * Which NFTs may be frozen for a term: their owner has to sign for them now. Nothing is frozen, held or promised yet.
 */
export async function askToFreeze(
	ctx: Context,
	{ act, numbers, found }: Readonly<{ act: Act; numbers: readonly number[]; found: Found }>,
): Promise<{ outcomes: readonly Outcome[]; waits: boolean }> {
	const at = await ctx.now()
	const { days } = stakeInput.parse(act.input)
	const { nfts, outcomes, rates } = await admit(ctx, { act, numbers, found, days, at })
	if (!rates || days === null || nfts.length === 0) return { outcomes, waits: false }
	const each = wholeTerm(rates, days)
	const free = await lockBalance(ctx, freeBudget(coinAsset(ctx).address))
	const bears = each === 0n ? nfts.length : Number(free / each)
	const some = nfts.slice(0, Math.min(bears, MOST_FROZEN_AT_ONCE))
	const rest = nfts.slice(some.length).map(
		({ number }): Outcome => ({
			number,
			outcome: "skipped",
			reason: bears <= some.length ? "pool" : "limit",
		}),
	)
	for (const { number, asset, account } of some)
		await ctx.db
			.update(nftActItem)
			.set({ asset, account })
			.where(and(eq(nftActItem.actId, act.id), eq(nftActItem.number, number)))
	return { outcomes: [...outcomes, ...rest], waits: some.length > 0 }
}

export type Waiting = Readonly<{ number: number; asset: string; account: string }>

/** The NFTs of an act that wait for their owner's signature, in the order in which they stand in the transaction. */
export async function waitingOf({ db }: Pick<Context, "db">, actId: string): Promise<readonly Waiting[]> {
	const rows = await db
		.select({ number: nftActItem.number, asset: nftActItem.asset, account: nftActItem.account })
		.from(nftActItem)
		.where(and(eq(nftActItem.actId, actId), sql`${nftActItem.outcome} = 'open'`))
		.orderBy(nftActItem.number)
	return rows.flatMap(({ number, asset, account }) => (asset && account ? [{ number, asset, account }] : []))
}

/** What the owner signs: the same for web and worker, from what is written down. In ASCII: wallets show it as it is. */
export function freezeOf(act: Pick<Act, "id" | "owner" | "input">, nfts: readonly Waiting[]): Freeze {
	const { days } = stakeInput.parse(act.input)
	return {
		owner: act.owner,
		nfts,
		memo: `Punky Nova: ${nfts.length} NFT locked in this wallet for ${days} days. ${act.id}`,
	}
}

export async function findAct({ db }: Pick<Context, "db">, id: string): Promise<Act | null> {
	const [row] = await db.select().from(nftAct).where(eq(nftAct.id, id))
	// The cast: a check of the table.
	return (row as Act | undefined) ?? null
}
