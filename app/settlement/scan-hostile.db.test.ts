import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { PublicKey } from "@solana/web3.js"
import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { dustTransactions, foreignAccounts } from "#tests/factories/hostile.ts"
import { fundedWallet, payByQr, SCG, scgTransfer, sent } from "#tests/factories/payments.ts"
import { watchedRpc } from "#tests/factories/rpc-watch.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, intentOf, payDeposit, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { listSignatures } from "./list-signatures.server.ts"
import { reconcile } from "./reconcile.server.ts"
import { beginPass } from "./scan-accounts.server.ts"
import { foreignAccount, operatorNotice, receipt, txRead, vaultCursor } from "./tables.server.ts"

/** Many looks, on a machine that may be busy. */
const PATIENCE = 120_000
/** The size of the attack that was tried by hand; smaller where many tests run. */
const WHOLE = process.env.HOSTILE_WHOLE === "1"
const DUST = WHOLE ? 1_500 : 150
const FOREIGN = WHOLE ? 300 : 40

test("a transaction that cannot be read holds up nobody, is put aside after three tries, and its intent stays open", {
	timeout: PATIENCE,
}, async () => {
	const world = await stakingWorld()
	const { ctx, unreadable } = watchedRpc(world)
	const look = () => reconcile(ctx, { handlers: world.handlers })
	const [first, second, third] = [await fundedWallet(world), await fundedWallet(world), await fundedWallet(world)]
	const [asking, other, unpaid] = [askingAs(world, first), askingAs(world, second), askingAs(world, third)]
	const { draft, intent } = await agreedStake(asking)
	const { draft: others, intent: theirs } = await agreedStake(other)
	const { draft: never } = await agreedStake(unpaid)
	unreadable.add(await payByQr(world, first, intent.units, intent.reference))
	await payByQr(world, second, theirs.units, theirs.reference)
	world.mine()
	await look()
	expect(await positionOf(other, others)).toMatchObject({ status: "active" })
	const states = () => ctx.db.select().from(txRead).where(sql`state in ('failed','quarantined')`)
	expect(await states()).toMatchObject([{ state: "failed", tries: 1 }])
	await look()
	world.turnTo(10)
	await look()
	expect(await states()).toMatchObject([{ state: "quarantined", tries: 3 }])
	expect(await ctx.db.select().from(operatorNotice)).toMatchObject([
		{ kind: "unreadable-transaction", subject: [...unreadable][0], seenAt: null },
	])
	world.turnTo(3600)
	world.mine()
	await look()
	expect(await positionOf(unpaid, never)).toMatchObject({ status: "failed" })
	expect(await intentOf(asking, draft)).toMatchObject({ status: "open" })
	unreadable.clear()
	world.turnTo(2 * 3600)
	world.mine()
	await look()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	expect(await ctx.db.select().from(operatorNotice)).toMatchObject([{ seenAt: expect.any(Date) }])
	await expectBooksInOrder(world.ctx)
})

test("a deposit settles in the same look although the other accounts cannot be listed", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft } = await agreedStake(asking)
	await payDeposit(asking, draft, wallet)
	world.mine()
	const { solana } = world
	const deaf = new Proxy(solana, {
		get: (target, name) => {
			const value = Reflect.get(target, name)
			if (typeof value !== "function") return value
			if (name !== "getSignaturesForAddress") return value.bind(target)
			return (key: { toBase58(): string }, ...rest: unknown[]) => {
				if (key.toBase58() !== scgOf(world.ctx).depositVault.account) throw new Error("the node does not list this one")
				return value.call(target, key, ...rest)
			}
		},
	})
	await expect(reconcile({ ...world.ctx, chains: world.chainsOn(deaf) }, { handlers: world.handlers })).rejects.toThrow(
		"does not list",
	)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await world.reconcile()
	await expectBooksInOrder(world.ctx)
})

/** Requests per deposit until it is settled, over some deposits in a row. */
async function requestsPerDeposit(world: World, deposits = 6, unreadable?: string) {
	const watched = watchedRpc(world)
	if (unreadable) watched.unreadable.add(unreadable)
	await watched.ctx.db.update(vaultCursor).set({ tokensAt: null })
	let spent = 0
	for (let n = 0; n < deposits; n++) {
		const wallet = await fundedWallet(world)
		const asking = askingAs(world, wallet)
		const { draft, intent } = await agreedStake(asking)
		await payByQr(world, wallet, intent.units, intent.reference)
		world.mine()
		const before = watched.counted().requests
		await reconcile(watched.ctx, { handlers: world.handlers }).catch(() => null)
		spent += watched.counted().requests - before
		expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	}
	return { requests: spent / deposits, calls: watched.counted().calls / deposits }
}

test("dust, foreign accounts and an unreadable transaction at once at most double the requests per settled deposit", {
	timeout: 600_000,
}, async () => {
	const quiet = await requestsPerDeposit(await stakingWorld())
	const world = await stakingWorld()
	const stranger = await fundedWallet(world)
	await dustTransactions(world, stranger, DUST)
	await foreignAccounts(world, stranger, FOREIGN)
	const refused = await sent(world, [stranger], [scgTransfer(world, stranger.publicKey, 2n * SCG)])
	world.mine()
	const attacked = await requestsPerDeposit(world, 6, refused)
	console.log(`requests per settled deposit: ${JSON.stringify({ DUST, FOREIGN, quiet, attacked })}`)
	expect(attacked.requests).toBeLessThanOrEqual(2 * quiet.requests)

	// Nothing of it is forgotten: it is read when there is time.
	const unread = async () => (await world.ctx.db.select().from(txRead).where(eq(txRead.state, "listed"))).length
	const changed = sql`seen_units is distinct from now_units`
	const foreign = async () => (await world.ctx.db.select().from(foreignAccount).where(changed)).length
	for (let n = 0; n < 100 && (await unread()) + (await foreign()) > 0; n++) await world.reconcile()
	world.turnTo(60)
	await world.settle()
	const dust = await world.ctx.db.select().from(receipt).where(eq(receipt.reason, "dust"))
	expect(dust).toHaveLength(DUST + FOREIGN)
	await expectBooksInOrder(world.ctx)
})

