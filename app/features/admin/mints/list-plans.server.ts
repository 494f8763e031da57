import { and, eq, isNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { newestFirst } from "#app/db/newest-first.server.ts"
import type { Plan } from "#app/minting/rows.ts"
import { itemStatus, paymentStatus, planStatus } from "#app/minting/status.ts"
import {
	mintingItem,
	mintingMaster,
	mintingPayment,
	mintingRefund,
	mintPlan,
	mintPurchase,
	mintUnit,
} from "#app/minting/tables.server.ts"
import { payoutAssets } from "../payouts-list.server.ts"
import type { MintLine, MintsListing, NextStep, Sum } from "./mints-terms.ts"

type Needs = Pick<Context, "db" | "assets" | "chains">

const listingOf = (ctx: Pick<Context, "db">, { filters }: MintsListing) => {
	const state = planStatus.names.find((name) => name === filters.state)
	const where = [
		...(state ? [eq(mintPlan.status, planStatus.code(state))] : []),
		...(filters.kind ? [eq(mintPlan.kind, filters.kind)] : []),
	]
	return newestFirst(ctx, {
		...{ table: mintPlan, createdAt: mintPlan.createdAt, id: mintPlan.id, where },
		rows: ({ place, where, orderBy, limit }) =>
			ctx.db
				.select({ plan: mintPlan, ...place })
				.from(mintPlan)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit),
	})
}

/** Plans of a page: what each has taken in is summed up from all that was paid for it. */
export const MINTS_SIZE = 20

/** A page of all plans, with what each has sold. */
export async function listMints(ctx: Needs, asked: MintsListing, size = MINTS_SIZE) {
	const { rows, next } = await listRows(asked, listingOf(ctx, asked).listing, size)
	return {
		rows: await mintLines(
			ctx,
			rows.map(({ plan }) => plan),
		),
		next,
	}
}

export const countMints = (ctx: Pick<Context, "db">, asked: MintsListing) =>
	countRows(ctx, listingOf(ctx, asked).counted)

/**
 * Plans with their stock and what they have taken in. What is sold is not counted NFT by NFT: it is what is neither left nor still held, and of these
 * two there are few once a plan has sold much.
 */
export async function mintLines(ctx: Needs, plans: readonly Plan[]): Promise<MintLine[]> {
	const ids = plans.map(({ id }) => id)
	const failed = plans.filter(({ status }) => planStatus.nameOf(status) === "failed").map(({ id }) => id)
	const [left, held, mintedOfHeld, asked, revenue] = await Promise.all([
		ctx.db
			.select({ planId: mintUnit.planId, count })
			.from(mintUnit)
			.where(and(isAnyOf(mintUnit.planId, ids), isNull(mintUnit.purchaseId)))
			.groupBy(mintUnit.planId),
		ctx.db
			.select({ planId: mintPurchase.planId, count })
			.from(mintPurchase)
			.innerJoin(mintUnit, eq(mintUnit.purchaseId, mintPurchase.id))
			.where(and(isAnyOf(mintPurchase.planId, ids), IS_OPEN))
			.groupBy(mintPurchase.planId),
		ctx.db
			.select({ planId: mintPurchase.planId, count })
			.from(mintPurchase)
			.innerJoin(mintingMaster, eq(mintingMaster.purchaseId, mintPurchase.id))
			.innerJoin(mintingItem, eq(mintingItem.masterId, mintingMaster.id))
			.where(and(isAnyOf(mintPurchase.planId, ids), IS_OPEN, eq(mintingItem.status, itemStatus.code("completed"))))
			.groupBy(mintPurchase.planId),
		ctx.db
			.select({ id: mintPlan.id })
			.from(mintPlan)
			.where(
				and(
					isAnyOf(mintPlan.id, failed),
					sql`exists (select 1 from ${mintPurchase} where ${mintPurchase.planId} = ${mintPlan.id})`,
				),
			),
		sumsPaid(ctx, ids),
	])
	return plans.map((plan) => {
		const { id, name, kind, startsAt, endsAt, createdAt, stock } = plan
		const of = (counts: readonly Readonly<{ planId: string; count: number }>[]) =>
			counts.find(({ planId }) => planId === id)?.count ?? 0
		const waits = Math.max(0, of(held) - of(mintedOfHeld))
		return {
			...{ id, name, kind, startsAt, endsAt, createdAt, stock, left: of(left), held: waits },
			sold: Math.max(0, stock - of(left) - waits),
			state: planStatus.nameOf(plan.status),
			isPaused: plan.pausedAt !== null,
			revenue: revenue.filter((one) => one.planId === id),
			next: nextOf(plan, { left: of(left), isAsked: asked.some((one) => one.id === id) }),
		}
	})
}

const count = sql<number>`count(*)::int`
/** As the index of open purchases says it. */
const IS_OPEN = sql`${mintPurchase.status} in ('0','10')`

type Kept = Sum & Readonly<{ planId: string }>

/** What was paid for good, less what is paid back; base units by asset. */
async function sumsPaid(ctx: Needs, ids: readonly string[]): Promise<Kept[]> {
	const known = payoutAssets(ctx)
	const asset = (address: string) => known.find((one) => one.address === address)?.asset ?? null
	const [paid, back] = await Promise.all([
		ctx.db
			.select({
				planId: mintPurchase.planId,
				asset: mintingPayment.asset,
				units: sql<string>`sum(${mintingPayment.units})::text`,
			})
			.from(mintingPayment)
			.innerJoin(mintPurchase, eq(mintPurchase.id, mintingPayment.purchaseId))
			.where(and(isAnyOf(mintPurchase.planId, ids), eq(mintingPayment.status, paymentStatus.code("completed"))))
			.groupBy(mintPurchase.planId, mintingPayment.asset),
		ctx.db
			.select({
				planId: mintPurchase.planId,
				asset: mintingRefund.asset,
				units: sql<string>`sum(${mintingRefund.units})::text`,
			})
			.from(mintingRefund)
			.innerJoin(mintingItem, eq(mintingItem.id, mintingRefund.itemId))
			.innerJoin(mintingMaster, eq(mintingMaster.id, mintingItem.masterId))
			.innerJoin(mintPurchase, eq(mintPurchase.id, mintingMaster.purchaseId))
			.where(isAnyOf(mintPurchase.planId, ids))
			.groupBy(mintPurchase.planId, mintingRefund.asset),
	])
	return paid.map((one) => {
		const returned = back.find(({ planId, asset }) => planId === one.planId && asset === one.asset)
		const units = BigInt(one.units) - BigInt(returned?.units ?? 0)
		return { planId: one.planId, address: one.asset, asset: asset(one.asset), units }
	})
}

/** What happens to it next, and whose turn it is. */
function nextOf(plan: Plan, { left, isAsked }: Readonly<{ left: number; isAsked: boolean }>): NextStep {
	const state = planStatus.nameOf(plan.status)
	if (state === "wait") return plan.draw !== null && plan.drawCommit === null ? "no-commitment" : "opens"
	if (state === "failed") return isAsked ? "over" : "may-reopen"
	if (state === "completed") return "over"
	if (plan.pausedAt !== null) return "paused"
	return left === 0 ? "winds-up" : "sells"
}
