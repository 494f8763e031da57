import { AuthorityType, createSetAuthorityInstruction } from "@solana/spl-token"
import { Keypair, PublicKey } from "@solana/web3.js"
import bs58 from "bs58"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { setting } from "#app/settings/tables.server.ts"
import { expectBooksInOrder, inLedger, onChain } from "#tests/factories/books.ts"
import { fundedWallet, giveScg, payByQr, SCG, scgTransfer, sent, signedBy } from "#tests/factories/payments.ts"
import { accountOf, closeAccount, owed, ownedTokens } from "#tests/factories/payouts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import {
	attempt,
	operatorAct,
	operatorNotice,
	outgoing,
	receipt,
	settlementStop,
	vaultDebit,
} from "../tables.server.ts"
import { PAYOUT_CAPS } from "./limits.server.ts"
import { listQueued } from "./queue.server.ts"
import { carries } from "./tables.server.ts"

const rowOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(outgoing).where(eq(outgoing.id, id)))[0]
const attempts = (world: World) => world.ctx.db.select().from(attempt).orderBy(attempt.createdAt)
const fault = (world: World, wish: Record<string, unknown>) => world.chain.control("control_fault", wish)

let acts = 0
/** What an operator writes; carried out by the next look. In the order in which they were written. */
async function act(world: World, kind: string, subject: string, evidence: Record<string, string> = {}) {
	const createdAt = new Date(Date.now() + acts++)
	await world.ctx.db
		.insert(operatorAct)
		.values({ who: "operator", kind, subject, evidence: { why: "a test", ...evidence }, createdAt })
}
const outcomes = async (world: World, kind: string) =>
	(await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.kind, kind)).orderBy(operatorAct.createdAt)).map(
		(one) => one.outcome,
	)
const receipts = (world: World) => world.ctx.db.select().from(receipt)

async function until(world: World, done: () => Promise<boolean>) {
	for (let n = 0; n < 20; n++) {
		if (await done()) return
		await world.settle()
	}
	throw new Error("it was not done after twenty looks")
}
const allDone = (world: World) => async () => {
	const rows = await world.ctx.db.select({ status: outgoing.status }).from(outgoing)
	return rows.every((row) => row.status === "done")
}

test("what is owed is paid, many in one transaction, and booked to the last unit and lamport", async () => {
	const world = await stakingWorld()
	const wallets = await Promise.all(Array.from({ length: 25 }, () => ownedTokens(world)))
	for (const [n, wallet] of wallets.entries()) await owed(world, { to: wallet, units: SCG * BigInt(n + 1) })
	await until(world, allDone(world))
	for (const [n, wallet] of wallets.entries())
		expect(await onChain(world.ctx, accountOf(world, wallet), scgOf(world.ctx).mint)).toBe(SCG * BigInt(n + 1))
	expect(await attempts(world)).toHaveLength(2)
	expect(await world.ctx.db.select().from(carries)).toHaveLength(25)
	const debits = await world.ctx.db.select().from(vaultDebit).where(eq(vaultDebit.explainedBy, "attempt"))
	expect(debits.reduce((sum, one) => sum + one.fee, 0n)).toBe(10_000n)
	await expectBooksInOrder(world.ctx)
})

test("a wallet without an account for the coin is given one, and pays no second one", async () => {
	const world = await stakingWorld()
	const wallet = Keypair.generate()
	await owed(world, { to: wallet.publicKey, units: SCG })
	await until(world, allDone(world))
	expect(await onChain(world.ctx, accountOf(world, wallet.publicKey), scgOf(world.ctx).mint)).toBe(SCG)
	const [debit] = await world.ctx.db.select().from(vaultDebit).where(eq(vaultDebit.rent, 2_039_280n))
	expect(debit).toMatchObject({ explainedBy: "attempt", fee: 5_000n })
	await expectBooksInOrder(world.ctx)
})

test("swallowed, lost and late: the same bytes are sent again, and each is paid once", async () => {
	const world = await stakingWorld()
	const wallets = await Promise.all(Array.from({ length: 3 }, () => ownedTokens(world)))
	fault(world, { kind: "drop", count: 2 })
	for (const to of wallets) await owed(world, { to, units: SCG })
	for (let n = 0; n < 3; n++) await world.settle()
	fault(world, { kind: "loseResponse", count: 3 })
	await until(world, allDone(world))
	expect(await attempts(world)).toHaveLength(1)
	for (const to of wallets) expect(await onChain(world.ctx, accountOf(world, to), scgOf(world.ctx).mint)).toBe(SCG)
	await expectBooksInOrder(world.ctx)
})

