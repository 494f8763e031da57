import { and, eq, sql } from "drizzle-orm"
import type { HeldNft } from "#app/chains/nfts.ts"
import { chanceGate } from "#app/chance/gate.server.ts"
import type { Context } from "#app/db/context.ts"
import { oddsHash, TIERS } from "#app/draws/craft/odds.ts"
import { craftsLeft } from "#app/draws/craft/pity.ts"
import { solanaWalletOf, type Visit } from "#app/identity/sessions/visitor.server.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { COLLECTIONS, mayRise, TOOL_OF, WEAPONS_OF } from "../../acts.ts"
import { actsToday, knownItems } from "../../admit.server.ts"
import { blockClock, MOST_LAG, REOPENS_AT } from "../../block-clock.server.ts"
import { isForgeStopped } from "../../forge-stop.server.ts"
import { observedOf } from "../../observed.server.ts"
import type { Act, OddsRule } from "../../odds-rule.ts"
import { SERIES } from "../../odds-rule.ts"
import { forgeCoin } from "../../pledge-of.server.ts"
import { lastReceipt, pityOf } from "../../roll-gear.server.ts"
import { oddsShown } from "../../rules.server.ts"
import { gear } from "../../tables.server.ts"
import type { ClockView, ForgePage, OddsView, Own, ToolView } from "./model.ts"

const ASK_MS = 2_500
const SHOWN_MOST = 60
const HASH_SHOWN = 12
export const ACTS = ["craft", "enhance", "evolve"] as const satisfies readonly Act[]

type Asking = Readonly<{ lang: Lang; query: URLSearchParams }>

/** The forge as one sees it: odds and prices for everybody, and for a wallet what it has to put in. */
export async function forgePage(ctx: Visit, { lang, query }: Asking): Promise<ForgePage> {
	const at = await ctx.now()
	const rule = await oddsShown(ctx, at)
	const coin = forgeCoin(ctx)
	const odds = rule && coin ? oddsView(rule, { lang, coin }) : null
	const wallet = solanaWalletOf(ctx.who)
	return {
		odds,
		gate: await chanceGate(ctx),
		isClosed: odds === null || !COLLECTIONS.every((id) => ctx.collections.find(id)),
		isStopped: rule !== null && (await isForgeStopped(ctx, rule.id)),
		clock: await clockView(ctx, lang),
		isDemo: ctx.demo,
		wallet: wallet?.address ?? null,
		own: wallet && rule ? await ownOf(ctx, { owner: wallet.address, rule: rule.body, at, query }) : null,
		searched: Object.fromEntries(ACTS.filter((act) => query.has(act)).map((act) => [act, searchedFor(query, act)])),
		observed: rule ? await observedOf(ctx, rule) : null,
	}
}

