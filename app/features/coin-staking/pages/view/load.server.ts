import type { RequestContext } from "#app/db/context.ts"
import { coinText, percentText } from "#app/features/coin-staking/figures.ts"
import { type ListedStake, type Listing, listStakes } from "#app/features/coin-staking/list-stakes.server.ts"
import { isTermLength } from "#app/features/coin-staking/plans.ts"
import { plansInForce } from "#app/features/coin-staking/queries.server.ts"
import { stakedAsset } from "#app/features/coin-staking/staked-asset.ts"
import { type PositionStatus, positionStatus } from "#app/features/coin-staking/status.ts"
import { readCursor } from "#app/lib/keyset.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { assetText } from "../complete/load.server.ts"
import { earnedSoFar } from "../overview/load.server.ts"
import type { PayoutLine } from "./payout-list.tsx"
import type { StakeLine } from "./stake-list.tsx"
import type { RefundLine } from "./view.tsx"

/** Reads a search from an address; whatever is not understood is not searched for. */
export function readSearch(params: URLSearchParams): Listing {
	const status = positionStatus.in("shown").find((name) => name === params.get("status"))
	const days = Number(params.get("days"))
	const before = readCursor(params.get("before"), isUuid)
	return { ...(status ? { status } : {}), ...(isTermLength(days) ? { days } : {}), ...(before ? { before } : {}) }
}

const ACTS: Readonly<Partial<Record<PositionStatus, StakeLine["acts"]>>> = {
	active: ["claim", "unstake", "remind"],
	early_requested: ["undo", "remind"],
	cooldown: ["remind"],
	matured: ["claim", "unstake"],
}

const earns = (status: PositionStatus) => positionStatus.in("earning").includes(status)
const isBegun = (status: PositionStatus) => status === "agreed" || status === "pending"

/** Of the term of a position that runs, in whole percent; null where none runs. */
function elapsedOf({ status, accrualStart, lockEnd }: ListedStake, at: Date): number | null {
	if (!accrualStart || !lockEnd || !earns(positionStatus.nameOf(status))) return null
	const share = (at.getTime() - accrualStart.getTime()) / (lockEnd.getTime() - accrualStart.getTime())
	return Math.floor(Math.min(Math.max(share, 0), 1) * 100)
}

/**
 * A page of the positions of the visitor's wallets, all that is owed back to them and what was paid, in words; and the terms that can be searched for:
 * those of the rule in force, those of the visitor's own positions, and the one that is searched for now.
 */
export async function stakeLines(
	ctx: RequestContext,
	search: Listing,
	lang: Lang,
): Promise<{ lines: StakeLine[]; terms: number[]; owed: RefundLine[]; paid: PayoutLine[]; older: string | null }> {
	const locale = LOCALES[lang]
	const at = await ctx.now()
	const { positions, older, terms, owed, paid } = await listStakes(ctx, search)
	const offered = (await plansInForce(ctx, at))?.body.terms.map(({ days }) => days) ?? []
	const searched = search.days === undefined ? [] : [search.days]
	const next = new URLSearchParams({
		...(search.status ? { status: search.status } : {}),
		...(search.days ? { days: String(search.days) } : {}),
		before: older ?? "",
	})
	const coins = (units: bigint) => coinText(units, stakedAsset(ctx), locale)
	return {
		lines: positions.map((position) => {
			const status = positionStatus.nameOf(position.status)
			return {
				id: position.id,
				status,
				days: position.days,
				amount: coins(position.units),
				apr: percentText(position.aprBps, locale),
				start: position.accrualStart && utcText(position.accrualStart, locale),
				end: position.lockEnd && utcText(position.lockEnd, locale),
				earned: earns(status) ? coins(earnedSoFar(position, at)) : null,
				claimed: position.claimed > 0n ? coins(position.claimed) : null,
				withdrawn: position.withdrawn > 0n ? coins(position.withdrawn) : null,
				reward: earns(status) || isBegun(status) ? coins(position.reward) : null,
				elapsed: elapsedOf(position, at),
				acts: ACTS[status] ?? [],
			}
		}),
		terms: [...new Set([...offered, ...terms, ...searched])].sort((one, other) => one - other),
		owed: owed.map((one) => ({
			id: one.id,
			at: utcText(one.blockTime, locale),
			amount: assetText(ctx, one, locale),
			reason: one.reason,
			state: one.state,
			signature: one.signature,
		})),
		paid: paid.map(({ id, what, state, units, at }) => ({
			id,
			what,
			state,
			amount: coins(units),
			at: utcText(at, locale),
		})),
		older: older && `${paths.stakeView(lang)}?${next}`,
	}
}