test("bytes that can never land are given up with their proof, and what they carried is signed anew", async () => {
	const world = await stakingWorld()
	const to = await ownedTokens(world)
	fault(world, { kind: "drop", count: 1000 })
	const id = await owed(world, { to, units: SCG })
	await world.settle()
	const [first] = await attempts(world)
	world.mine(200)
	await world.reconcile()
	expect((await attempts(world))[0]).toMatchObject({
		status: "dead",
		proof: { lastValid: Number(first?.lastValidHeight) },
	})
	world.chain.control("control_release", {})
	await until(world, allDone(world))
	expect((await attempts(world)).map((one) => one.status)).toEqual(["dead", "landed"])
	expect(await world.ctx.db.select().from(carries).where(eq(carries.outgoingId, id))).toHaveLength(2)
	expect(await onChain(world.ctx, accountOf(world, to), scgOf(world.ctx).mint)).toBe(SCG)
	await expectBooksInOrder(world.ctx)
})

test("one receiver who cannot be paid is held for an operator and holds nobody else", async () => {
	const world = await stakingWorld()
	const rich = Keypair.generate().publicKey
	const empty = Keypair.generate().publicKey
	const good = await owed(world, { to: rich, units: 2_000_000n, asset: "SOL" })
	// Less than an account must keep to exist.
	const bad = await owed(world, { to: empty, units: 5n, asset: "SOL" })
	await until(world, async () => (await rowOf(world, good))?.status === "done")
	expect(await rowOf(world, bad)).toMatchObject({ status: "held", reason: "cannot-receive" })
	expect(await world.ctx.db.select().from(operatorNotice)).toMatchObject([{ kind: "payout-held", subject: bad }])
	expect(await onChain(world.ctx, rich.toBase58(), "SOL")).toBe(2_000_000n)
	await expectBooksInOrder(world.ctx)
})

test("one that fails on the chain after it was tried takes its fee alone: its receiver is stuck, the others are paid", async () => {
	const world = await stakingWorld()
	const closing = await fundedWallet(world)
	const other = await ownedTokens(world)
	fault(world, { kind: "hold" })
	const stuck = await owed(world, { to: closing.publicKey, units: SCG })
	const fine = await owed(world, { to: other, units: SCG })
	await world.settle()
	expect((await rowOf(world, fine))?.status).toBe("sending")
	await closeAccount(world, closing)
	world.chain.control("control_release", {})
	await until(world, async () => (await rowOf(world, fine))?.status === "done")
	expect(await rowOf(world, stuck)).toMatchObject({ status: "stuck", reason: "reverted" })
	expect((await attempts(world)).map((one) => one.status)).toEqual(["reverted", "landed"])
	const fees = await world.ctx.db.select().from(vaultDebit).where(eq(vaultDebit.fee, 5_000n))
	expect(fees).toHaveLength(2)
	// Tried once more it is given an account, as nobody has paid for one yet.
	await act(world, "retry-payout", stuck)
	await until(world, allDone(world))
	await expectBooksInOrder(world.ctx)
})

test("an account is opened for a wallet once: who closes it waits for an operator", async () => {
	const world = await stakingWorld()
	const wallet = Keypair.generate()
	await owed(world, { to: wallet.publicKey, units: SCG })
	await until(world, allDone(world))
	await closeAccount(world, wallet)
	const again = await owed(world, { to: wallet.publicKey, units: SCG })
	await world.settle()
	expect(await rowOf(world, again)).toMatchObject({ status: "held", reason: "open-an-account" })
	await giveScg(world, wallet.publicKey, 0n)
	await act(world, "release-payout", again)
	await until(world, allDone(world))
	await expectBooksInOrder(world.ctx)
})

test("while an account is being opened for a wallet what else goes to it waits, and opens no second one", async () => {
	const world = await stakingWorld()
	const wallet = Keypair.generate()
	fault(world, { kind: "hold" })
	const first = await owed(world, { to: wallet.publicKey, units: SCG })
	const second = await owed(world, { to: wallet.publicKey, units: 2n * SCG })
	for (let n = 0; n < 3; n++) await world.settle()
	expect((await rowOf(world, first))?.status).toBe("sending")
	expect((await rowOf(world, second))?.status).toBe("queued")
	world.chain.control("control_release", {})
	await until(world, allDone(world))
	const opened = world.ctx.db.select().from(vaultDebit).where(eq(vaultDebit.rent, 2_039_280n))
	expect(await opened).toHaveLength(1)
	await expectBooksInOrder(world.ctx)
})

test("what waits for an account that is being opened is paid by another opening, once that can never land", async () => {
	const world = await stakingWorld()
	const wallet = Keypair.generate()
	fault(world, { kind: "drop", count: 1000 })
	await owed(world, { to: wallet.publicKey, units: SCG })
	await world.settle()
	await owed(world, { to: wallet.publicKey, units: 2n * SCG })
	await world.settle()
	expect(await attempts(world)).toHaveLength(1)
	world.mine(200)
	await world.reconcile()
	world.chain.control("control_release", {})
	await until(world, allDone(world))
	expect(await onChain(world.ctx, accountOf(world, wallet.publicKey), scgOf(world.ctx).mint)).toBe(3n * SCG)
	await expectBooksInOrder(world.ctx)
})