/** The odds in force for pages that tell of the forge, and sell nothing; null: the operator has published none. */
export async function declaredOdds(
	ctx: Pick<Visit, "db" | "cache" | "now" | "assets">,
	lang: Lang,
): Promise<OddsView | null> {
	const rule = await oddsShown(ctx, await ctx.now())
	const coin = forgeCoin(ctx)
	return rule && coin ? oddsView(rule, { lang, coin }) : null
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

async function clockView(ctx: Visit, lang: Lang): Promise<ClockView | null> {
	const clock = await blockClock(ctx)
	if (!clock) return null
	const seconds = (n: number) => numberFormat(LOCALES[lang], TENTHS).format(n)
	const { isOpen, lagMs, measuredAt } = clock
	return { isOpen, lag: seconds(lagMs / 1000), most: seconds(MOST_LAG), reopens: seconds(REOPENS_AT), measuredAt }
}

type Coined = Readonly<{ lang: Lang; coin: NonNullable<ReturnType<typeof forgeCoin>> }>

/** What is promised, in words of the page's language. */
export function oddsView(
	{ id, body, validFrom, example }: Readonly<{ id: string; body: OddsRule; validFrom: Date; example: boolean }>,
	{ lang, coin }: Coined,
): OddsView {
	const price = (units: bigint) => formatMoney(money(coin, units), LOCALES[lang])
	return {
		rule: id,
		hash: oddsHash(body.odds).slice(0, HASH_SHOWN),
		validFrom,
		isExample: example,
		// As a codex has them: the rarest first.
		tiers: body.odds.tiers.toReversed().map(({ tier, ppm, items }) => ({
			tier,
			ppm,
			items,
			certainAt: body.odds.pity.find((one) => one.tier === tier)?.at ?? null,
			enhancePpm: body.odds.enhance[tier],
			enhancePrice: price(body.prices.enhance[tier]),
			evolvePrice: price(body.prices.evolve[tier]),
		})),
		evolvePpm: body.odds.evolve,
		craftPrice: price(body.prices.craft),
		guard: body.guard,
	}
}

type Owning = Readonly<{ owner: string; rule: OddsRule; at: Date; query: URLSearchParams }>

async function ownOf(ctx: Visit, { owner, rule, at, query }: Owning): Promise<Own> {
	const chain = ctx.chains.solana
	const held = await chain.nfts.heldBy(owner, ASK_MS).catch((error: unknown) => {
		ctx.log.warn({ err: error }, "what a wallet holds is not known")
		return null
	})
	const before = await lastReceipt(ctx, { chain: chain.name, owner, series: SERIES })
	const nfts = held?.nfts.filter(({ collection }) => COLLECTIONS.includes(collection)) ?? []
	return {
		open: await openOf(ctx, owner),
		today: await actsToday(ctx, owner, at),
		pity: craftsLeft(rule.odds, pityOf(rule, before)),
		isKnown: held !== null,
		tools: await toolsOf(ctx, nfts, query),
	}
}

async function openOf({ db, chains }: Pick<Visit, "db" | "chains">, owner: string): Promise<string | null> {
	const [row] = await db
		.select({ id: gear.id })
		.from(gear)
		.where(
			and(
				eq(gear.owner, owner),
				eq(gear.chain, chains.solana.name),
				sql`(${gear.status} in ('0','10','11','12') or (${gear.status} = '40' and ${gear.blockTime} is not null))`,
			),
		)
		.limit(1)
	return row?.id ?? null
}

const searchedFor = (query: URLSearchParams, act: Act) => (query.get(act) ?? "").trim().slice(0, 64)

/** For each act what could go in: free, and found by what was searched for. */
async function toolsOf(ctx: Context, nfts: readonly HeldNft[], query: URLSearchParams): Promise<readonly ToolView[]> {
	const free = nfts.filter(({ isFrozen, delegate }) => !isFrozen && delegate === null)
	const known = await knownItems(
		ctx,
		ctx.chains.solana.name,
		free.filter(({ collection }) => collection === WEAPONS_OF).map(({ asset }) => asset),
	)
	const weapons = free.flatMap((one) => {
		const item = known.get(one.asset)
		return item ? [{ ...item, number: one.number }] : []
	})
	return ACTS.map((act) => {
		const searched = searchedFor(query, act)
		const isFound = (texts: readonly string[]) =>
			texts.some((text) => text.toLowerCase().includes(searched.toLowerCase()))
		const tools = free
			.filter(({ collection }) => collection === TOOL_OF[act])
			.filter(({ asset, number }) => act !== "craft" || isFound([asset, `#${number}`]))
			.slice(0, SHOWN_MOST)
			.map(({ asset, number }) => ({ asset, number }))
		const items = weapons
			.filter(
				(one) =>
					act !== "craft" && mayRise(act, one.level) && isFound([one.asset, one.weapon, one.tier, `#${one.number}`]),
			)
			.toSorted((a, b) => TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier) || b.level - a.level || a.number - b.number)
		return {
			act,
			searched,
			tools,
			items: act === "enhance" ? items.slice(0, SHOWN_MOST) : [],
			pairs: act === "evolve" ? pairsOf(items).slice(0, SHOWN_MOST) : [],
		}
	})
}

type Weapon = ToolView["items"][number]

/** Two of one name and level, each once. */
function pairsOf(items: readonly Weapon[]): readonly ToolView["pairs"][number][] {
	const alike = new Map<string, Weapon[]>()
	for (const one of items) {
		const key = `${one.weapon} ${one.level}`
		alike.set(key, [...(alike.get(key) ?? []), one])
	}
	return [...alike.values()].flatMap((some) =>
		some.flatMap((first, n) => {
			const second = some[n + 1]
			return n % 2 === 0 && second ? [{ first, second }] : []
		}),
	)
}
