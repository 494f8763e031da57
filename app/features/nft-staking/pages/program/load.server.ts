import { and, eq, gt, or, sql } from "drizzle-orm"
import { readHoldings } from "#app/holdings/read-holdings.server.ts"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { findStakes, isOpen, ofTab, type RuledStake, type Tab } from "../../find-stakes.server.ts"
import { coinAsset, dollarAsset } from "../../pools.server.ts"
import type { Program, ProgramTab } from "../../programs/program.ts"
import type { Reward } from "../../rates.ts"
import { type RatesInForce, ratesInForce } from "../../rules.server.ts"
import { nftAct, nftActItem, nftStake, nftWeek } from "../../tables.server.ts"
import { THAW } from "../../thaw.server.ts"
import { weekOf } from "../../weeks.ts"
import { cardsOf, type Freezing, noticesOf, reckoned, WEEKS, type WeekRow } from "./cards.server.ts"
import { claimLines } from "./claim-lines.server.ts"
import type { ProgramPage } from "./model.ts"
import { offerOf } from "./offer.server.ts"

/** How old what a wallet holds may be when a page shows it, and how long a page waits for it. */
const MAX_AGE_MS = 60_000
const FRESH_MS = 3_000
const WAIT_MS = 1_500

export type Asking = Readonly<{ program: Program; tab: ProgramTab; term: number | null; fresh: boolean }>

/** Reads what an address says of a tab, a term and an age; whatever is not understood is as if it were not there. */
export function readAsking(program: Program, query: URLSearchParams): Asking {
	const tab = program.tabs.find((one) => one.id === query.get("tab")) ?? (program.tabs[0] as ProgramTab)
	const term = /^\d{1,4}$/.test(query.get("term") ?? "") ? Number(query.get("term")) : null
	return { program, tab, term, fresh: query.has("fresh") }
}

/** All that the page of a program shows of a tab. */
export async function programPage(ctx: Visit, asking: Asking): Promise<ProgramPage> {
	const { program, tab } = asking
	const at = await ctx.now()
	const rule = await ratesInForce(ctx, program.id, at)
	const wallet = ctx.who.wallet
	const holder = solanaWalletOf(ctx.who)
	const chain = seenChain(ctx)
	const mine = holder && chain ? await minePart(ctx, asking, { owner: holder.address, chain, at, rule }) : NOBODYS
	const offered = rule?.body.collections[tab.id] ?? null
	const terms = rule?.body.terms ?? []
	const term = terms.some((one) => one.days === asking.term) ? asking.term : null
	const shown = term === null ? mine.nfts : mine.nfts.filter(({ stake }) => stake?.term?.days === term)
	return {
		program: program.id,
		tab: tab.id,
		term,
		terms,
		now: at,
		wallet: wallet && {
			address: wallet.address,
			canHold: holder !== null,
			chain: wallet.chain,
			walletType: wallet.walletType,
		},
		assets: assetsOf(ctx),
		offer: rule && offered ? await offerOf(ctx, { program, tab, rule }) : null,
		...mine,
		// What is free is in no term: it is shown, and taken, where all are.
		acts: term === null ? mine.acts : { ...mine.acts, stakeable: 0 },
		nfts: shown,
	}
}

const NOBODYS = {
	holdings: null,
	nfts: [],
	claims: [],
	notices: [],
	acts: { stakeable: 0, unstakeable: 0, checkInDue: 0 },
} as const

/** Null while the chain has not been seen. */
function seenChain(ctx: Visit): string | null {
	try {
		return ctx.chains.solana.name
	} catch {
		return null
	}
}

export function assetsOf(ctx: Pick<Visit, "assets">): ProgramPage["assets"] {
	const { symbol, scale } = coinAsset(ctx)
	const dollar = dollarAsset(ctx)
	const coin = { symbol, scale }
	return { twig: TWIG, coin, bonus: coin, ...(dollar ? { usdc: { symbol: dollar.symbol, scale: dollar.scale } } : {}) }
}

/** Kinds of reward that a collection pays in a program. */
export function rewardsOf(program: Program, rule: RatesInForce | null, collection: string): readonly Reward[] {
	const rate = rule?.body.collections[collection]
	if (!rate) return []
	const pays: Record<Reward, boolean> = {
		twig: rate.twigPerDay > 0n,
		coin: rate.coinPerDay > 0n,
		bonus: rate.coinPerDay > 0n && (rate.bonusBps > 0 || (rule?.body.terms ?? []).some((one) => one.bonusBps > 0)),
		usdc: rate.usdc,
	}
	return program.rewards.filter((one) => pays[one])
}

type Mine = Readonly<{ owner: string; chain: string; at: Date; rule: RatesInForce | null }>