test("a payout to an account that was made over to us meanwhile is kept, and leaves nothing in transit", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const account = new PublicKey(accountOf(world, wallet.publicKey))
	const { mint, depositVault } = scgOf(world.ctx)
	const held = await onChain(world.ctx, account.toBase58(), mint)
	const elsewhere = await ownedTokens(world)
	const vaultOwner = new PublicKey(depositVault.owner)
	await sent(
		world,
		[wallet],
		[
			scgTransfer(world, wallet.publicKey, held, { to: new PublicKey(accountOf(world, elsewhere)) }),
			createSetAuthorityInstruction(account, wallet.publicKey, AuthorityType.AccountOwner, vaultOwner),
		],
	)
	await owed(world, { to: wallet.publicKey, units: 7n * SCG })
	await until(world, allDone(world))
	for (let n = 0; n < 3; n++) await world.settle()
	expect((await receipts(world)).filter((one) => one.account === account.toBase58())).toMatchObject([
		{ units: 7n * SCG, outcome: "kept", reason: "paid-to-ourselves" },
	])
	expect(await inLedger(world.ctx, "own-accounts", "transit", mint)).toBe(0n)
	expect(await inLedger(world.ctx, account.toBase58(), "kept", mint)).toBe(7n * SCG)
	await expectBooksInOrder(world.ctx)
})

const setCaps = (world: World, { hour, day }: { hour: bigint; day: bigint }) =>
	world.ctx.db.insert(setting).values({
		key: PAYOUT_CAPS,
		value: JSON.stringify({ scg: { hour: `${hour * SCG}`, day: `${day * SCG}` } }),
	})
const waits = async (world: World, id: string) => {
	for (let n = 0; n < 3; n++) await world.settle()
	expect((await rowOf(world, id))?.status).toBe("queued")
}

test("caps of an hour and a day: what has no room waits for it by itself; what is larger than a cap, an operator lets go", async () => {
	const world = await stakingWorld()
	const to = await ownedTokens(world)
	await setCaps(world, { hour: 10n, day: 15n })
	const first = await owed(world, { to, units: 8n * SCG })
	const second = await owed(world, { to, units: 7n * SCG })
	const third = await owed(world, { to, units: SCG })
	const huge = await owed(world, { to, units: 9n * SCG })
	await until(world, async () => (await rowOf(world, first))?.status === "done")
	expect(await rowOf(world, huge)).toMatchObject({ status: "held", reason: "over-hour-cap" })
	await waits(world, second)
	await waits(world, third)
	const capNotices = () =>
		world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "payout-cap")).orderBy(operatorNotice.at)
	const { mint } = scgOf(world.ctx)
	expect(await capNotices()).toMatchObject([
		{
			subject: `solana/${mint}`,
			seenAt: null,
			facts: { asset: mint, waiting: `${8n * SCG}`, hour: `${10n * SCG}`, day: `${15n * SCG}` },
		},
	])
	// The next hour has room, the day has not: 12 of 15 are for large ones, and the second would make it 15.
	world.turnTo(3_700)
	await waits(world, second)
	await waits(world, third)
	world.turnTo(86_500)
	await until(world, async () => (await rowOf(world, third))?.status === "done")
	expect((await rowOf(world, second))?.status).toBe("done")
	expect((await capNotices()).every((one) => one.seenAt !== null)).toBe(true)
	await act(world, "release-payout", huge)
	await until(world, allDone(world))
	await expectBooksInOrder(world.ctx)
})

test("large payouts that fill the hour keep no small one waiting", async () => {
	const world = await stakingWorld()
	const to = await ownedTokens(world)
	await setCaps(world, { hour: 1_000n, day: 10_000n })
	const large = await owed(world, { to, units: 800n * SCG })
	const waiting = await owed(world, { to, units: 2n * SCG })
	const small = await owed(world, { to, units: SCG })
	await until(world, async () => (await rowOf(world, small))?.status === "done")
	expect((await rowOf(world, large))?.status).toBe("done")
	expect((await rowOf(world, waiting))?.status).toBe("queued")
	await expectBooksInOrder(world.ctx)
})

test("however many large ones wait, the small ones behind them are looked at", async () => {
	const world = await stakingWorld({ payouts: false })
	const limits = new Map([[scgOf(world.ctx).mint, { hour: 1_000n, day: 1_000n, low: 0n }]])
	const chain = world.ctx.chains.of("solana")
	const ids: string[] = []
	for (const units of [500n, 600n, 700n, 1n, 2n])
		ids.push(await owed(world, { to: Keypair.generate().publicKey, units }))
	const listed = await listQueued({ ctx: world.ctx, chain }, { limits, most: 2 })
	expect(listed.map((one) => one.id)).toEqual([ids[0], ids[1], ids[3]])
})

