import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { journal } from "#app/operations/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { fundedWallet, payByQr, SCG, scgTransfer, sent } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, payDeposit, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { reconcile } from "./reconcile.server.ts"
import { ledgerTransfer, outgoing, receipt, vaultCursor } from "./tables.server.ts"

const booked = async ({ ctx: { db } }: World) => ({
	receipts: await db.select().from(receipt).orderBy(receipt.id),
	transfers: await db.select().from(ledgerTransfer).orderBy(ledgerTransfer.id),
	refunds: await db.select().from(outgoing).orderBy(outgoing.id),
	steps: await db.select().from(journal).orderBy(journal.id),
})

/** An active position, a surplus and a payment that nobody asked for. */
async function busyWorld() {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	await payDeposit(asking, draft, wallet)
	world.mine(1)
	await payByQr(world, wallet, intent.units, intent.reference)
	await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, SCG)])
	world.mine()
	return { world, wallet, asking, draft }
}

test("reading everything again from the beginning changes nothing", async () => {
	const { world } = await busyWorld()
	await world.reconcile()
	const once = await booked(world)
	await world.reconcile()
	await world.ctx.db.delete(vaultCursor)
	await world.reconcile()
	expect(await booked(world)).toEqual(once)
	await expectBooksInOrder(world.ctx)
})

test("six workers that look at the same moment write what one would have written", async () => {
	const { world, asking, draft } = await busyWorld()
	await Promise.all(Array.from({ length: 6 }, () => reconcile(world.ctx, { handlers: world.handlers })))
	const { receipts, steps } = await booked(world)
	expect(
		receipts
			.filter((one) => one.account === scgOf(world.ctx).depositVault.account)
			.map((one) => one.outcome)
			.sort(),
	).toEqual(["settles", "surplus", "unmatched"])
	expect(steps.filter((one) => one.to === "active")).toHaveLength(1)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})

test("a worker that dies between the receipt and the cursor leaves nothing half done", async () => {
	const { world, asking, draft } = await busyWorld()
	await world.database.sql`create function no_cursor() returns trigger language plpgsql as
		$$ begin raise exception 'the worker died here'; end $$`
	await world.database.sql`create trigger no_cursor before insert or update on vault_cursor
		for each row execute function no_cursor()`
	// One account is read per look, and its cursor is lost each time: the next look reads it again.
	await expect(world.reconcile()).rejects.toThrow()
	await expect(world.reconcile()).rejects.toThrow()
	await world.database.sql`drop trigger no_cursor on vault_cursor`
	await world.reconcile()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})

test("a worker that dies in the middle of settling writes nothing of it", async () => {
	const { world, asking, draft } = await busyWorld()
	await world.database.sql`create function no_journal() returns trigger language plpgsql as
		$$ begin raise exception 'the worker died here'; end $$`
	await world.database
		.sql`create trigger no_journal before insert on journal for each row execute function no_journal()`
	await expect(world.reconcile()).rejects.toThrow()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "pending", receiptId: null })
	const settled = await world.ctx.db.select().from(receipt).where(eq(receipt.outcome, "settles"))
	expect(settled).toEqual([])
	await world.database.sql`drop trigger no_journal on journal`
	await world.reconcile()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})

test("a cursor far behind the chain's end catches up without a gap and without a double", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	for (let n = 1; n <= 12; n++) {
		await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, BigInt(n))])
		world.mine(n % 3 === 0 ? 90 : 1)
		if (n % 4 === 0) await world.settle()
	}
	await world.settle()
	const { receipts } = await booked(world)
	const theirs = receipts.filter((one) => one.sourceOwner === wallet.publicKey.toBase58())
	expect(theirs.map((one) => one.units).sort((a, b) => Number(a - b))).toEqual(
		Array.from({ length: 12 }, (_, n) => BigInt(n + 1)),
	)
	await expectBooksInOrder(world.ctx)
})

test("what is confirmed and not final is not booked", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const { intent, draft } = await agreedStake(askingAs(world, wallet))
	await payByQr(world, wallet, intent.units, intent.reference)
	world.mine(3)
	await world.reconcile()
	expect(await positionOf(world.ctx, draft)).toMatchObject({ status: "agreed" })
	world.mine(3)
	await world.reconcile()
	expect(await positionOf(world.ctx, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})
