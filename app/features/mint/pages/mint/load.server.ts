import { and, desc, eq } from "drizzle-orm"
import type { HeldNft } from "#app/chains/nfts.ts"
import { chanceGate } from "#app/chance/gate.server.ts"
import { collectionName } from "#app/collections/collection-name.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { readHoldings } from "#app/holdings/read-holdings.server.ts"
import { solanaAddressesOf, solanaWalletOf, type Visit } from "#app/identity/sessions/visitor.server.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { type MintPageId, OFFERS } from "#app/minting/offers.ts"
import { canMint, type MintAnswer, type MintFacts, phaseAt, walletCapOf } from "#app/minting/phases/can-mint.ts"
import { mintFacts } from "#app/minting/phases/mint-facts.server.ts"
import { payableOn } from "#app/minting/prices.ts"
import { findPlan, findPurchase, listPlans } from "#app/minting/queries.server.ts"
import type { WholePlan } from "#app/minting/rows.ts"
import { planStatus, purchaseStatus } from "#app/minting/status.ts"
import { stockLeft } from "#app/minting/stock.server.ts"
import { mintPurchase } from "#app/minting/tables.server.ts"
import { findPublished } from "#app/raffles/proof-of.server.ts"
import { datesOf, endOf, pendingSale, type Raffle } from "#app/raffles/schedule.ts"
import { signsHere } from "#app/wallets/registry.ts"
import type { MintQueryRead } from "../../forms.ts"
import { planName } from "../../plan-name.ts"
import type { DeskState, MintPage, PlanShown, Price } from "./model.ts"
import { purchaseShown } from "./purchase-shown.server.ts"

/** How old what a wallet holds may be when a page shows it, and how long a page waits for it. */
const HELD = { maxAgeMs: 60_000, withinMs: 1_500 }

type Asking = Readonly<{
	page: MintPageId
	lang: Lang
	query: MintQueryRead
	purchaseId: string | null
	/** Names the page in a wallet. */
	label: string
	/** Whoever asks has asked for too many addresses. */
	isLimited: boolean
}>

/**
 * The plan that a page sells: what is open, or comes next; else the newest. Where several are open it is the newest of those that sell now. `named`:
 * the one that a slip was made for, which is bought whatever the page has come to sell since.
 */
export async function planOf(
	ctx: Pick<Visit, "db" | "now">,
	page: MintPageId,
	named: string | null = null,
): Promise<WholePlan | null> {
	if (named !== null) {
		const whole = await findPlan(ctx, named)
		return whole?.plan.kind === OFFERS[page] ? whole : null
	}
	const plans = await listPlans(ctx, OFFERS[page])
	const rank = ({ status, pausedAt }: (typeof plans)[number]) =>
		["processing", "wait", "completed", "failed"].indexOf(planStatus.nameOf(status)) + (pausedAt ? 0.5 : 0)
	const ranked = [...plans].sort((a, b) => rank(a) - rank(b))
	const open = ranked.filter(({ status }) => planStatus.nameOf(status) === "processing")
	if (open.length > 1) {
		const at = await ctx.now()
		for (const { id, pausedAt } of open) {
			const whole = pausedAt === null ? await findPlan(ctx, id) : null
			if (whole && phaseAt(whole.phases, at) && (await stockLeft(ctx, id)) > 0) return whole
		}
	}
	const [best] = ranked
	return best && planStatus.nameOf(best.status) !== "failed" ? findPlan(ctx, best.id) : null
}

