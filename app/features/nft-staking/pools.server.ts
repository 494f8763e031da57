import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Account } from "#app/settlement/ledger.server.ts"
import type { Span } from "./count.ts"
import type { ProgramId } from "./programs/program.ts"
import type { Rates } from "./rates.ts"
import { type StakeStatus, stakeStatus } from "./status.ts"
import { nftCover, nftStake } from "./tables.server.ts"
import { DAY_MS } from "./weeks.ts"

/** Id of the asset that is paid as the coin, and of the one that monthly shares are in. */
const COIN = "scg"
const DOLLAR = "usdc"

/** The coin that is paid. */
export const coinAsset = ({ assets }: Pick<Context, "assets">) => assets.get(COIN)
/** Null where the operator has set up none. */
export const dollarAsset = ({ assets }: Pick<Context, "assets">) => assets.all.find((one) => one.id === DOLLAR) ?? null

const OWNER = "nft-staking"
/** What the treasury has given for rewards of staked NFTs, and nobody has been promised yet. */
export const freeBudget = (asset: string): Account => ({ owner: OWNER, kind: "reward-budget", asset })
/** What covers what a program's NFTs count from day to day. */
export const coverOf = (program: ProgramId, asset: string): Account => ({
	owner: `${OWNER}/${program}`,
	kind: "reward-reserved",
	asset,
})
/** What is held for one stake of a term, one freeze that is under way, or one month's share, by its id. */
export const heldFor = (id: string, asset: string): Account => ({ owner: id, kind: "reward-reserved", asset })

/** What counts beyond what the pool covers counts for no coin. Until when it is covered; null: the program has no pool yet. */
export async function coveredUntil({ db }: Pick<Context, "db">, program: ProgramId): Promise<Date | null> {
	const [row] = await db.select({ until: nftCover.coveredUntil }).from(nftCover).where(eq(nftCover.program, program))
	return row?.until ?? null
}

/** The time that no pool covers. */
export const uncovered = (until: Date | null): readonly Span[] => [{ from: until ?? new Date(0), to: null }]

/**
 * Base units of the coin that a program's NFTs, or all (null), may come to a day, bonus included, in 10,000ths of 10,000ths: those without a
 * term, whether they count just now or not, unless other statuses are asked for.
 */
export async function paceOf(
	{ db }: Pick<Context, "db">,
	program: ProgramId | null,
	statuses: readonly StakeStatus[] = stakeStatus.in("uncapped"),
): Promise<bigint> {
	const pace = sql<string>`coalesce(sum(${nftStake.coinPerDay} * ${nftStake.multiplierBps} * (10000 + ${nftStake.bonusBps})), 0)`
	const [row] = await db
		.select({ pace })
		.from(nftStake)
		.where(
			and(
				program === null ? undefined : eq(nftStake.program, program),
				isAnyOf(nftStake.status, statuses.map(stakeStatus.code)),
			),
		)
	return BigInt(row?.pace ?? 0)
}

const PARTS = 100_000_000n
export const paceOfRates = ({ coinPerDay, multiplierBps, bonusBps }: Rates): bigint =>
	coinPerDay * BigInt(multiplierBps) * BigInt(10_000 + bonusBps)
/** Base units that a pace comes to in a time, rounded up. `msFor`: for how long so many units last at it. */
export const unitsFor = (pace: bigint, ms: bigint): bigint =>
	(pace * ms + PARTS * BigInt(DAY_MS) - 1n) / (PARTS * BigInt(DAY_MS))
/** The same rounded down. */
export const wholeUnitsFor = (pace: bigint, ms: bigint): bigint => (pace * ms) / (PARTS * BigInt(DAY_MS))
export const msFor = (pace: bigint, units: bigint): bigint => (units * PARTS * BigInt(DAY_MS)) / pace
