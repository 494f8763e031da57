import type { HeldNft } from "#app/chains/nfts.ts"
import type { ReadHoldings } from "#app/holdings/context.ts"
import { checkInOf, weekStripOf } from "../../check-in-figures.ts"
import { type RuledStake, settled } from "../../find-stakes.server.ts"
import type { ProgramTab } from "../../programs/program.ts"
import { earnedOfSettled, hoursAfter, type Stake, type Sums } from "../../stakes.ts"
import type { WeekOutcome } from "../../weeks.ts"
import { DAY_MS, weekDeadline } from "../../weeks.ts"
import type { CardState, NftCard, NoticeLine, StakeFigures } from "./model.ts"

/** Of the weeks that have been, so many are shown. */
export const WEEKS = 7

/** A stake with what its time has brought, reckoned once for all that the page says of it. */
export type Reckoned = RuledStake & Readonly<{ now: Stake; earned: Sums }>

export function reckoned(one: RuledStake, at: Date): Reckoned {
	const { now } = settled(one, at)
	return { ...one, now, earned: earnedOfSettled(now, at, one.counting) }
}

type Cards = Readonly<{
	tab: ProgramTab
	held: ReadHoldings | null
	open: readonly Reckoned[]
	weeks: ReadonlyMap<string, readonly WeekRow[]>
	thawing: ReadonlySet<string>
	elsewhere: ReadonlySet<string>
	/** By asset: its freeze, which waits for a signature or for the chain. */
	freezes: ReadonlyMap<string, Freezing>
	at: Date
}>
export type Freezing = Readonly<{ act: string; isSigned: boolean }>

/** Staked NFTs and free ones, by their numbers. */
export function cardsOf({ tab, held, open, weeks, thawing, elsewhere, freezes, at }: Cards): NftCard[] {
	const staked = new Set(open.map(({ stake }) => stake.asset))
	const free = (held?.nfts ?? []).filter((one) => one.collection === tab.id && !staked.has(one.asset))
	const cards = [
		...open.map((one) => stakedCard(one, { tab, weeks: weeks.get(one.stake.id) ?? [], at })),
		...free.map((nft): NftCard => {
			const freezing = freezes.get(nft.asset)
			const blocked = freezing?.isSigned ? null : blockedBy(nft, elsewhere)
			const waits = freezing && !blocked ? (freezing.isSigned ? "freezing" : "signing") : "free"
			return {
				number: nft.number,
				asset: nft.asset,
				family: tab.family,
				state: thawing.has(nft.asset) ? "thawing" : waits,
				blocked,
				stake: null,
				act: freezing?.act ?? null,
			}
		}),
	]
	return cards.sort((a, b) => a.number - b.number)
}

function blockedBy(nft: HeldNft, elsewhere: ReadonlySet<string>): NftCard["blocked"] {
	if (elsewhere.has(nft.asset)) return "elsewhere"
	if (nft.isFrozen) return "frozen"
	return nft.delegate ? "listed" : null
}

export type WeekRow = Readonly<{ week: number; outcome: WeekOutcome }>

function stakedCard(
	one: Reckoned,
	{ tab, weeks, at }: { tab: ProgramTab; weeks: readonly WeekRow[]; at: Date },
): NftCard {
	const { number, asset } = one.now
	return {
		number,
		asset,
		family: tab.family,
		state: stateOf(one, at),
		blocked: null,
		stake: figuresOf(one, { weeks, at }),
		act: null,
	}
}

function stateOf({ now, rule }: Reckoned, at: Date): CardState {
	const { status, lockEnd, leftAt } = now
	if (status === "cooldown") return "cooldown"
	if (status === "exit_requested") return leftAt && hoursAfter(leftAt, rule.undoHours) <= at ? "cooldown" : "leaving"
	if (now.isListed) return "listed"
	if (now.isMissed) return "missed"
	if (status !== "locked") return "counting"
	return lockEnd && lockEnd <= at ? "thawing" : "locked"
}

function figuresOf(
	{ now, rule, earned }: Reckoned,
	{ weeks, at }: { weeks: readonly WeekRow[]; at: Date },
): StakeFigures {
	const { twig, coin, bonus } = earned
	const ms = now.countedMs + BigInt(now.since ? Math.max(0, at.getTime() - now.since.getTime()) : 0)
	const { lockEnd, leftAt } = now
	const strip = weekStripOf(now, weeks, { at, count: WEEKS })
	return {
		id: now.id,
		since: now.stakedAt,
		days: Number(ms / BigInt(DAY_MS)),
		earned: { twig, ...(now.coinPerDay > 0n ? { coin, bonus } : {}) },
		claimedBonus: now.bonusClaimed,
		checkIn: checkInOf(now, rule, at),
		weeks: strip,
		missed: now.isMissed ? missedOf(strip, rule) : null,
		term:
			now.days !== null && lockEnd
				? { days: now.days, end: lockEnd, elapsed: elapsedOf(now.stakedAt, lockEnd, at) }
				: null,
		undoUntil: leftAt && now.status === "exit_requested" ? hoursAfter(leftAt, rule.undoHours) : null,
		freeAt: leftAt ? hoursAfter(leftAt, rule.cooldownHours) : null,
		canLeaveWhole: now.days !== null && at < hoursAfter(now.stakedAt, rule.coolingOffHours),
	}
}

/** The first week of those that were missed one after the other, and until when it could be checked in for. */
function missedOf(weeks: StakeFigures["weeks"], { checkIn }: RuledStake["rule"]): StakeFigures["missed"] {
	const past = weeks.slice(0, weeks.findLastIndex(({ outcome }) => outcome === "missed") + 1)
	const first = past[past.findLastIndex(({ outcome }) => outcome !== "missed") + 1]
	return first ? { since: weekDeadline(first.week, checkIn), week: first.start } : null
}

/** In whole percent. */
const elapsedOf = (from: Date, to: Date, at: Date) =>
	Math.floor(Math.min(1, Math.max(0, (at.getTime() - from.getTime()) / (to.getTime() - from.getTime()))) * 100)

/** What ended or paused by itself, and its owner has not been shown. */
export function noticesOf(inTab: readonly RuledStake[], { family }: ProgramTab): NoticeLine[] {
	return inTab
		.filter(
			({ stake }) => stake.seenAt === null && (stake.status === "lost" || stake.status === "matured" || stake.isListed),
		)
		.sort((a, b) => a.stake.number - b.stake.number)
		.map(
			({ stake }): NoticeLine => ({
				stake: stake.id,
				number: stake.number,
				family,
				reason: stake.isListed ? "listed" : ((stake.endReason ?? "gone") as NoticeLine["reason"]),
				at: stake.endedAt ?? stake.checkedAt,
				signature: (stake.proof as { signature?: string | null } | null)?.signature ?? null,
			}),
		)
}