async function minePart(ctx: Visit, { program, tab, fresh }: Asking, { owner, chain, at, rule }: Mine) {
	const here = { program: program.id, collection: tab.id, chain, owner }
	const anywhere = and(eq(nftStake.owner, owner), eq(nftStake.chain, chain), isOpen())
	const [held, found, weeks] = await Promise.all([
		readHoldings(ctx, owner, { maxAgeMs: fresh ? FRESH_MS : MAX_AGE_MS, withinMs: WAIT_MS }),
		findStakes(ctx, or(anywhere, ofTab(here))),
		weeksOf(ctx, here, at),
	])
	const inTab = found
		.filter(({ stake }) => stake.program === program.id && stake.collection === tab.id)
		.map((one) => reckoned(one, at))
	const open = inTab.filter(({ stake }) => stake.endedAt === null)
	const thawing = await thawingOf(ctx, inTab)
	const freezes = program.custody === "frozen" ? await freezesOf(ctx, here) : NO_FREEZES
	const elsewhere = new Set(
		found
			.filter(({ stake }) => stake.program !== program.id || stake.collection !== tab.id)
			.map(({ stake }) => stake.asset),
	)
	const nfts = cardsOf({ tab, held, open, weeks, thawing, elsewhere, freezes, at })
	const claims = await claimLines(ctx, { here, inTab, rule, rewards: rewardsOf(program, rule, tab.id), at })
	return {
		holdings: held && { readAt: held.readAt, isComplete: held.complete },
		nfts,
		claims,
		notices: noticesOf(inTab, tab),
		acts: {
			stakeable: nfts.filter((one) => one.state === "free" && one.blocked === null).length,
			unstakeable: nfts.filter(
				(one) => one.state === "counting" || one.state === "missed" || one.state === "listed" || one.state === "locked",
			).length,
			checkInDue: nfts.filter((one) => one.stake?.checkIn.isOpen).length,
		},
	}
}

/** Of each open stake the weeks that are decided. */
async function weeksOf(ctx: Visit, here: Tab, at: Date): Promise<ReadonlyMap<string, readonly WeekRow[]>> {
	// One value for all, not a row for each NFT or even for each of its weeks.
	const [row] = await ctx.db
		.select({
			all: sql<
				string | null
			>`string_agg(${nftWeek.stakeId} || ' ' || ${nftWeek.week} || ' ' || ${nftWeek.outcome}, ',')`,
		})
		.from(nftWeek)
		.innerJoin(nftStake, eq(nftStake.id, nftWeek.stakeId))
		.where(and(ofTab(here), isOpen(), gt(nftWeek.week, weekOf(at) - WEEKS)))
	const found = new Map<string, WeekRow[]>()
	for (const text of row?.all?.split(",") ?? []) {
		const [id = "", week, outcome] = text.split(" ")
		const weeks = found.get(id) ?? []
		// The cast: a check of the table.
		weeks.push({ week: Number(week), outcome: outcome as WeekRow["outcome"] })
		found.set(id, weeks)
	}
	return found
}

const NO_FREEZES: ReadonlyMap<string, Freezing> = new Map()

/** NFTs whose freeze waits for the owner's signature, or for the chain. */
async function freezesOf(ctx: Visit, here: Tab): Promise<ReadonlyMap<string, Freezing>> {
	const rows = await ctx.db
		.select({ asset: nftActItem.asset, act: nftAct.id, signed: cosigned.id })
		.from(nftAct)
		.innerJoin(nftActItem, eq(nftActItem.actId, nftAct.id))
		.leftJoin(cosigned, and(eq(cosigned.subjectId, nftAct.id), sql`${cosigned.status} in ('stored', 'live', 'landed')`))
		.where(
			and(
				eq(nftAct.owner, here.owner),
				eq(nftAct.program, here.program),
				eq(nftAct.collection, here.collection),
				eq(nftAct.chain, here.chain),
				sql`${nftAct.state} = 'signing'`,
				sql`${nftActItem.outcome} = 'open'`,
			),
		)
		.orderBy(nftAct.askedAt)
	const found = new Map<string, Freezing>()
	for (const { asset, act, signed } of rows)
		if (asset && !found.get(asset)?.isSigned) found.set(asset, { act, isSigned: signed !== null })
	return found
}

/** NFTs whose term is over, and which the chain has not freed yet. */
async function thawingOf(ctx: Visit, inTab: readonly RuledStake[]): Promise<ReadonlySet<string>> {
	const ended = inTab.filter(({ stake }) => stake.days !== null && stake.endedAt !== null)
	if (ended.length === 0) return new Set()
	const rows = await ctx.db
		.select({ asset: outgoing.asset })
		.from(outgoing)
		.where(
			and(
				eq(outgoing.toAddress, ended[0]?.stake.owner ?? ""),
				eq(outgoing.purpose, THAW),
				sql`${outgoing.status} not in ('done', 'cancelled')`,
			),
		)
	return new Set(rows.flatMap(({ asset }) => asset ?? []))
}
