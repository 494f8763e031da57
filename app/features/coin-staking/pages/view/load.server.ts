import type { RequestContext } from "#app/db/context.ts"
import { coinText, percentText } from "#app/features/coin-staking/figures.ts"
import { type Listing, listStakes } from "#app/features/coin-staking/list-stakes.server.ts"
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
import type { RefundLine, StakeLine } from "./view.tsx"

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
const actsOf = (status: PositionStatus): StakeLine["acts"] => ACTS[status] ?? []

/**
 * A page of the positions of the visitor's wallets and all that is owed back to them, in words; and the terms that can be searched for:
 * those of the rule in force, those of the visitor's own positions, and the one that is searched for now.
 */
export async function stakeLines(
	ctx: RequestContext,
	search: Listing,
	lang: Lang,
): Promise<{ lines: StakeLine[]; terms: number[]; owed: RefundLine[]; older: string | null }> {
	const locale = LOCALES[lang]
	const at = await ctx.now()
	const { positions, older, terms, owed } = await listStakes(ctx, search)
	const offered = (await plansInForce(ctx, at))?.body.terms.map(({ days }) => days) ?? []
	const searched = search.days === undefined ? [] : [search.days]
	const next = new URLSearchParams({
		...(search.status ? { status: search.status } : {}),
		...(search.days ? { days: String(search.days) } : {}),
		before: older ?? "",
	})
	const coins = (units: bigint) => coinText(units, stakedAsset(ctx), locale)
	const when = (date: Date | null) => (date ? utcText(date, locale) : "–")
	return {
		lines: positions.map((position) => ({
			id: position.id,
			status: positionStatus.nameOf(position.status),
			days: position.days,
			amount: coins(position.units),
			apr: percentText(position.aprBps, locale),
			start: when(position.accrualStart),
			end: when(position.lockEnd),
			earned: coins(earnedSoFar(position, at)),
			reward: coins(position.reward),
			acts: actsOf(positionStatus.nameOf(position.status)),
		})),
		terms: [...new Set([...offered, ...terms, ...searched])].sort((one, other) => one - other),
		owed: owed.map((one) => ({
			id: one.id,
			at: utcText(one.blockTime, locale),
			amount: assetText(ctx, one, locale),
			reason: one.reason,
			state: one.state,
			signature: one.signature,
		})),
		older: older && `${paths.stakeView(lang)}?${next}`,
	}
}
