import { randomUUID } from "node:crypto"
import { and, desc, eq, gte, lt, sql } from "drizzle-orm"
import type { T } from "#app/i18n/words.ts"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { parseMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isDay } from "#app/lib/utc-moment.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { questionsFor } from "#app/rewards/survey.server.ts"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { attempt, outgoing, vaultDebit } from "#app/settlement/tables.server.ts"
import { programPath } from "../../address.ts"
import { coinText } from "../../amounts.ts"
import { isReward, type Reward } from "../../rates.ts"
import { hoursAfter } from "../../stakes.ts"
import { nftAct, nftActItem, nftClaim } from "../../tables.server.ts"
import { weekOf } from "../../weeks.ts"
import type { Asking } from "./load.server.ts"
import type {
	ActResult,
	Asked,
	AskedNft,
	ClaimAsk,
	ClaimLine,
	ClaimResult,
	Details,
	NftCard,
	ProgramPage,
	SurveyAsk,
} from "./model.ts"
import { numbersIn } from "./numbers.ts"

/** What an address asks to do with NFTs, be it that it names none; null: nothing. */
export function askedOf(page: ProgramPage, query: URLSearchParams): Asked | null {
	const what = query.get("do")
	const numbers = query.has("all") ? allFor(page, what) : numbersIn(query)
	if (what !== "stake" && what !== "unstake") return null
	const cards = new Map(page.nfts.map((one) => [one.number, one]))
	return {
		do: what,
		request: randomUUID(),
		items: numbers.map((number) => askedItem(page, what, number, cards.get(number))),
	}
}

const allFor = ({ nfts }: ProgramPage, what: string | null): number[] =>
	nfts
		.filter((one) => (what === "stake" ? one.state === "free" && !one.blocked : one.stake !== null))
		.map((one) => one.number)

function askedItem(page: ProgramPage, what: "stake" | "unstake", number: number, card: NftCard | undefined): AskedNft {
	if (!card) return { number, refused: "not-yours", leaving: null }
	if (what === "stake")
		return {
			number,
			refused: notStakeable(card) ?? (page.offer ? null : "closed"),
			leaving: null,
		}
	if (!card.stake) return { number, refused: "not-staked", leaving: null }
	if (card.state === "leaving" || card.state === "cooldown") return { number, refused: "leaving", leaving: null }
	return { number, refused: null, leaving: leavingOf(page, card.stake) }
}

function notStakeable({ stake, state, blocked }: NftCard): string | null {
	if (stake) return "already-staked"
	return state === "freezing" ? "freezing" : blocked
}

/** What of a page says how its NFTs leave. */
type Leaves = Pick<ProgramPage, "nfts" | "offer" | "now" | "terms">

function leavingOf(
	{ offer, now, terms }: Leaves,
	{ term, canLeaveWhole, earned, checkIn, claimedBonus }: NonNullable<NftCard["stake"]>,
): AskedNft["leaving"] {
	if (!term) {
		const opens = checkIn.streak >= (offer?.bonusWeeks ?? 0)
		return { way: "free", lost: opens ? {} : { bonus: (earned.bonus ?? 0n) - claimedBonus }, freeAt: null }
	}
	if (canLeaveWhole) return { way: "whole", lost: earned, freeAt: now }
	const times = terms.find((one) => one.days === term.days)?.multiplierBps ?? 10_000
	const rest = (units: bigint | undefined) =>
		units === undefined ? undefined : units - (units * 10_000n) / BigInt(times)
	const lost = { twig: rest(earned.twig) ?? 0n, coin: rest(earned.coin) ?? 0n, bonus: earned.bonus ?? 0n }
	return { way: "early", lost, freeAt: hoursAfter(now, offer?.cooldownHours ?? 0) }
}

/** What an act of the visitor's came to, by its id. */
export async function resultOf(ctx: Visit, page: Leaves, query: URLSearchParams): Promise<ActResult | null> {
	const id = uuidFrom(query, "act")
	const owner = solanaWalletOf(ctx.who)?.address
	if (!owner || !id) return null
	const [act] = await ctx.db
		.select()
		.from(nftAct)
		.where(and(eq(nftAct.id, id), eq(nftAct.owner, owner)))
	if (!act || act.kind === "claim") return null
	const items = await ctx.db
		.select({ number: nftActItem.number, outcome: nftActItem.outcome, reason: nftActItem.reason })
		.from(nftActItem)
		.where(eq(nftActItem.actId, id))
		.orderBy(nftActItem.number)
	const isSent = act.state === "signing" && (await isUnderWay(ctx, id))
	const done = new Set(items.flatMap(({ number, outcome }) => (outcome === "done" ? [number] : [])))
	const cards = act.kind === "unstake" ? page.nfts.filter(({ number }) => done.has(number)) : []
	return {
		id,
		kind: act.kind,
		state: isSent ? "open" : act.state,
		items,
		leaving: goingOf(page, cards),
		thawing: cards.filter(({ state }) => state === "thawing").length,
		stillDue: act.kind === "check-in" ? stillDueOf(page, done, act.doneAt) : null,
	}
}

