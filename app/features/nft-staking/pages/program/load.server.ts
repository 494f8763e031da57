import { and, eq, gte, or, sql } from "drizzle-orm"
import { readHoldings } from "#app/holdings/read-holdings.server.ts"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { operation } from "#app/operations/tables.server.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import type { Tab } from "../../find-stakes.server.ts"
import { coinAsset, dollarAsset } from "../../pools.server.ts"
import type { Program, ProgramId, ProgramTab } from "../../programs/program.ts"
import { REWARDS, type Reward } from "../../rates.ts"
import type { RateRule } from "../../rates-rule.ts"
import { type RatesInForce, ratesInForce } from "../../rules.server.ts"
import { nftAct, nftActItem } from "../../tables.server.ts"
import { BEGUN_THAW, THAW } from "../../thaw.server.ts"
import { type Alike, findAlike } from "./alike.server.ts"
import { cardsOf, type Freezing, noticesOf } from "./cards.server.ts"
import { claimLines } from "./claim-lines.server.ts"
import { isDue, isStaked, type ProgramPage } from "./model.ts"
import { numbersIn } from "./numbers.ts"
import { offerOf } from "./offer.server.ts"

/** How old what a wallet holds may be when a page shows it, and how long a page waits for it. */
const MAX_AGE_MS = 60_000
const FRESH_MS = 3_000
const WAIT_MS = 1_500

export type Asking = Readonly<{
	program: Program
	tab: ProgramTab
	term: number | null
	/** Numbers of NFTs that are chosen. */
	chosen: readonly number[]
	fresh: boolean
}>

/** Reads what an address says of a tab, a term, a choice and an age; whatever is not understood is as if it were not there. */
export function readAsking(program: Program, query: URLSearchParams): Asking {
	const tab = program.tabs.find((one) => one.id === query.get("tab")) ?? (program.tabs[0] as ProgramTab)
	const term = /^\d{1,4}$/.test(query.get("term") ?? "") ? Number(query.get("term")) : null
	return { program, tab, term, chosen: numbersIn(query), fresh: query.has("fresh") }
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
		chosen: asking.chosen,
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

/** Kinds of reward that a collection pays in a program by any of these rules: what runs keeps what a later version leaves out. */
function rewardsOf(program: Program, rules: readonly RateRule[], collection: string): readonly Reward[] {
	const paid = new Set(rules.flatMap((rule) => paidBy(rule, collection)))
	return program.rewards.filter((one) => paid.has(one))
}

function paidBy({ collections, terms }: RateRule, collection: string): readonly Reward[] {
	const rate = Object.hasOwn(collections, collection) ? collections[collection] : undefined
	if (!rate) return []
	const pays: Record<Reward, boolean> = {
		twig: rate.twigPerDay > 0n,
		coin: rate.coinPerDay > 0n,
		bonus: rate.coinPerDay > 0n && (rate.bonusBps > 0 || terms.some((one) => one.bonusBps > 0)),
		usdc: rate.usdc,
	}
	return REWARDS.filter((one) => pays[one])
}

type Mine = Readonly<{ owner: string; chain: string; at: Date; rule: RatesInForce | null }>

async function minePart(ctx: Visit, { program, tab, fresh }: Asking, { owner, chain, at, rule }: Mine) {
	const here = { program: program.id, collection: tab.id, chain, owner }
	const [held, found] = await Promise.all([
		readHoldings(ctx, owner, { maxAgeMs: fresh ? FRESH_MS : MAX_AGE_MS, withinMs: WAIT_MS }),
		findAlike(ctx, here, at),
	])
	const isHere = ({ now }: Alike) => now.program === program.id && now.collection === tab.id
	const inTab = found.filter(isHere)
	const open = inTab.filter(({ now }) => now.endedAt === null)
	const thawing = await thawingOf(ctx, inTab, held?.readAt ?? at)
	const freezes = program.custody === "frozen" ? await freezesOf(ctx, here) : NO_FREEZES
	const elsewhere = new Map(
		found
			.filter((one) => !isHere(one))
			.flatMap(({ now, each }) => each.map(({ asset }) => [asset, now.program as ProgramId] as const)),
	)
	const nfts = cardsOf({ tab, held, open, thawing, elsewhere, freezes, at })
	const rules = [...new Set([...(rule ? [rule.body] : []), ...inTab.map((one) => one.rule)])]
	const claims = await claimLines(ctx, { here, inTab, rules, rewards: rewardsOf(program, rules, tab.id), at })
	return {
		holdings: held && { readAt: held.readAt, isComplete: held.complete },
		nfts,
		claims,
		notices: noticesOf(inTab, tab),
		acts: {
			stakeable: nfts.filter((one) => one.state === "free" && one.blocked === null).length,
			unstakeable: nfts.filter(isStaked).length,
			checkInDue: nfts.filter(isDue).length,
		},
	}
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

/** NFTs whose term is over, and which the chain had not freed yet when the wallet was read. */
async function thawingOf(ctx: Visit, inTab: readonly Alike[], readAt: Date): Promise<ReadonlySet<string>> {
	const ended = inTab.filter(({ now }) => now.days !== null && now.endedAt !== null)
	if (ended.length === 0) return new Set()
	const rows = await ctx.db
		.select({ asset: outgoing.asset })
		.from(outgoing)
		.leftJoin(operation, and(eq(operation.entity, BEGUN_THAW), eq(operation.entityId, outgoing.subjectId)))
		.where(
			and(
				eq(outgoing.toAddress, ended[0]?.now.owner ?? ""),
				eq(outgoing.purpose, THAW),
				or(
					sql`${outgoing.status} not in ('done', 'cancelled')`,
					and(sql`${outgoing.status} = 'done'`, gte(operation.changedAt, readAt)),
				),
			),
		)
	return new Set(rows.flatMap(({ asset }) => asset ?? []))
}