test("a float that does not cover what is due tells an operator, and pays when money has come", async () => {
	const world = await stakingWorld()
	const to = await ownedTokens(world)
	const small = await owed(world, { to, units: SCG })
	const large = await owed(world, { to, units: 150_000n * SCG })
	await until(world, async () => (await rowOf(world, small))?.status === "done")
	// The demo's chain moves it from the vaults by itself.
	await until(world, async () => (await rowOf(world, large))?.status === "done")
	const notices = await world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "float-low"))
	expect(notices.length).toBeGreaterThan(0)
	expect(notices.every((one) => one.seenAt !== null)).toBe(true)
	await expectBooksInOrder(world.ctx)
})

test("while settlement is stopped nothing leaves; an operator stops it and lets it go on", async () => {
	const world = await stakingWorld()
	const to = await ownedTokens(world)
	await act(world, "stop-payouts", "solana")
	const id = await owed(world, { to, units: SCG })
	await world.settle()
	await world.settle()
	expect((await rowOf(world, id))?.status).toBe("queued")
	const [stop] = await world.ctx.db.select().from(settlementStop)
	await act(world, "clear-stop", stop?.id ?? "")
	await until(world, allDone(world))
	await expectBooksInOrder(world.ctx)
})

test("a payment that came twice goes back by itself to the wallet that opened it, and to nobody else", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const stranger = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	await payDeposit(asking, draft, wallet)
	await world.settle()
	const before = await onChain(world.ctx, accountOf(world, wallet.publicKey), scgOf(world.ctx).mint)
	await payByQr(world, wallet, 1_000n * SCG, intent.reference)
	await payByQr(world, stranger, 1_000n * SCG, intent.reference)
	await until(world, async () => (await receipts(world)).some((one) => one.outcome === "refunded"))
	expect(await onChain(world.ctx, accountOf(world, wallet.publicKey), scgOf(world.ctx).mint)).toBe(before)
	const rows = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "refund"))
	expect(rows.map(({ status, reason, toAddress }) => ({ status, reason, toAddress }))).toEqual(
		expect.arrayContaining([
			{ status: "done", reason: null, toAddress: wallet.publicKey.toBase58() },
			{ status: "held", reason: "not-the-opener", toAddress: stranger.publicKey.toBase58() },
		]),
	)
	await expectBooksInOrder(world.ctx)
})

test("what an operator paid by another key resolves one payout of exactly its units, once", async () => {
	const world = await stakingWorld()
	const to = await ownedTokens(world)
	const [one, other] = [await owed(world, { to, units: 7n * SCG }), await owed(world, { to, units: 7n * SCG })]
	await act(world, "hold-payout", one)
	await act(world, "hold-payout", other)
	await world.reconcile()
	const { depositVaultOwner } = world.keys
	await giveScg(world, depositVaultOwner.publicKey, 100n * SCG)
	const tx = await signedBy(
		world,
		[depositVaultOwner],
		[scgTransfer(world, depositVaultOwner.publicKey, 7n * SCG, { to: new PublicKey(accountOf(world, to)) })],
	)
	const signature = bs58.encode(tx.signatures[0] as Uint8Array)
	const { account } = scgOf(world.ctx).depositVault
	await act(world, "announce-debit", signature, { account, asset: scgOf(world.ctx).mint, units: `${7n * SCG}` })
	await world.reconcile()
	await act(world, "resolve-payout", one, { signature })
	await world.reconcile()
	expect(await outcomes(world, "resolve-payout")).toEqual(["no-such-debit"])
	await world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true })
	await world.settle()
	await act(world, "resolve-payout", one, { signature })
	await act(world, "resolve-payout", other, { signature })
	await world.reconcile()
	expect(await outcomes(world, "resolve-payout")).toEqual(["no-such-debit", "done", "used-already"])
	expect(await rowOf(world, one)).toMatchObject({ status: "cancelled", reason: "operator" })
	expect((await rowOf(world, other))?.status).toBe("held")
	await act(world, "set-receiver", other, { to: "nonsense" })
	const elsewhere = await ownedTokens(world)
	await act(world, "set-receiver", other, { to: elsewhere.toBase58() })
	await act(world, "release-payout", other)
	await until(world, async () => (await rowOf(world, other))?.status === "done")
	expect(await outcomes(world, "set-receiver")).toEqual(["no-address", "done"])
	expect(await onChain(world.ctx, accountOf(world, elsewhere), scgOf(world.ctx).mint)).toBe(7n * SCG)
})
