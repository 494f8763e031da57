import type { HeldNft } from "#app/chains/nfts.ts"
import type { ReadHoldings } from "#app/holdings/context.ts"
import { checkInOf, weekStripOf } from "../../check-in-figures.ts"
import type { ProgramId, ProgramTab } from "../../programs/program.ts"
import { hoursAfter } from "../../stakes.ts"
import { DAY_MS, weekDeadline, weekStart } from "../../weeks.ts"
import { type Alike, type Own, WEEKS } from "./alike.server.ts"
import type { CardState, NftCard, NoticeLine, StakeFigures } from "./model.ts"

type Cards = Readonly<{
	tab: ProgramTab
	held: ReadHoldings | null
	open: readonly Alike[]
	thawing: ReadonlySet<string>
	/** By asset: the program in which it is staked. */
	elsewhere: ReadonlyMap<string, ProgramId>
	/** By asset: its freeze, which waits for a signature or for the chain. */
	freezes: ReadonlyMap<string, Freezing>
	at: Date
}>
export type Freezing = Readonly<{ act: string; isSigned: boolean }>

/** Staked NFTs and free ones, by their numbers. */
export function cardsOf({ tab, held, open, thawing, elsewhere, freezes, at }: Cards): NftCard[] {
	const staked = new Set(open.flatMap(({ each }) => each.map(({ asset }) => asset)))
	const free = (held?.nfts ?? []).filter((one) => one.collection === tab.id && !staked.has(one.asset))
	const inWallet = new Set(held?.nfts.map(({ asset }) => asset))
	/** A whole reading of the wallet, after the chain was asked about it, lacks it. */
	const isAway = ({ asset, checkedAt }: Own) =>
		held?.complete === true && held.readAt > checkedAt && !inWallet.has(asset)
	const cards = [
		...open.flatMap((one) => stakedCards(one, { tab, isAway, at })),
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
				elsewhere: blocked === "elsewhere" ? (elsewhere.get(nft.asset) ?? null) : null,
				stake: null,
				act: freezing?.act ?? null,
			}
		}),
	]
	return cards.sort((a, b) => a.number - b.number)
}

function blockedBy(nft: HeldNft, elsewhere: ReadonlyMap<string, ProgramId>): NftCard["blocked"] {
	if (elsewhere.has(nft.asset)) return "elsewhere"
	if (nft.isFrozen) return "frozen"
	return nft.delegate ? "listed" : null
}

/** Those that are alike and in one state have one object of figures: who prints them may go by that. */
function stakedCards(
	alike: Alike,
	{ tab: { family }, isAway, at }: Pick<Cards, "tab" | "at"> & Readonly<{ isAway: (one: Own) => boolean }>,
): NftCard[] {
	const state = stateOf(alike, at)
	const stake = figuresOf(alike, at)
	const [there, away] = [
		{ state, stake },
		{ state: "away", stake: { ...stake } },
	] as const
	return alike.each.map((one) => ({
		number: one.number,
		asset: one.asset,
		family,
		blocked: null,
		elsewhere: null,
		act: null,
		...(MAY_LEAVE.has(state) && isAway(one) ? away : there),
	}))
}

/** States in which nothing holds an NFT in its wallet. */
const MAY_LEAVE: ReadonlySet<CardState> = new Set(["counting", "missed", "listed"])

function stateOf({ now, rule }: Alike, at: Date): CardState {
	const { status, lockEnd, leftAt } = now
	if (status === "cooldown") return "cooldown"
	if (status === "exit_requested") return leftAt && hoursAfter(leftAt, rule.undoHours) <= at ? "cooldown" : "leaving"
	if (now.isListed) return "listed"
	if (now.isMissed) return "missed"
	if (status !== "locked") return "counting"
	return lockEnd && lockEnd <= at ? "thawing" : "locked"
}

function figuresOf({ now, rule, earned, weeks, missedWeek }: Alike, at: Date): StakeFigures {
	const { twig, coin, bonus } = earned
	const ms = now.countedMs + BigInt(now.since ? Math.max(0, at.getTime() - now.since.getTime()) : 0)
	const { lockEnd, leftAt } = now
	return {
		since: now.stakedAt,
		days: Number(ms / BigInt(DAY_MS)),
		earned: { twig, ...(now.coinPerDay > 0n ? { coin, bonus } : {}) },
		claimedBonus: now.bonusClaimed,
		checkIn: checkInOf(now, rule, at),
		weeks: weekStripOf(now, weeks, { at, count: WEEKS }),
		missed: missedWeek === null ? null : { since: weekDeadline(missedWeek, rule.checkIn), week: weekStart(missedWeek) },
		term:
			now.days !== null && lockEnd
				? { days: now.days, end: lockEnd, elapsed: elapsedOf(now.stakedAt, lockEnd, at) }
				: null,
		undoUntil: leftAt && now.status === "exit_requested" ? hoursAfter(leftAt, rule.undoHours) : null,
		freeAt: leftAt ? hoursAfter(leftAt, rule.cooldownHours) : null,
		canLeaveWhole: now.days !== null && at < hoursAfter(now.stakedAt, rule.coolingOffHours),
	}
}

/** In whole percent. */
const elapsedOf = (from: Date, to: Date, at: Date) =>
	Math.floor(Math.min(1, Math.max(0, (at.getTime() - from.getTime()) / (to.getTime() - from.getTime()))) * 100)

/** What ended or paused by itself, and its owner has not been shown. */
export function noticesOf(inTab: readonly Alike[], { family }: ProgramTab): NoticeLine[] {
	return inTab
		.filter(({ now }) => now.seenAt === null && (now.status === "lost" || now.status === "matured" || now.isListed))
		.flatMap(({ now, each }) =>
			each.map(
				({ id, number, checkedAt }): NoticeLine => ({
					stake: id,
					number,
					family,
					reason: now.isListed ? "listed" : ((now.endReason ?? "gone") as NoticeLine["reason"]),
					at: now.endedAt ?? checkedAt,
					signature: (now.proof as { signature?: string | null } | null)?.signature ?? null,
				}),
			),
		)
		.sort((a, b) => a.number - b.number || (a.stake < b.stake ? -1 : 1))
}
