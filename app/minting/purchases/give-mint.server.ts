import { and, asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { lockWallet } from "../lock-wallet.server.ts"
import { countOf, requirePlan } from "../queries.server.ts"
import type { Purchase } from "../rows.ts"
import { planStatus, purchaseStatus } from "../status.ts"
import { mintPurchase } from "../tables.server.ts"
import { failUnstarted } from "./fail-purchase.server.ts"
import { purchaseIdOf } from "./purchase-id.ts"
import { startOrders } from "./settle-pay-first.server.ts"
import { writePurchase } from "./write-purchase.server.ts"

export type GiveMint = Readonly<{
	planId: string
	wallet: string
	quantity: number
	/** The operator, and why: it stands in the journal. */
	by: string
	reason: string
	/** The same again is the same gift. */
	request: string
}>
const MOST = 200

/**
 * An operator gives NFTs of an open plan: nothing is paid, the limits of a wallet hold all the same, and the worker mints them (`startGiven`). Of a
 * plan with a price it is the worker's alone to write.
 */
export async function giveMint(
	ctx: Context,
	{ planId, wallet, quantity, by, reason, request }: GiveMint,
): Promise<Purchase> {
	const id = purchaseIdOf(by, request)
	const at = await ctx.now()
	return inTransaction(ctx, async (ctx) => {
		await lockWallet(ctx, planId, wallet)
		const [known] = await ctx.db.select().from(mintPurchase).where(eq(mintPurchase.id, id))
		if (known) return known
		const { plan } = await requirePlan(ctx, planId, { lock: true })
		if (plan.status !== planStatus.code("processing")) throw new Refusal("minting:error.not-open", { status: 409 })
		const { inAll } = await countOf(ctx, { planId, wallet, phaseId: null })
		const most = Math.min(plan.mostAtOnce, plan.mostPerWallet - inAll)
		if (quantity < 1 || quantity > most) throw new Refusal("minting:error.quantity", { params: { most: String(most) } })
		const row = { id, phaseId: null, wallet, quantity, way: "free", expiresAt: at, askedBy: by, createdAt: at } as const
		return writePurchase(ctx, { plan, row, cause: { actor: by, reason, at } })
	})
}

/** Orders what was given and not ordered yet, each in a transaction of its own; what is sold out meanwhile ends. Answers how many. */
export async function startGiven(ctx: Context): Promise<number> {
	const given = await ctx.db
		.select({ id: mintPurchase.id })
		.from(mintPurchase)
		.where(and(eq(mintPurchase.way, "free"), eq(mintPurchase.status, purchaseStatus.code("wait"))))
		.orderBy(asc(mintPurchase.createdAt))
		.limit(MOST)
	const at = await ctx.now()
	const cause = { actor: "system", reason: "given", at }
	for (const { id: purchaseId } of given) {
		try {
			await inTransaction(ctx, (ctx) => startOrders(ctx, { purchaseId, cause }))
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			await inTransaction(ctx, (ctx) => failUnstarted(ctx, { purchaseId, reason: error.code, cause }))
		}
	}
	return given.length
}
