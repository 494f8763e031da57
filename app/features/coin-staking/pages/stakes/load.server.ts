import type { RequestContext } from "#app/db/context.ts"
import { type EarlyLeaving, earlyLeaving } from "#app/features/coin-staking/ending.ts"
import { coinsInShort, coinText, growingText, percentText } from "#app/features/coin-staking/figures.ts"
import { type ListedStake, type Listing, listStakes } from "#app/features/coin-staking/list-stakes.server.ts"
import { isTermLength } from "#app/features/coin-staking/plans.ts"
import { type PlansInForce, plansInForce } from "#app/features/coin-staking/queries.server.ts"
import { NOT_RENEWED, type NotRenewed, TOLD_DAYS_BEFORE, toldFrom } from "#app/features/coin-staking/renewal.ts"
import { rulesOf } from "#app/features/coin-staking/rules-of.server.ts"
import { stakedAsset } from "#app/features/coin-staking/staked-asset.ts"
import { type PositionStatus, positionStatus } from "#app/features/coin-staking/status.ts"
import { readCursor } from "#app/lib/keyset.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { assetText } from "../complete/load.server.ts"
import { earnedSoFar } from "../overview/load.server.ts"
import { byTurn } from "./by-turn.ts"
import type { PayoutLine } from "./payout-list.tsx"
import { type Run, runOf } from "./run.ts"
import type { ShownStatus, StakeLine } from "./strip.tsx"
import type { RefundLine } from "./view.tsx"

/** Reads a search from an address; whatever is not understood is not searched for. */
export function readSearch(params: URLSearchParams): Listing {
	const status = positionStatus.in("shown").find((name) => name === params.get("status"))
	const days = Number(params.get("days"))
	const before = readCursor(params.get("before"), isUuid)
	return { ...(status ? { status } : {}), ...(isTermLength(days) ? { days } : {}), ...(before ? { before } : {}) }
}

/** What is about to be renewed has none: to take it out is to be decided before its end or in the first hours of its next term. */
const ACTS: Readonly<Partial<Record<ShownStatus, StakeLine["acts"]>>> = {
	active: ["claim", "unstake", "remind"],
	early_requested: ["undo", "remind"],
	cooldown: ["remind"],
	matured: ["claim", "unstake"],
}

const isBegun = (status: ShownStatus) => status === "agreed" || status === "pending"
const isLeft = (status: PositionStatus) => status === "early_requested" || status === "cooldown"
const isIn = (group: "held" | "earning", status: ShownStatus) =>
	status === "renewing" || positionStatus.in(group).includes(status)
const lies = (status: ShownStatus) => isIn("held", status) || isBegun(status)

/** A position as it is at this moment: what its time has brought is shown, though the worker may not have been by. */
async function lineOf(
	ctx: RequestContext,
	position: ListedStake,
	{ at, lang, plans }: { at: Date; lang: Lang; plans: PlansInForce | null },
): Promise<StakeLine> {
	const locale = LOCALES[lang]
	const stored = positionStatus.nameOf(position.status)
	const coins = (units: bigint) => coinText(units, stakedAsset(ctx), locale)
	const short = (units: bigint) => coinsInShort(units, stakedAsset(ctx), locale)
	const some = (units: bigint) => (units > 0n ? coins(units) : null)
	const leaving = isLeft(stored) ? await leavingOf(ctx, position) : null
	const status = shownStatus(stored, position, { at, undoUntil: leaving?.undoUntil ?? null })
	const earns = !leaving && isIn("earning", status)
	const rest = position.units - position.netted - position.withdrawn
	const lying = lies(status) ? rest : position.units
	const isPaid = earns && isAllPaid(position, at)
	const earned = earns && !isPaid ? earnedSoFar(position, at) : null
	return {
		id: position.id,
		status,
		days: position.days,
		sum: short(lying),
		amount: coins(lying),
		original: lying < position.units ? coins(position.units) : null,
		apr: percentText(position.aprBps, locale),
		soFar: earned === null ? null : growingText(earned, stakedAsset(ctx), locale),
		earned: earned === null ? null : coins(earned),
		earnedPaid: isPaid ? growingText(position.reward, stakedAsset(ctx), locale) : null,
		claimed: some(position.claimed),
		reward: earns || isBegun(status) ? coins(position.reward) : null,
		withdrawn: some(position.withdrawn),
		back: leaving && coins(leaving.end.principal + leaving.end.reward),
		start: earns ? position.accrualStart : null,
		end: earns ? position.lockEnd : null,
		undoUntil: leaving && status === "early_requested" ? leaving.undoUntil : null,
		paidAt: leaving?.paidAt ?? null,
		run: leaving ? waitOf(position, leaving, at) : earns ? termOf(position, status, at) : null,
		signature: position.signature,
		renewal: renewalOf(position, { status, at, plans, locale }),
		notRenewed: notRenewedOf(position),
		acts: (ACTS[status] ?? []).filter((act) => act !== "claim" || position.claimed < position.reward),
	}
}

