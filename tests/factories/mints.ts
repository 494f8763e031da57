import { randomUUID } from "node:crypto"
import { Keypair, VersionedTransaction } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { mintedHandlers } from "#app/minting/order-handlers.server.ts"
import { createPlan } from "#app/minting/plans/create-plan.server.ts"
import { openPlan } from "#app/minting/plans/move-plan.server.ts"
import type { PlanInput } from "#app/minting/plans/plan-shape.ts"
import { type BeginPurchase, beginPurchase } from "#app/minting/purchases/begin-purchase.server.ts"
import { prepareAtomic } from "#app/minting/purchases/prepare-atomic.server.ts"
import { submitAtomic } from "#app/minting/purchases/submit-atomic.server.ts"
import { requirePurchase } from "#app/minting/queries.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import { intent } from "#app/settlement/tables.server.ts"
import { fundedWallet, payByQr } from "./payments.ts"
import { scgOf } from "./scg.ts"
import type { World } from "./staking-world.ts"

export const OPERATOR = "operator"
const hour = 3_600_000

/** A plan of ten, in one public phase, for one SOL or a hundred SCG each. */
export function planInput(world: World, at: Date, change: Partial<PlanInput> = {}): PlanInput {
	const span = {
		startsAt: new Date(at.getTime() - hour).toISOString(),
		endsAt: new Date(at.getTime() + 24 * hour).toISOString(),
	}
	return {
		name: `plan-${randomUUID().slice(0, 8)}`,
		kind: "lost-tesla-art",
		chain: "solana",
		collection: "kongz",
		text: { name: "Art #{number}", symbol: "ART", uri: "/nft/art/{number}.json", traits: [["Look", "Bold"]] },
		stock: 10,
		...span,
		prices: [
			{ asset: "SOL", units: "100000000" },
			{ asset: scgOf(world.ctx).mint, units: "100000000" },
		],
		phases: [{ kind: "public", most: 5, ...span }],
		...change,
	}
}

/** Written and opened by the worker, as operators ask for it. Answers its id. */
export async function openedPlan(world: World, change: Partial<PlanInput> = {}): Promise<string> {
	const input = planInput(world, await world.ctx.now(), change)
	const { id } = await createPlan(world.worker, { input, by: OPERATOR, reason: "test" })
	await openPlan(world.worker, { planId: id, by: OPERATOR, reason: "test" })
	return id
}

export const asks = (planId: string, wallet: string, change: Partial<BeginPurchase> = {}): BeginPurchase => ({
	planId,
	wallet,
	request: randomUUID(),
	quantity: 1,
	asset: "SOL",
	way: "atomic",
	holds: null,
	spendable: 10n ** 18n,
	...change,
})

/** A quote, and what its buyer's wallet has signed of it. */
export async function signedQuote(world: World, wallet: Keypair, asked: BeginPurchase) {
	const { id: purchaseId } = await beginPurchase(world.web, asked)
	const tx = VersionedTransaction.deserialize(
		await prepareAtomic(world.web, { purchaseId, wallet: wallet.publicKey.toBase58() }),
	)
	tx.sign([wallet])
	return { purchaseId, bytes: tx.serialize() }
}

export async function boughtBy(world: World, wallet: Keypair, asked: BeginPurchase): Promise<string> {
	const { purchaseId, bytes } = await signedQuote(world, wallet, asked)
	await submitAtomic(world.web, { purchaseId, wallet: wallet.publicKey.toBase58(), bytes })
	return purchaseId
}

/** Codes of a purchase: T3, T4, of each item T5, T6. */
export async function stateOf(world: World, purchaseId: string) {
	const { purchase, master, items, payment } = await requirePurchase(world.ctx, purchaseId)
	return {
		mint: purchase.status,
		master: master.status,
		items: items.map((one) => one.status),
		payment: payment?.status ?? null,
	}
}

/** Moves that the journal has of one thing, in order. */
export async function movesOf(world: World, entityId: string): Promise<string[]> {
	const rows = await world.ctx.db.select().from(journal).where(eq(journal.entityId, entityId)).orderBy(journal.id)
	return rows.map(({ from, to }) => `${from ?? "new"}>${to}`)
}

/** A purchase by a phone, and its payment, final. */
export async function paidFirst(world: World, planId: string, quantity = 2) {
	const wallet = await fundedWallet(world)
	const asset = scgOf(world.ctx).mint
	const asked = asks(planId, wallet.publicKey.toBase58(), { asset, way: "pay-first", quantity })
	const { id } = await beginPurchase(world.web, asked)
	const { payment } = await requirePurchase(world.ctx, id)
	const [due] = await world.ctx.db
		.select()
		.from(intent)
		.where(eq(intent.id, payment?.intentId ?? ""))
	await payByQr(world, wallet, due?.units ?? 0n, due?.reference ?? "")
	return { id, wallet, asset }
}
/** An order that came to nothing for good: as settlement tells it, and waits for an operator. */
export async function gaveUp(world: World, itemId: string, signature: string) {
	await inTransaction(world.worker, async (ctx) => {
		const at = await ctx.now()
		await mintedHandlers.sending(ctx, { subject: itemId, signature, at })
		await mintedHandlers.failed(ctx, { subject: itemId, signature, reason: "dead", proof: {}, isTriedAgain: false, at })
	})
	await world.database.sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		await tx`update outgoing set status = 'stuck' where subject_id = ${itemId}`
	})
}

export const someWallet = () => Keypair.generate().publicKey.toBase58()
