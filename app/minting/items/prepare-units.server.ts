import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { mintItemOf } from "../purchases/atomic-mint-of.server.ts"
import type { Plan } from "../rows.ts"
import { MINT_PREPARE } from "../settlement-purposes.ts"
import { planStatus, purchaseStatus } from "../status.ts"
import { mintingItem, mintingMaster, mintPlan, mintPurchase, mintUnit } from "../tables.server.ts"

/** Kept ready of a plan of which several at once are being bought, so that who comes next waits for nothing; each costs its rent. */
const READY = 10
const MOST = 50
/** More than these never lie prepared and unsold, whoever asks: who has quoted several and does not buy costs us their rent. */
const LYING = 100
/** A plan of which nobody asks for several keeps none ready, and costs nothing. */
const BOUGHT_LATELY_MS = 60 * 60_000

/**
 * Orders that NFTs be put into their collection before they are sold: those of quotes for several and, once somebody has asked for several, the next
 * few of that plan. Answers how many were ordered.
 */
export async function prepareUnits(ctx: Context): Promise<number> {
	const plans = await ctx.db
		.select()
		.from(mintPlan)
		.where(and(eq(mintPlan.status, planStatus.code("processing")), gt(mintPlan.mostAtOnce, 1)))
	let ordered = 0
	for (const plan of plans) ordered += await inTransaction(ctx, (ctx) => prepareOf(ctx, plan))
	return ordered
}

async function prepareOf(ctx: Context, plan: Plan): Promise<number> {
	const at = await ctx.now()
	// One pass of a plan at a time: a second one begins while the first is under way whenever somebody quotes several just then.
	await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`minting:prepare:${plan.id}`}, 0))`)
	const waiting = await listWaiting(ctx, plan)
	const others = new Set(waiting.map((one) => one.number))
	const next = (await isBoughtBySeveral(ctx, plan, at)) ? await listFree(ctx, plan) : []
	const free = next.filter((one) => !others.has(one.number))
	const wanted = [...waiting, ...free].slice(0, Math.max(0, LYING - (await countLying(ctx, plan))))
	for (const unit of wanted) {
		const item = mintItemOf(plan, unit)
		await queueNftOrder(ctx, {
			purpose: MINT_PREPARE,
			subjectId: unit.secret,
			chain: plan.chain,
			work: { do: "prepare", item },
			to: ctx.collections.get(plan.collection).authority,
			at,
		})
		await ctx.db
			.update(mintUnit)
			.set({ prepareAskedAt: at })
			.where(and(eq(mintUnit.planId, plan.id), eq(mintUnit.number, unit.number)))
	}
	return wanted.length
}

const countLying = ({ db }: Pick<Context, "db">, plan: Plan) =>
	db.$count(
		mintUnit,
		and(eq(mintUnit.planId, plan.id), isNull(mintUnit.purchaseId), isNotNull(mintUnit.prepareAskedAt)),
	)

/** What quotes for several were offered, and what is not asked for yet. */
const listWaiting = ({ db }: Pick<Context, "db">, plan: Plan) =>
	db
		.selectDistinct({
			number: mintUnit.number,
			secret: mintUnit.secret,
			preparedAt: mintUnit.preparedAt,
		})
		.from(mintPurchase)
		.innerJoin(mintingMaster, eq(mintingMaster.purchaseId, mintPurchase.id))
		.innerJoin(mintingItem, eq(mintingItem.masterId, mintingMaster.id))
		.innerJoin(
			mintUnit,
			and(
				eq(mintUnit.planId, mintPurchase.planId),
				eq(mintUnit.number, mintingItem.number),
				isNull(mintUnit.purchaseId),
			),
		)
		.where(
			and(
				eq(mintPurchase.planId, plan.id),
				eq(mintPurchase.status, purchaseStatus.code("wait")),
				gt(mintPurchase.quantity, 1),
				isNull(mintUnit.prepareAskedAt),
			),
		)
		.orderBy(asc(mintUnit.number))
		.limit(MOST)

async function isBoughtBySeveral({ db }: Pick<Context, "db">, plan: Plan, at: Date): Promise<boolean> {
	const since = new Date(at.getTime() - BOUGHT_LATELY_MS)
	const several = and(eq(mintPurchase.planId, plan.id), gt(mintPurchase.createdAt, since), gt(mintPurchase.quantity, 1))
	return (await db.select({ id: mintPurchase.id }).from(mintPurchase).where(several).limit(1)).length > 0
}

/** The next that will be taken, as far as they are not ready; nobody takes one that is just being looked at. */
async function listFree({ db }: Pick<Context, "db">, plan: Plan) {
	const next = await db
		.select()
		.from(mintUnit)
		.where(and(eq(mintUnit.planId, plan.id), sql`${mintUnit.purchaseId} is null`))
		.orderBy(asc(mintUnit.number))
		.limit(READY)
		.for("no key update", { skipLocked: true })
	return next.filter((one) => one.prepareAskedAt === null)
}
