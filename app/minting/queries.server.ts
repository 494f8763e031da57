import { and, asc, count, desc, eq, gt, isNull, lte, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Item, WholePlan, WholePurchase } from "./rows.ts"
import { planStatus, purchaseStatus } from "./status.ts"
import {
	mintAllowed,
	mintingItem,
	mintingMaster,
	mintingPayment,
	mintPhase,
	mintPlan,
	mintPrice,
	mintPurchase,
} from "./tables.server.ts"

type Asking = Pick<Context, "db">

/** A plan by its id, with its phases in order; null: there is none. `lock`: it stays as it is until the transaction ends. */
export async function findPlan({ db }: Asking, planId: string, { lock = false } = {}): Promise<WholePlan | null> {
	const asked = db.select().from(mintPlan).where(eq(mintPlan.id, planId))
	const [plan] = lock ? await asked.for("share") : await asked
	if (!plan) return null
	const [phases, prices] = await Promise.all([
		db.select().from(mintPhase).where(eq(mintPhase.planId, planId)).orderBy(asc(mintPhase.startsAt)),
		db.select().from(mintPrice).where(eq(mintPrice.planId, planId)).orderBy(asc(mintPrice.asset)),
	])
	return { plan, phases, prices }
}

/** The same by its name, as addresses have it. */
export async function findPlanNamed(ctx: Asking, name: string): Promise<WholePlan | null> {
	const [row] = await ctx.db.select({ id: mintPlan.id }).from(mintPlan).where(eq(mintPlan.name, name))
	return row ? findPlan(ctx, row.id) : null
}

/** Plans of a kind, the newest first. */
export const listPlans = ({ db }: Asking, kind?: string) =>
	db
		.select()
		.from(mintPlan)
		.where(kind === undefined ? undefined : eq(mintPlan.kind, kind))
		.orderBy(desc(mintPlan.createdAt))
		.limit(100)

/** Whether a plan of a kind sells now, and when the next of those that wait begins. */
export async function saleOf({ db, now }: Asking & Pick<Context, "now">, kind: string) {
	const at = await now()
	const { status, startsAt, endsAt, pausedAt } = mintPlan
	const isSelling = and(eq(status, planStatus.code("processing")), isNull(pausedAt), lte(startsAt, at), gt(endsAt, at))
	const [selling, [next]] = await Promise.all([
		db.$count(mintPlan, and(eq(mintPlan.kind, kind), isSelling)),
		db
			.select({ startsAt })
			.from(mintPlan)
			.where(and(eq(mintPlan.kind, kind), eq(status, planStatus.code("wait")), gt(startsAt, at)))
			.orderBy(startsAt)
			.limit(1),
	])
	return { isOpen: selling > 0, startsAt: next?.startsAt ?? null }
}

export async function requirePlan(
	ctx: Asking,
	planId: string,
	options: Readonly<{ lock?: boolean }> = {},
): Promise<WholePlan> {
	const found = await findPlan(ctx, planId, options)
	if (!found) throw new Refusal("minting:error.no-plan", { status: 404 })
	return found
}

/** NFTs that a wallet has, or is about to have, of a plan; in all, and in one phase. */
export async function countOf(
	{ db }: Asking,
	{ planId, wallet, phaseId }: Readonly<{ planId: string; wallet: string; phaseId: string | null }>,
): Promise<Readonly<{ inAll: number; inPhase: number }>> {
	const [row] = await db
		.select({
			inAll: sql<number>`coalesce(sum(${mintPurchase.quantity}), 0)::int`,
			inPhase: sql<number>`coalesce(sum(${mintPurchase.quantity}) filter (where ${mintPurchase.phaseId} = ${phaseId}), 0)::int`,
		})
		.from(mintPurchase)
		.where(
			and(
				eq(mintPurchase.planId, planId),
				eq(mintPurchase.wallet, wallet),
				isAnyOf(mintPurchase.status, purchaseStatus.codes("counted")),
			),
		)
	return row ?? { inAll: 0, inPhase: 0 }
}

/** Whether a wallet stands on the list of a phase. */
export async function isListed({ db }: Asking, phaseId: string, wallet: string): Promise<boolean> {
	const rows = await db
		.select({ wallet: mintAllowed.wallet })
		.from(mintAllowed)
		.where(and(eq(mintAllowed.phaseId, phaseId), eq(mintAllowed.wallet, wallet)))
	return rows.length > 0
}

