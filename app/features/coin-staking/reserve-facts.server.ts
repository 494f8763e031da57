import type { Context } from "#app/db/context.ts"
import { findReports } from "#app/reserves/reports.server.ts"
import { coverNow } from "#app/reserves/watch-cover.server.ts"
import { stakedAsset, stakingChain, stakingVault } from "./staked-asset.ts"

/** What stands behind the stakes, in base units of the coin, and the day of the newest report; null: there is none yet. */
export type ReserveFacts = Readonly<{ held: bigint; owed: bigint; vault: string; day: string | null }>

/** Remembered as what the operator publishes is: these are sums of everybody, which no answer to one visitor hangs on. */
export const reserveFacts = (ctx: Context): Promise<ReserveFacts> =>
	ctx.cache ? ctx.cache.get("coin-staking reserve", () => readFacts(ctx)) : readFacts(ctx)

async function readFacts(ctx: Context): Promise<ReserveFacts> {
	const { address } = stakedAsset(ctx)
	const [cover, reports] = await Promise.all([coverNow(ctx, stakingChain(ctx)), findReports(ctx, null)])
	const { there = 0n, promised = 0n } = cover.find(({ asset }) => asset === address) ?? {}
	const days = reports.filter(({ assets }) => assets.some(({ asset }) => asset === address)).map(({ day }) => day)
	return {
		held: there,
		owed: promised,
		vault: stakingVault(ctx, "deposit").account,
		day: days.toSorted().at(-1) ?? null,
	}
}
