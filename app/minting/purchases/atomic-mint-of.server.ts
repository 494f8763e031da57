import type { AtomicMint, MintItem, MintPayment } from "#app/chains/minter.ts"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { payableOn } from "../prices.ts"
import type { Plan, WholePurchase } from "../rows.ts"
import type { mintUnit, PlanText } from "../tables.server.ts"
import { unitsOf } from "./units-of.server.ts"

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

/**
 * The one transaction that pays and mints a purchase, as its buyer signs it and the worker checks it. Refuses with 409 where somebody else has taken
 * what a quote was for, and while its NFTs are being put into their collection: that takes a few seconds, and only where there are several.
 */
export async function atomicMintOf(ctx: Asking, whole: WholePurchase): Promise<AtomicMint> {
	const { plan, purchase, payment, items } = whole
	const units = await unitsOf(ctx, whole)
	if (units.length !== items.length) throw new Refusal("minting:error.taken", { status: 409 })
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
