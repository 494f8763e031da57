import { and, asc, eq } from "drizzle-orm"
import type { AtomicMint, MintItem, MintPayment } from "#app/chains/minter.ts"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { payableOn } from "../prices.ts"
import type { Plan, WholePurchase } from "../rows.ts"
import { mintUnit, type PlanText } from "../tables.server.ts"

type Asking = Pick<Context, "db" | "chains" | "assets" | "vaults">

/** What is written into one NFT of a plan. */
export function textOf({ name, symbol, uri, traits }: PlanText, number: number): PlanText {
	const filled = (text: string) => text.replaceAll("{number}", String(number))
	return {
		name: filled(name),
		symbol,
		uri: filled(uri),
		traits: traits.map(([kind, value]) => [kind, filled(value)] as const),
	}
}

/** One NFT of a plan as the chain's minting takes it. */
export const mintItemOf = (
	plan: Plan,
	unit: Pick<typeof mintUnit.$inferSelect, "number" | "secret" | "preparedAt">,
): MintItem => ({
	id: unit.secret,
	collection: plan.collection,
	text: textOf(plan.text, unit.number),
	isPrepared: unit.preparedAt !== null,
})

/** What a purchase has taken of the stock, by number. */
export const unitsOf = ({ db }: Pick<Context, "db">, plan: Plan, purchaseId: string) =>
	db
		.select()
		.from(mintUnit)
		.where(and(eq(mintUnit.planId, plan.id), eq(mintUnit.purchaseId, purchaseId)))
		.orderBy(asc(mintUnit.number))

/**
 * The one transaction that pays and mints a purchase, as its buyer signs it and the worker checks it. Refuses with 409 while its NFTs are being
 * put into their collection: that takes a few seconds, and only where there are several.
 */
export async function atomicMintOf(
	ctx: Asking,
	{ plan, purchase, payment, items }: WholePurchase,
): Promise<AtomicMint> {
	const units = await unitsOf(ctx, plan, purchase.id)
	if (units.length !== items.length) throw new Refusal("minting:error.quote-over", { status: 409 })
	const isReady = units.every((one) => one.preparedAt !== null || (units.length === 1 && one.prepareAskedAt === null))
	if (!isReady) throw new Refusal("minting:error.preparing", { status: 409 })
	return {
		buyer: purchase.wallet,
		payment: payment ? await paymentOf(ctx, { plan, payment }) : null,
		items: units.map((unit) => mintItemOf(plan, unit)),
		memo: purchase.reference,
	}
}

async function paymentOf(
	ctx: Asking,
	{ plan, payment }: Readonly<{ plan: Plan; payment: NonNullable<WholePurchase["payment"]> }>,
): Promise<MintPayment> {
	const intent = await getIntent(ctx, payment.intentId)
	const payable = payableOn(ctx, ctx.chains.of(plan.chain)).find((one) => one.asset.address === payment.asset)
	if (!intent || !payable) throw new Error(`the payment ${payment.id} is of nothing that can be paid`)
	const { vault, units } = payment
	return { asset: payable.asset, vault, units, reference: intent.reference }
}