/** All that a page that mints shows. */
export async function mintPage(ctx: Visit, asking: Asking): Promise<MintPage> {
	const { page, lang, query, purchaseId, isLimited } = asking
	const at = await ctx.now()
	const whole = await planOf(ctx, page)
	const { wallet } = ctx.who
	const own = solanaWalletOf(ctx.who)
	const address = isLimited ? null : query.address
	const base = {
		page,
		now: at,
		demo: ctx.demo,
		wallet: wallet && {
			address: wallet.address,
			chain: wallet.chain,
			walletType: wallet.walletType,
			canMint: own !== null,
		},
	}
	const isWrong = query.typed !== null && query.address === null
	const check = { typed: query.typed ?? "", isWrong, isLimited }
	if (!whole)
		return {
			...base,
			plan: null,
			check: { ...check, of: null, rules: [] },
			form: { request: crypto.randomUUID(), quantity: 1, most: 0, mayMint: false, asset: null, way: "pay-first" },
			purchase: null,
			open: null,
			gate: null,
		}
	const ofOwn = await factsOf(ctx, { whole, address: own?.address ?? null, at })
	const ofTyped = address && address !== own?.address ? await factsOf(ctx, { whole, address, at }) : null
	const [answer, answered] = [canMint(ofOwn), canMint(ofTyped ?? ofOwn)]
	const raffle = whole.plan.draw === null ? null : await findPublished(ctx, whole.plan.draw)
	const pending = raffle && pendingSale(raffle, at)
	const draw = raffle && drawShown(raffle, whole.plan)
	const plan = planShown(ctx, { whole, facts: ofOwn, answer, lang, draw, pending })
	const quantity = Math.max(1, Math.min(query.quantity, Math.max(1, answer.most)))
	// The list of collections knows a coin by its name alone.
	const asked = plan.prices.find(({ asset, symbol }) => asset === query.asset || symbol === query.asset)
	const asset = (asked ?? plan.prices[0])?.asset ?? null
	const canSign = wallet !== null && own !== null && signsHere(wallet)
	return {
		...base,
		plan,
		check: {
			...check,
			of: ofTyped ? address : (own?.address ?? null),
			rules: answered.rules.map((one) => (pending && one.why === OVER ? { ...one, why: WAITS } : one)),
		},
		form: {
			request: crypto.randomUUID(),
			quantity,
			most: answer.most,
			mayMint: answer.mayMint,
			asset,
			way: query.way ?? (canSign || !wallet || plan.prices.length === 0 ? "atomic" : "pay-first"),
		},
		purchase: await ownPurchase(ctx, { purchaseId, lang, at, label: asking.label }),
		open: await openOf(ctx, whole.plan.id),
		gate: whole.plan.draw === null ? null : await chanceGate(ctx),
	}
}

type Of = Readonly<{ whole: WholePlan; address: string | null; at: Date }>

async function factsOf(ctx: Visit, { whole, address, at }: Of): Promise<MintFacts> {
	if (address === null) return mintFacts(ctx, { whole, minter: null, at })
	const needsHoldings = phaseAt(whole.phases, at)?.kind === "holders"
	const holds: readonly HeldNft[] | null = needsHoldings
		? ((await readHoldings(ctx, address, HELD))?.nfts ?? null)
		: null
	return mintFacts(ctx, { whole, minter: { wallet: address, holds }, at })
}

async function ownPurchase(
	ctx: Visit,
	{ purchaseId, ...words }: Readonly<{ purchaseId: string | null; lang: Lang; at: Date; label: string }>,
): Promise<MintPage["purchase"]> {
	const whole = purchaseId ? await findPurchase(ctx, purchaseId) : null
	// Whose it is not is told that it is not there.
	if (!whole || !solanaAddressesOf(ctx.who).includes(whole.purchase.wallet)) return null
	return purchaseShown(ctx, whole, words)
}

/** The newest purchase of the visitor's that somebody still waits for. */
async function openOf(ctx: Visit, planId: string): Promise<string | null> {
	const wallets = solanaAddressesOf(ctx.who)
	if (wallets.length === 0) return null
	const [row] = await ctx.db
		.select({ id: mintPurchase.id })
		.from(mintPurchase)
		.where(
			and(
				eq(mintPurchase.planId, planId),
				isAnyOf(mintPurchase.wallet, wallets),
				isAnyOf(mintPurchase.status, purchaseStatus.codes("open")),
			),
		)
		.orderBy(desc(mintPurchase.createdAt))
		.limit(1)
	return row?.id ?? null
}