/** One check-in is for one week: of a late one that of this week is left, and only in the week of the act it is told with it. */
export function stillDueOf(
	{ nfts, now }: Pick<Leaves, "nfts" | "now">,
	done: ReadonlySet<number>,
	doneAt: Date | null,
): ActResult["stillDue"] {
	if (!doneAt || weekOf(doneAt) !== weekOf(now)) return null
	const due = nfts.filter(({ number, stake }) => done.has(number) && stake?.checkIn.isOpen)
	const until = due[0]?.stake?.checkIn.closesAt
	return until ? { numbers: due.map(({ number }) => number), until } : null
}

/** What those of an act that have asked to leave come to, together. */
function goingOf(page: Leaves, cards: readonly NftCard[]): ActResult["leaving"] {
	const going = cards.flatMap(({ state, stake }) => (state === "leaving" && stake ? [stake] : []))
	const [first] = going
	if (!first?.freeAt || !first.undoUntil) return null
	const lost = going.map((stake) => leavingOf(page, stake)?.lost ?? {})
	const sumOf = (reward: Reward) => lost.reduce((sum, one) => sum + (one[reward] ?? 0n), 0n)
	const sums = { twig: sumOf("twig"), coin: sumOf("coin"), bonus: sumOf("bonus") }
	return { count: going.length, freeAt: first.freeAt, undoUntil: first.undoUntil, lost: sums }
}

/** Its owner has signed for it, and the chain decides. */
const isUnderWay = async ({ db }: Visit, id: string): Promise<boolean> =>
	(await db.$count(
		cosigned,
		and(eq(cosigned.subjectId, id), sql`${cosigned.status} in ('stored', 'live', 'landed')`),
	)) > 0

type Claiming = Readonly<{ t: T; lang: Lang; query: URLSearchParams; canonical?: boolean }>

/** What is to be claimed, and what is wrong with the amount; where nothing is, what is asked before it. */
export async function claimingOf(
	ctx: Visit,
	page: ProgramPage,
	{ t, lang, query }: Claiming,
): Promise<{ claim: ClaimAsk | null; survey: SurveyAsk | null }> {
	const reward = query.get("claim") ?? ""
	const line = page.claims.find((one) => one.reward === reward)
	const to = page.wallet?.address
	if (!isReward(reward) || !line || !to || !page.wallet?.canHold) return { claim: null, survey: null }
	const typed = query.get("amount")
	if (query.get("step") !== "survey" || typed === null)
		return { claim: { reward, to, typed, errors: [] }, survey: null }
	try {
		const units = amountOf({ line, page, typed: typed.slice(0, 40), lang, canonical: false })
		const questions = await questionsFor(ctx, { owner: to, at: page.now, lang })
		return {
			claim: { reward, to, typed, errors: [] },
			survey: { reward, units, typed, to, request: randomUUID(), questions },
		}
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return { claim: { reward, to, typed: typed.slice(0, 40), errors: [t(error.code, error.params)] }, survey: null }
	}
}

type Typed = Readonly<{ line: ClaimLine; page: ProgramPage; typed: string; lang: Lang; canonical: boolean }>

