import { and, eq, ne } from "drizzle-orm"
import type { HeldNft } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { offerItems } from "../items/offer-items.server.ts"
import { lockWallet } from "../lock-wallet.server.ts"
import { canMint } from "../phases/can-mint.ts"
import { mintFacts } from "../phases/mint-facts.server.ts"
import { QUOTE_MS, quoteOf } from "../prices.ts"
import { requirePlan, requirePurchase } from "../queries.server.ts"
import type { Purchase, WholePlan } from "../rows.ts"
import { purchaseStatus } from "../status.ts"
import { mintPurchase } from "../tables.server.ts"
import { failUnstarted } from "./fail-purchase.server.ts"
import { purchaseIdOf } from "./purchase-id.ts"
import { writePurchase } from "./write-purchase.server.ts"

export type BeginPurchase = Readonly<{
	planId: string
	/** A wallet that has signed in. */
	wallet: string
	/** Chosen by whoever asks: the same again, of the same wallet, is the same purchase. */
	request: string
	quantity: number
	/** In which of the plan's prices it is paid; null where the plan is free. */
	asset: string | null
	way: "atomic" | "pay-first"
	/** What the wallet holds, as the chain said just now; null: it did not answer, and nobody needs it in a public phase. */
	holds: readonly HeldNft[] | null
	/** What it can spend of the asset. */
	spendable: bigint
}>

/**
 * Quotes a purchase for 60 seconds, and takes nothing from anybody: the `atomic` way takes its stock when what its buyer signed is stored, the other when
 * its payment settles. The wallet's earlier quote ends. Refuses by the first rule that is not met.
 */
export async function beginPurchase(ctx: Context, asked: BeginPurchase): Promise<Purchase> {
	const { planId, wallet, quantity } = asked
	const id = purchaseIdOf(wallet, asked.request)
	const at = await ctx.now()
	return inTransaction(ctx, async (ctx) => {
		await lockWallet(ctx, planId, wallet)
		const known = await findSame(ctx, { ...asked, id })
		if (known) return known
		// Locked, so that it does not end or pause between what is checked and what is written.
		const whole = await requirePlan(ctx, planId, { lock: true })
		await endOwnQuote(ctx, { planId, wallet, at })
		const phase = await requireMay(ctx, { whole, asked, at })
		const quote = quoteOf(whole.prices, asked)
		if (quote && asked.spendable < quote.units) throw new Refusal("minting:error.not-covered", { status: 409 })
		if (!quote && asked.way === "pay-first") throw new Refusal("minting:error.no-price")
		const purchase = await writePurchase(ctx, {
			plan: whole.plan,
			row: {
				id,
				phaseId: phase,
				wallet,
				quantity,
				way: asked.way,
				asset: quote?.asset ?? null,
				units: quote?.units ?? null,
				expiresAt: new Date(at.getTime() + QUOTE_MS),
				askedBy: wallet,
				createdAt: at,
			},
			cause: { actor: wallet, reason: "quoted", at },
		})
		if (asked.way === "atomic") await offerItems(ctx, await requirePurchase(ctx, id))
		// Several have to be in their collection first, and the quote's time runs.
		if (asked.way === "atomic" && quantity > 1) await enqueue(ctx.db, "minting:sweep", {}, { key: "minting-sweep" })
		return purchase
	})
}

async function findSame(
	{ db }: Pick<Context, "db">,
	{ id, planId, quantity, asset, way }: BeginPurchase & Readonly<{ id: string }>,
): Promise<Purchase | null> {
	const [known] = await db.select().from(mintPurchase).where(eq(mintPurchase.id, id))
	if (!known) return null
	const isSame = known.planId === planId && known.quantity === quantity && known.asset === asset && known.way === way
	if (!isSame) throw new Refusal("minting:error.changed", { status: 409 })
	return known
}

/** A wallet has one quote at a time; what it has signed already goes on. */
async function endOwnQuote(
	ctx: Context,
	{ planId, wallet, at }: Readonly<{ planId: string; wallet: string; at: Date }>,
): Promise<void> {
	const open = await ctx.db
		.select({ id: mintPurchase.id })
		.from(mintPurchase)
		.where(
			and(
				eq(mintPurchase.planId, planId),
				eq(mintPurchase.wallet, wallet),
				eq(mintPurchase.status, purchaseStatus.code("wait")),
				ne(mintPurchase.way, "free"),
			),
		)
	for (const { id } of open)
		await failUnstarted(ctx, {
			purchaseId: id,
			reason: "quoted-anew",
			cause: { actor: wallet, reason: "quoted-anew", at },
		})
}

/** The phase in which the wallet mints. Refuses by the first rule that is not met, in words of its own. */
async function requireMay(
	ctx: Context,
	{ whole, asked, at }: Readonly<{ whole: WholePlan; asked: BeginPurchase; at: Date }>,
): Promise<string> {
	const { wallet, holds, quantity } = asked
	const answer = canMint(await mintFacts(ctx, { whole, minter: { wallet, holds }, at }))
	const unmet = answer.rules.find((one) => one.isMet !== true)
	if (unmet) throw new Refusal(unmet.why, { status: 409, params: unmet.params, reason: unmet.rule })
	if (!answer.phase) throw new Error("it may be minted in no phase")
	if (!Number.isInteger(quantity) || quantity < 1 || quantity > answer.most)
		throw new Refusal("minting:error.quantity", { params: { most: String(answer.most) } })
	return answer.phase.id
}