/** What a rule says of a plan that sells nothing any more, and of one that may go on. */
const [OVER, WAITS] = ["minting:error.over", "mint:desk.waits"] as const

type Showing = Readonly<{
	whole: WholePlan
	facts: MintFacts
	answer: MintAnswer
	lang: Lang
	draw: PlanShown["draw"]
	pending: ReturnType<typeof pendingSale>
}>

/** The raffle whose tickets a plan sells. */
const drawShown = (one: Raffle, plan: WholePlan["plan"]): NonNullable<PlanShown["draw"]> => ({
	name: one.name,
	closesAt: endOf(one),
	drawsAt: datesOf(one).drawsAt,
	extendedTo: one.extendedTo,
	mayExtend: one.extensionSold === null,
	least: one.minimum,
	mostPerWallet: walletCapOf(plan),
})

function planShown(ctx: Visit, { whole, facts, answer, lang, draw, pending }: Showing): PlanShown {
	const { plan, phases, prices } = whole
	const { at, left } = facts
	const payable = payableOn(ctx, ctx.chains.of(plan.chain))
	return {
		id: plan.id,
		name: planName(plan.text.name),
		stock: plan.stock,
		left,
		draw,
		mostAtOnce: plan.mostAtOnce,
		state: stateOf(whole, at, { ...answer, pending }),
		next: nextOf(whole, at, { ...answer, pending }),
		phases: phases.map(({ id, kind, startsAt, endsAt, most, rule }) => ({
			id,
			kind,
			from: startsAt,
			to: endsAt,
			most,
			collections: kind === "holders" ? rule.collections.map(collectionName) : [],
			when: endsAt <= at ? "past" : startsAt <= at ? "now" : "next",
		})),
		prices: nativeFirst(prices, ctx.chains.of(plan.chain).native.address).flatMap((price): readonly Price[] => {
			const known = payable.find((one) => one.asset.address === price.asset)
			if (!known) return []
			const text = (count: number) => formatMoney(money(known.asset, price.units * BigInt(count)), LOCALES[lang])
			const totals = Array.from({ length: plan.mostAtOnce }, (_, n) => text(n + 1))
			return [{ asset: price.asset, symbol: known.asset.symbol, each: text(1), totals }]
		}),
	}
}

const nativeFirst = (prices: WholePlan["prices"], native: string) =>
	[...prices].sort((a, b) => Number(b.asset === native) - Number(a.asset === native))

type Standing = Pick<MintAnswer, "phase" | "next"> & Pick<Showing, "pending">

function stateOf({ plan }: WholePlan, at: Date, { phase, next, pending }: Standing): DeskState {
	const status = planStatus.nameOf(plan.status)
	if (status === "completed" || status === "failed" || at >= plan.endsAt) return "over"
	if (status === "wait" || at < plan.startsAt) return "waiting"
	if (plan.pausedAt) return "paused"
	if (phase) return "open"
	if (next) return "between"
	return pending?.what ?? "over"
}

function nextOf(whole: WholePlan, at: Date, answer: Standing): PlanShown["next"] {
	const state = stateOf(whole, at, answer)
	const { phase, next, pending } = answer
	const { startsAt } = whole.plan
	if (state === "waiting")
		// What it still waits for, the worker does: its hour has come, and it opens by itself.
		return { what: startsAt > at ? "opens" : "late", phase: whole.phases[0]?.kind ?? null, at: startsAt }
	if (state === "open" && phase) return { what: "ends", phase: phase.kind, at: phase.endsAt }
	if (pending && state === pending.what) return { ...pending, phase: null }
	return state === "between" && next ? { what: "begins", phase: next.kind, at: next.startsAt } : null
}
