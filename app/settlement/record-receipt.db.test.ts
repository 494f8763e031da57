import { randomUUID } from "node:crypto"
import { PublicKey } from "@solana/web3.js"
import { pino } from "pino"
import { expect, test } from "vitest"
import type { Context } from "#app/db/context.ts"
import { DEPOSIT } from "#app/features/coin-staking/deposit-intent.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { setting } from "#app/settings/tables.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { fundedWallet, payByQr, SCG, scgTransfer, sent, solTransfer } from "#tests/factories/payments.ts"
import { addressOf, bookedFor } from "#tests/factories/receipts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { DUST_MINIMUM } from "./dust-minimum.server.ts"
import type { PaymentHandlers } from "./handlers.ts"
import { type Account, post } from "./ledger.server.ts"
import { reconcile } from "./reconcile.server.ts"
import { attempt, operatorNotice, outgoing } from "./tables.server.ts"

test("what a stranger pays for a wallet's stake is owed to the stranger, and the wallet can still pay", async () => {
	const world = await stakingWorld({ payouts: false })
	const [wallet, stranger] = [await fundedWallet(world), await fundedWallet(world)]
	const asking = askingAs(world, wallet)
	const { draft, intent: asked } = await agreedStake(asking)
	const others = await payByQr(world, stranger, asked.units, asked.reference)
	await world.settle()
	const held = { outcome: "unmatched", reason: "other-payer", refund: "held", to: addressOf(stranger) }
	expect(await bookedFor(world, others)).toMatchObject([held])
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed", owner: addressOf(wallet) })
	await expectBooksInOrder(world.ctx)
	await payByQr(world, wallet, asked.units, asked.reference)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active", owner: addressOf(wallet) })
	await expectBooksInOrder(world.ctx)
})

test("of two references a payment settles the one that its payer may pay", async () => {
	const world = await stakingWorld({ payouts: false })
	const [wallet, payer] = [await fundedWallet(world), await fundedWallet(world)]
	const { intent: theirs } = await agreedStake(askingAs(world, wallet))
	const asking = askingAs(world, payer)
	const { draft, intent: own } = await agreedStake(asking)
	const references = [theirs.reference, own.reference]
	await sent(world, [payer], [scgTransfer(world, payer.publicKey, own.units, { references })])
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})

test("a payment that names two requests of its payer settles the one that it was handed in for", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const both = [await agreedStake(asking), await agreedStake(asking)]
	const references = both.map(({ intent }) => intent.reference)
	// Requests are looked through by their ids: whichever is later would lose.
	const [other, meant] = both.sort((a, b) => (a.intent.id < b.intent.id ? -1 : 1))
	if (!other || !meant) throw new Error("two stakes were agreed to")
	const units = meant.intent.units
	const signature = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, units, { references })])
	const bytes = { raw: new Uint8Array(), lastValidHeight: 1n, createdAt: await world.ctx.now() }
	await world.web.db
		.insert(attempt)
		.values({ chain: meant.intent.chain, signature, intentId: meant.intent.id, ...bytes })
	await world.settle()
	expect(await positionOf(asking, meant.draft)).toMatchObject({ status: "active" })
	expect(await positionOf(asking, other.draft)).toMatchObject({ status: "agreed" })
	await expectBooksInOrder(world.ctx)
})

/** Handlers that say no to every settled payment with `thrown`, and keep what they are told of it. */
function unwilling(world: World, thrown: (ctx: Context) => Promise<unknown>) {
	const told: { reason: string; receipt: string }[] = []
	const real = world.handlers.purposes[DEPOSIT] as PaymentHandlers
	const deposit: PaymentHandlers = {
		...real,
		async settled(ctx, paid) {
			await real.settled(ctx, paid)
			await thrown(ctx)
			throw new Error("it was not refused")
		},
		async refused(_ctx, { reason, receipt: row }) {
			told.push({ reason, receipt: row.outcome })
		},
	}
	return { told, handlers: { ...world.handlers, purposes: { [DEPOSIT]: deposit } } }
}

test("a payment that is refused after landing is owed back at once, undone whole, and the feature is told", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent: asked } = await agreedStake(asking)
	const signature = await payByQr(world, wallet, asked.units, asked.reference)
	world.mine()
	const { told, handlers } = unwilling(world, async () => {
		throw new Refusal("coin-staking:error.sold-out")
	})
	await reconcile(world.ctx, { handlers })
	expect(told).toEqual([{ reason: "coin-staking:error.sold-out", receipt: "unmatched" }])
	expect(await bookedFor(world, signature)).toMatchObject([
		{ outcome: "unmatched", reason: "coin-staking:error.sold-out", refund: "queued" },
	])
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed", receiptId: null })
	await expectBooksInOrder(world.ctx)
})