/** Of what has ended: nothing of its reward is left to be paid. */
const isAllPaid = ({ lockEnd, reward, claimed }: ListedStake, at: Date) =>
	lockEnd !== null && lockEnd <= at && reward > 0n && claimed === reward

/** What its owner may decide about the next term while this one runs. */
function renewalOf(
	{ renewsSince, lockEnd, days }: ListedStake,
	{ status, at, plans, locale }: { status: ShownStatus; at: Date; plans: PlansInForce | null; locale: string },
): StakeLine["renewal"] {
	if (status !== "active" || !lockEnd) return null
	const term = plans?.body.terms.find((one) => one.days === days)
	const told = TOLD_DAYS_BEFORE.map((before) => toldFrom(lockEnd, before))
	return {
		on: renewsSince !== null,
		at: lockEnd,
		apr: term ? percentText(term.aprBps, locale) : null,
		told: told.filter((day) => day > at),
		hours: plans?.body.coolingOffHours ?? 0,
	}
}

const notRenewedOf = ({ status, notRenewed }: ListedStake): NotRenewed | null =>
	status === positionStatus.code("matured") ? (NOT_RENEWED.find((one) => one === notRenewed) ?? null) : null

function lockedIn(ctx: RequestContext, positions: readonly ListedStake[], locale: string, isPart: boolean) {
	const held = positions.filter(({ status }) => positionStatus.in("held").includes(positionStatus.nameOf(status)))
	if (isPart || held.length < 2) return null
	return coinsInShort(
		held.reduce((all, { units, netted, withdrawn }) => all + units - netted - withdrawn, 0n),
		stakedAsset(ctx),
		locale,
	)
}

function shownStatus(
	stored: PositionStatus,
	{ lockEnd, renewsSince }: ListedStake,
	{ at, undoUntil }: { at: Date; undoUntil: Date | null },
): ShownStatus {
	if (stored === "active" && lockEnd && lockEnd <= at) return renewsSince ? "renewing" : "matured"
	return stored === "early_requested" && undoUntil && undoUntil <= at ? "cooldown" : stored
}

async function leavingOf(ctx: RequestContext, position: ListedStake): Promise<EarlyLeaving | null> {
	const { accrualStart, lockEnd, leftAt } = position
	if (!accrualStart || !lockEnd || !leftAt) return null
	return earlyLeaving({ ...position, accrualStart, lockEnd }, leftAt, await rulesOf(ctx, position))
}

const termOf = ({ accrualStart: from, lockEnd: to }: ListedStake, status: ShownStatus, at: Date): Run | null =>
	from && to ? runOf(status === "renewing" ? "renewal" : "term", { from, to, at }) : null

const waitOf = ({ leftAt: from }: ListedStake, { paidAt: to }: EarlyLeaving, at: Date): Run | null =>
	from ? runOf("wait", { from, to, at }) : null

/**
 * A page of the positions of the visitor's wallets, all that is owed back to them and what was paid, in words; and the terms that can be searched for:
 * those of the rule in force, those of the visitor's own positions, and the one that is searched for now.
 */
export async function stakeLines(
	ctx: RequestContext,
	search: Listing,
	lang: Lang,
): Promise<{
	lines: StakeLine[]
	locked: string | null
	terms: number[]
	owed: RefundLine[]
	paid: PayoutLine[]
	older: string | null
}> {
	const locale = LOCALES[lang]
	const at = await ctx.now()
	const { positions, older, terms, owed, paid } = await listStakes(ctx, search)
	const plans = await plansInForce(ctx, at)
	const offered = plans?.body.terms.map(({ days }) => days) ?? []
	const searched = search.days === undefined ? [] : [search.days]
	const next = new URLSearchParams({
		...(search.status ? { status: search.status } : {}),
		...(search.days ? { days: String(search.days) } : {}),
		before: older ?? "",
	})
	const coins = (units: bigint) => coinText(units, stakedAsset(ctx), locale)
	return {
		lines: byTurn(await Promise.all(positions.map((position) => lineOf(ctx, position, { at, lang, plans })))),
		locked: lockedIn(ctx, positions, locale, Boolean(older || search.status || search.days || search.before)),
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