/** The base units of an amount that can be claimed now; what is none, is ambiguous or cannot be is refused. */
export function amountOf({ line, page, typed, lang, canonical }: Typed): bigint {
	const asset = page.assets[line.reward]
	if (!asset) throw new Refusal("nft-staking:refused.not-paid-here", { status: 409 })
	const shape = () => new Refusal("nft-staking:error.scale", { params: { scale: `${asset.scale}` }, field: "amount" })
	const read = canonical
		? { units: parseMoney(typed, asset)?.units ?? null, ambiguous: null }
		: readAmount(typed, asset, lang)
	if (read.units === null) {
		if (!read.ambiguous) throw shape()
		throw new Refusal("nft-staking:error.ambiguous", { params: read.ambiguous, field: "amount" })
	}
	const text = (units: bigint) => coinText(units, asset, LOCALES[lang])
	const { closed, least, claimable } = line
	if (closed === "nothing" || closed === "no-share") throw new Refusal("nft-staking:refused.nothing", { status: 409 })
	if (closed === "bonus-weeks" || closed === "at-end")
		throw new Refusal(`nft-staking:refused.${closed}`, { status: 409 })
	if (closed !== null && typeof closed === "object") throw new Refusal("nft-staking:refused.too-soon", { status: 409 })
	if (read.units < least || closed === "below-min")
		throw new Refusal("nft-staking:refused.below-min", { params: { least: text(least) }, field: "amount" })
	if (read.units > claimable)
		throw new Refusal("nft-staking:refused.too-much", { params: { claimable: text(claimable) }, field: "amount" })
	return read.units
}

const CLAIMS = 20
type Row = {
	id: string
	reward: Reward
	units: bigint
	at: Date
	to: string
	state: ClaimResult["state"] | null
	signature: string | null
	paidAt: Date | null
}

const claims = ({ db }: Pick<Visit, "db">) =>
	db
		.select({
			id: nftClaim.id,
			reward: nftClaim.reward,
			units: nftClaim.units,
			at: nftClaim.requestedAt,
			to: nftClaim.owner,
			state: outgoing.status,
			signature: attempt.signature,
			paidAt:
				sql<Date | null>`(select min(${vaultDebit.blockTime}) from ${vaultDebit} where ${vaultDebit.chain} = ${attempt.chain} and ${vaultDebit.signature} = ${attempt.signature})`.mapWith(
					vaultDebit.blockTime,
				),
		})
		.from(nftClaim)
		.leftJoin(outgoing, eq(outgoing.subjectId, nftClaim.id))
		.leftJoin(attempt, and(eq(attempt.id, outgoing.attemptId), sql`${attempt.status} in ('live', 'landed')`))

/** Twigs arrive at once: nothing pays them. */
const claimResult = (row: Row): ClaimResult => ({
	...row,
	state: row.state ?? "done",
	paidAt: row.state === null ? row.at : row.paidAt,
})

/** A claim by its id, which only those know who were told; null where there is none. */
export async function claimById(ctx: Pick<Visit, "db">, id: string | null): Promise<ClaimResult | null> {
	if (!id) return null
	const [row] = await claims(ctx).where(eq(nftClaim.id, id))
	return row ? claimResult(row) : null
}

const dayIn = (text: string | null): Date | null =>
	isDay(text) ? whenSensible(new Date(`${text}T00:00:00.000Z`)) : null

/** Of this site's time; the database has no other. */
const whenSensible = (at: Date): Date | null => {
	const year = at.getUTCFullYear()
	return year >= 2000 && year < 2200 ? at : null
}

/** What was claimed of one kind of reward, newest first, as an address searches for it. */
export async function detailsOf(
	ctx: Visit,
	{ program, tab }: Asking,
	{ lang, query }: Pick<Claiming, "lang" | "query">,
): Promise<Details | null> {
	const reward = query.get("details") ?? ""
	const owner = solanaWalletOf(ctx.who)?.address
	if (!owner || !isReward(reward) || !program.rewards.includes(reward)) return null
	const [from, to] = [dayIn(query.get("from")), dayIn(query.get("to"))]
	const before = query.get("before")
	const older = before && /^\d{1,16}$/.test(before) ? whenSensible(new Date(Number(before))) : null
	const rows = await claims(ctx)
		.where(
			and(
				eq(nftClaim.owner, owner),
				eq(nftClaim.program, program.id),
				eq(nftClaim.collection, tab.id),
				eq(nftClaim.reward, reward),
				from ? gte(nftClaim.requestedAt, from) : undefined,
				to ? lt(nftClaim.requestedAt, hoursAfter(to, 24)) : undefined,
				older ? lt(nftClaim.requestedAt, older) : undefined,
			),
		)
		.orderBy(desc(nftClaim.requestedAt))
		.limit(CLAIMS + 1)
	const entries = rows.slice(0, CLAIMS).map(claimResult)
	const search = { from: from ? (query.get("from") ?? "") : "", to: to ? (query.get("to") ?? "") : "" }
	const last = entries.at(-1)
	const more = rows.length > CLAIMS && last ? { ...search, before: last.at.getTime() } : null
	return {
		reward,
		search,
		entries,
		older: more && programPath(lang, program, { tab: tab.id, details: reward, ...more }, "#modal-details"),
	}
}