test("a payment whose reward is not covered is owed back once, and no later look stumbles over it", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const { intent: asked } = await agreedStake(askingAs(world, wallet))
	const signature = await payByQr(world, wallet, asked.units, asked.reference)
	world.mine()
	const account = (owner: string): Account => ({ owner, kind: "owed", asset: asked.asset })
	const { told, handlers } = unwilling(world, (ctx) =>
		post(ctx, { name: "test", id: randomUUID(), at: new Date() }, [
			{ leg: "x", debit: account("nobody"), credit: account("somebody"), units: 1n },
		]),
	)
	await reconcile(world.ctx, { handlers })
	await reconcile(world.ctx, { handlers })
	expect(told).toEqual([{ reason: "not-covered", receipt: "unmatched" }])
	expect(await bookedFor(world, signature)).toMatchObject([{ reason: "not-covered", refund: "queued" }])
	await expectBooksInOrder(world.ctx)
})

test("an outcome is decided before it is written: no receipt is changed while it is settled or refused", async () => {
	const world = await stakingWorld({ payouts: false })
	await world.database.sql`create function no_change() returns trigger language plpgsql as
		$$ begin raise exception 'a receipt was changed'; end $$`
	await world.database.sql`create trigger no_change before update on receipt for each row execute function no_change()`
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent: asked } = await agreedStake(asking)
	const { treasury } = world.keys
	const to = new PublicKey(scgOf(world.ctx).rewardVault.account)
	await sent(world, [treasury], [scgTransfer(world, treasury.publicKey, 5n * SCG, { to })])
	await payByQr(world, wallet, asked.units, asked.reference)
	await payByQr(world, wallet, asked.units - 1n, asked.reference)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})

test("below the operator's minimum a payment is kept: nothing is queued, and the ledger is the chain", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const dust = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, SCG - 1n)])
	const sol = await sent(world, [wallet], [solTransfer(wallet.publicKey, scgOf(world.ctx).depositVault.owner, 999_999)])
	const enough = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, SCG)])
	await world.settle()
	expect(await bookedFor(world, dust)).toMatchObject([{ outcome: "kept", reason: "dust", refund: null }])
	expect(await bookedFor(world, sol)).toMatchObject([{ outcome: "kept", reason: "dust", refund: null }])
	expect(await bookedFor(world, enough)).toMatchObject([{ outcome: "unmatched", refund: "held" }])
	const value = JSON.stringify({ coin: (3n * SCG).toString() })
	await world.ctx.db.insert(setting).values({ key: DUST_MINIMUM, value })
	const below = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 2n * SCG)])
	await world.settle()
	expect(await bookedFor(world, below)).toMatchObject([{ outcome: "kept", reason: "dust" }])
	// The asset's own minimum goes before the one for every asset.
	await world.ctx.db.update(setting).set({ value: JSON.stringify({ coin: (3n * SCG).toString(), scg: "0" }) })
	const above = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 2n * SCG + 2n)])
	await world.settle()
	expect(await bookedFor(world, above)).toMatchObject([{ outcome: "unmatched", refund: "held" }])
	await world.ctx.db.update(setting).set({ value: '{"coins":"1"}' })
	const unread = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 2n * SCG + 1n)])
	await world.settle()
	expect(await bookedFor(world, unread)).toMatchObject([{ outcome: "unmatched", refund: "held" }])
	expect(await world.ctx.db.select().from(operatorNotice)).toMatchObject([{ subject: DUST_MINIMUM }])
	await expectBooksInOrder(world.ctx)
})

test("what genesis put into the vaults is nobody's debt, and fee SOL of the treasury is float", async () => {
	const world = await stakingWorld({ payouts: false })
	const { depositVault, rewardVault } = scgOf(world.ctx)
	expect(await world.ctx.db.select().from(outgoing)).toEqual([])
	for (const { owner } of [depositVault, rewardVault])
		expect(await inLedger(world.ctx, owner, "opening", "SOL")).toBe(10_000_000_000n)
	const { treasury } = world.keys
	const sol = await sent(world, [treasury], [solTransfer(treasury.publicKey, depositVault.owner, 50_000_000)])
	await world.settle()
	expect(await bookedFor(world, sol)).toMatchObject([{ outcome: "kept", reason: "float", refund: null }])
	expect(await inLedger(world.ctx, depositVault.owner, "float", "SOL")).toBe(50_000_000n)
	await expectBooksInOrder(world.ctx)
})

test("each receipt is one line of the log with its settlement, and what is owed back is a warning", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const { intent: asked } = await agreedStake(askingAs(world, wallet))
	const paid = await payByQr(world, wallet, asked.units, asked.reference)
	const owed = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 5n * SCG)])
	world.mine()
	const lines: Record<string, unknown>[] = []
	const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
	await reconcile({ ...world.ctx, log }, { handlers: world.handlers })
	const of = (signature: string) => lines.filter((line) => line.signature === signature)
	const receiptLine = { level: 30, units: asked.units.toString(), outcome: "settles", intent: asked.id, msg: "receipt" }
	expect(of(paid)).toMatchObject([receiptLine, { ...receiptLine, msg: "settlement", position: asked.subjectId }])
	expect(of(owed)).toMatchObject([
		{ level: 40, outcome: "unmatched", reason: "unsolicited", intent: null },
		{ outgoing: expect.any(String) },
	])
	lines.length = 0
	await reconcile({ ...world.ctx, log }, { handlers: world.handlers })
	expect(lines).toEqual([])
})
