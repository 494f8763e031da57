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
 * what a quote was for, while its NFTs are being put into their collection (that takes a few seconds, and only where there are several), and where
 * what is to be paid is not its price, or not to us: web has written that, and the worker signs by it.
 */
export async function atomicMintOf(ctx: Asking, whole: WholePurchase): Promise<AtomicMint> {
	const { plan, purchase, items } = whole
	const units = await unitsOf(ctx, whole)
	if (units.length !== items.length) throw new Refusal("minting:error.taken", { status: 409 })
	const isReady = units.every((one) => one.preparedAt !== null || (units.length === 1 && one.prepareAskedAt === null))
	if (!isReady) throw new Refusal("minting:error.preparing", { status: 409 })
	return {
		buyer: purchase.wallet,
		payment: purchase.asset === null ? null : await paymentOf(ctx, whole),
		items: units.map((unit) => mintItemOf(plan, unit)),
		memo: purchase.reference,
	}
}

async function paymentOf(ctx: Asking, { plan, purchase, payment }: WholePurchase): Promise<MintPayment> {
	const chain = ctx.chains.of(plan.chain)
	const intent = payment && (await getIntent(ctx, payment.intentId))
	const payable = payableOn(ctx, chain).find((one) => one.asset.address === purchase.asset)
	const isItsPrice = [payment, intent].every(
		(one) => one && one.asset === purchase.asset && one.units === purchase.units && one.vault === payable?.vault,
	)
	if (!payment || !intent || !payable || !isItsPrice || intent.chain !== chain.name || intent.subjectId !== payment.id)
		throw new Refusal("minting:error.changed", { status: 409 })
	return { asset: payable.asset, vault: payable.vault, units: payment.units, reference: intent.reference }
}