test("dust in a wallet is read slowly while somebody pays, faster otherwise, and all of it at night", {
	timeout: PATIENCE,
}, async () => {
	const world = await stakingWorld()
	const [stranger, member] = [await fundedWallet(world), await fundedWallet(world)]
	await world.settle()
	const asking = askingAs(world, member)
	const { draft } = await agreedStake(asking)
	await payDeposit(asking, draft, member)
	await dustTransactions(world, stranger, 125)
	const left = async () => (await world.ctx.db.select().from(txRead).where(eq(txRead.state, "listed"))).length
	const before = await left()
	await reconcile(world.ctx, { handlers: world.handlers })
	expect(before).toBe(0)
	expect(await left()).toBe(120)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await reconcile(world.ctx, { handlers: world.handlers })
	expect(await left()).toBe(20)
	await dustTransactions(world, stranger, 125)
	await reconcile(world.ctx, { handlers: world.handlers, whole: true })
	expect(await left()).toBe(0)
	await expectBooksInOrder(world.ctx)
})

test("of dust little is read while somebody pays or may, more when nobody does, all in the end, and the deposit at once", async () => {
	const world = await stakingWorld()
	const [wallet, stranger] = [await fundedWallet(world), await fundedWallet(world)]
	const asking = askingAs(world, wallet)
	await world.reconcile()
	await dustTransactions(world, stranger, 140)
	const { owner } = scgOf(world.ctx).depositVault
	const isUnread = and(eq(txRead.account, owner), eq(txRead.state, "listed"))
	const unread = async () => {
		await world.reconcile()
		return world.ctx.db.$count(txRead, isUnread)
	}
	const { draft } = await agreedStake(asking)
	expect(await unread()).toBe(120)
	await payDeposit(asking, draft, wallet)
	expect(await unread()).toBe(115)
	world.mine()
	expect(await unread()).toBe(110)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	expect(await unread()).toBe(10)
	expect(await unread()).toBe(0)
	await expectBooksInOrder(world.ctx)
})

test("a list longer than one look goes on where it stopped, and what is newest is listed first each time", async () => {
	const world = await stakingWorld()
	const stranger = await fundedWallet(world)
	const ours = { account: scgOf(world.ctx).depositVault.owner, owner: scgOf(world.ctx).depositVault.owner }
	await dustTransactions(world, stranger, 45)
	const names = async () => {
		const rows = await world.ctx.db.select().from(txRead).where(eq(txRead.account, ours.account))
		return new Set(rows.map((row) => row.signature))
	}
	const before = (await names()).size
	const [cursor] = await world.ctx.db.select().from(vaultCursor).where(eq(vaultCursor.account, ours.account))
	if (!cursor) throw new Error("the wallet was never read")
	let walk = cursor.walk
	const sizes: number[] = []
	for (let n = 0; n < 10; n++) {
		if (n === 1) {
			await sent(world, [stranger], [scgTransfer(world, stranger.publicKey, SCG, { references: [ours.account] })])
			world.mine()
		}
		const pass = await beginPass(world.ctx, { chain: world.ctx.chains.solana, handlers: world.handlers })
		const listed = await listSignatures(pass, ours, { ...cursor, walk }, { limits: { page: 10, pages: 2 } })
		sizes.push((await names()).size - before)
		walk = listed.walk
		if (listed.upTo) break
	}
	// Twenty, then the newest and ten more, …
	expect(sizes.slice(0, 3)).toEqual([20, 31, 41])
	expect(walk).toBeNull()
	expect(sizes.at(-1)).toBe(46)
	await world.settle()
	await expectBooksInOrder(world.ctx)
})

test("a cursor older than what the node keeps is told to an operator", async () => {
	const world = await stakingWorld()
	const { depositVault } = scgOf(world.ctx)
	world.mine(6_000)
	await world.ctx.db.update(vaultCursor).set({ slot: 1n }).where(eq(vaultCursor.account, depositVault.account))
	await world.reconcile()
	await world.reconcile()
	expect(await world.ctx.db.select().from(operatorNotice)).toMatchObject([
		{ kind: "scan-gap", subject: depositVault.account, facts: { cursorSlot: 1 } },
	])
	await expectBooksInOrder(world.ctx)
})

test("what brought nothing is forgotten once it lies behind the cursor", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const coin = scgOf(world.ctx)
	const to = getAssociatedTokenAddressSync(new PublicKey(coin.mint), world.keys.treasury.publicKey)
	const elsewhere = scgTransfer(world, wallet.publicKey, SCG, { to, references: [coin.depositVault.account] })
	const signature = await sent(world, [wallet], [elsewhere])
	await world.settle()
	const rows = () => world.ctx.db.select().from(txRead).where(eq(txRead.signature, signature))
	expect(await rows()).toMatchObject([{ state: "empty" }])
	// Only a later transaction can stand for all that lies before it.
	await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, SCG)])
	world.mine(100)
	await world.settle()
	await world.settle()
	expect(await rows()).toEqual([])
	await expectBooksInOrder(world.ctx)
})