/** A purchase with all that belongs to it; `lock`: its row, until the transaction ends, and before it its plan, which stays as it is. Null: there is none. */
export async function findPurchase(
	{ db }: Asking,
	purchaseId: string,
	{ lock = false } = {},
): Promise<WholePurchase | null> {
	// In the order in which ending a plan locks them.
	if (lock)
		await db
			.select({ id: mintPlan.id })
			.from(mintPlan)
			.innerJoin(mintPurchase, eq(mintPurchase.planId, mintPlan.id))
			.where(eq(mintPurchase.id, purchaseId))
			.for("share", { of: mintPlan })
	const asked = db.select().from(mintPurchase).where(eq(mintPurchase.id, purchaseId))
	const [purchase] = lock ? await asked.for("no key update") : await asked
	if (!purchase) return null
	const [[plan], [master], payments] = await Promise.all([
		db.select().from(mintPlan).where(eq(mintPlan.id, purchase.planId)),
		db.select().from(mintingMaster).where(eq(mintingMaster.purchaseId, purchaseId)),
		db
			.select()
			.from(mintingPayment)
			.where(eq(mintingPayment.purchaseId, purchaseId))
			.orderBy(desc(mintingPayment.createdAt))
			.limit(1),
	])
	if (!plan || !master) throw new Error(`the purchase ${purchaseId} is not whole`)
	const items = await db
		.select()
		.from(mintingItem)
		.where(eq(mintingItem.masterId, master.id))
		.orderBy(asc(mintingItem.number), asc(mintingItem.id))
	return { plan, purchase, master, items, payment: payments[0] ?? null }
}

export async function requirePurchase(
	ctx: Asking,
	purchaseId: string,
	options: Readonly<{ lock?: boolean }> = {},
): Promise<WholePurchase> {
	const found = await findPurchase(ctx, purchaseId, options)
	if (!found) throw new Refusal("minting:error.no-purchase", { status: 404 })
	return found
}

/** Purchases of wallets, the newest first, each with all that belongs to it: one statement, however many. */
export async function purchasesOf({ db }: Asking, wallets: readonly string[], most = 100): Promise<WholePurchase[]> {
	const newest = db
		.select({ id: mintPurchase.id, planId: mintPurchase.planId })
		.from(mintPurchase)
		.where(isAnyOf(mintPurchase.wallet, wallets))
		.orderBy(desc(mintPurchase.createdAt), desc(mintPurchase.id))
		.limit(most)
		.as("newest")
	const last = sql`(select id from minting_payment where purchase_id = ${newest.id} order by created_at desc limit 1)`
	const rows = await db
		.select({
			purchase: mintPurchase,
			plan: mintPlan,
			master: mintingMaster,
			item: mintingItem,
			payment: mintingPayment,
		})
		.from(newest)
		.innerJoin(mintPurchase, eq(mintPurchase.id, newest.id))
		.innerJoin(mintPlan, eq(mintPlan.id, newest.planId))
		.innerJoin(mintingMaster, eq(mintingMaster.purchaseId, newest.id))
		.innerJoin(mintingItem, eq(mintingItem.masterId, mintingMaster.id))
		.leftJoin(mintingPayment, eq(mintingPayment.id, last))
		.orderBy(desc(mintPurchase.createdAt), desc(mintPurchase.id), asc(mintingItem.number), asc(mintingItem.id))
	const whole = new Map<string, Omit<WholePurchase, "items"> & { items: Item[] }>()
	for (const { item, ...row } of rows) {
		const known = whole.get(row.purchase.id) ?? { ...row, items: [] }
		whole.set(row.purchase.id, known)
		known.items.push(item)
	}
	return [...whole.values()]
}

/** Purchases of a plan by where they stand: T3 codes and how many NFTs. */
export const sumsOfPlan = ({ db }: Asking, planId: string) =>
	db
		.select({
			status: mintPurchase.status,
			purchases: count(),
			nfts: sql<number>`coalesce(sum(${mintPurchase.quantity}), 0)::int`,
		})
		.from(mintPurchase)
		.where(eq(mintPurchase.planId, planId))
		.groupBy(mintPurchase.status)
