import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { newestFirst } from "#app/db/newest-first.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { purchaseStatus } from "#app/minting/status.ts"
import { mintingItem, mintingMaster, mintingPayment, mintPlan, mintPurchase } from "#app/minting/tables.server.ts"
import { payoutAssets } from "../payouts-list.server.ts"
import type { PurchaseLine, PurchasesListing } from "./purchases-terms.ts"

type Needs = Pick<Context, "db" | "assets" | "chains">

/** Purchases that a signature is of: what its buyer signed, what paid it, or what minted one of its NFTs. */
function signedBy({ db }: Pick<Context, "db">, signature: string): SQL {
	const paid = db
		.select({ id: mintingPayment.purchaseId })
		.from(mintingPayment)
		.where(eq(mintingPayment.signature, signature))
	const minted = db
		.select({ id: mintingMaster.purchaseId })
		.from(mintingItem)
		.innerJoin(mintingMaster, eq(mintingMaster.id, mintingItem.masterId))
		.where(eq(mintingItem.signature, signature))
	const own = db.select({ id: mintPurchase.id }).from(mintPurchase).where(eq(mintPurchase.signature, signature))
	return inArray(mintPurchase.id, sql`(${own} union ${paid} union ${minted})`)
}

const listingOf = (ctx: Pick<Context, "db">, { filters }: PurchasesListing) => {
	const state = purchaseStatus.names.find((name) => name === filters.state)
	const { wallet, id, signature, plan } = filters
	const where: SQL[] = [
		...(state ? [eq(mintPurchase.status, purchaseStatus.code(state))] : []),
		...(wallet ? [eq(mintPurchase.wallet, wallet)] : []),
		// What is no id finds nothing.
		...(id ? [isUuid(id.toLowerCase()) ? eq(mintPurchase.id, id.toLowerCase()) : sql`false`] : []),
		...(signature ? [signedBy(ctx, signature)] : []),
		...(plan
			? [inArray(mintPurchase.planId, ctx.db.select({ id: mintPlan.id }).from(mintPlan).where(eq(mintPlan.name, plan)))]
			: []),
	]
	return newestFirst(ctx, {
		...{ table: mintPurchase, createdAt: mintPurchase.createdAt, id: mintPurchase.id, where },
		rows: ({ place, where, orderBy, limit }) =>
			ctx.db
				.select({ one: mintPurchase, plan: mintPlan.name, ...place })
				.from(mintPurchase)
				.innerJoin(mintPlan, and(eq(mintPlan.id, mintPurchase.planId)))
				.where(where)
				.orderBy(...orderBy)
				.limit(limit),
	})
}

/** A page of all purchases. */
export async function listPurchases(ctx: Needs, asked: PurchasesListing, size?: number) {
	const { rows, next } = await listRows(asked, listingOf(ctx, asked).listing, size)
	const known = payoutAssets(ctx)
	return {
		next,
		rows: rows.map(({ one, plan }): PurchaseLine => {
			const { id, wallet, quantity, way, asset, units, signature, reason, createdAt } = one
			return {
				...{ id, plan, wallet, quantity, way, signature, reason, createdAt },
				state: purchaseStatus.nameOf(one.status),
				price:
					asset === null || units === null
						? null
						: { address: asset, asset: known.find(({ address }) => address === asset)?.asset ?? null, units },
			}
		}),
	}
}

export const countPurchases = (ctx: Pick<Context, "db">, asked: PurchasesListing) =>
	countRows(ctx, listingOf(ctx, asked).counted)
