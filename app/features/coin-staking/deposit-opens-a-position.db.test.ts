import { Keypair } from "@solana/web3.js"
import { eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { agreement } from "#app/agreements/tables.server.ts"
import { listOpenOperations } from "#app/operations/open-operations.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import { attempt, receipt, txRead } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger, onChain } from "#tests/factories/books.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { fundedWallet, payByQr, SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { solanaWallet } from "#tests/factories/session-wallets.ts"
import {
	agreedStake,
	askingAnonymously,
	askingAs,
	newDraft,
	payDeposit,
	positionOf,
	shownSheet,
	signedDeposit,
} from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { agreeToStake } from "./agree-to-stake.server.ts"
import { mergeDrafts } from "./merge-drafts.server.ts"
import { payFiguresOf } from "./pages/complete/load.server.ts"
import { submitDeposit } from "./pay-deposit.server.ts"
import { getOwnPosition } from "./queries.server.ts"
import { refundReason } from "./refund-reason.ts"
import { stakingTerms } from "./terms.server.ts"

test("what the treasury put into the reward vault becomes the terms' budgets, 20, 20, 30 and 30 parts", async () => {
	const world = await stakingWorld()
	const coin = scgOf(world.ctx)
	const left = (days: number) => inLedger(world.ctx, `coin-staking/${days}`, "reward-budget", coin.mint)
	const whole = await onChain(world.ctx, coin.rewardVault.account, coin.mint)
	expect(whole).toBe(2_000_000n * SCG)
	expect(await Promise.all([30, 90, 180, 365].map(left))).toEqual([
		(whole * 20n) / 100n,
		(whole * 20n) / 100n,
		(whole * 30n) / 100n,
		(whole * 30n) / 100n,
	])
	await expectBooksInOrder(world.ctx)
})

test("a stake goes from its draft to an active position, and every step leaves its proof", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	const { db } = world.ctx
	const coin = scgOf(world.ctx)

	const [agreed] = await db.select().from(agreement).where(eq(agreement.entityId, draft))
	const { hash, version } = stakingTerms("eng")
	expect(agreed).toMatchObject({ hash, version, lang: "eng", who: wallet.publicKey.toBase58() })
	const reward = (1000n * SCG * 700n * 90n) / (365n * 10_000n)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed", aprBps: 700, reward })
	expect(await inLedger(asking, draft, "reward-reserved", coin.mint)).toBe(reward)
	expect(intent).toMatchObject({ status: "open", units: 1000n * SCG, owner: wallet.publicKey.toBase58() })
	const href = `powerzoneCoinStaking/write/complete?draft=${draft}`
	expect(await listOpenOperations(db, asking.who)).toMatchObject([{ href, entity: "coin-position" }])

	await payDeposit(asking, draft, wallet)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "pending" })
	expect(await world.reconcile()).toBe(1)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "pending" })
	expect(await world.settle()).toBe(0)

	const [paid] = await db.select().from(receipt).where(eq(receipt.intentId, intent.id))
	expect(paid).toMatchObject({ outcome: "settles", reason: "exact", sourceOwner: wallet.publicKey.toBase58() })
	const position = await positionOf(asking, draft)
	const midnight = new Date(paid?.blockTime ?? 0)
	midnight.setUTCHours(24, 0, 0, 0)
	expect(position).toMatchObject({
		status: "active",
		receiptId: paid?.id,
		depositedAt: paid?.blockTime,
		accrualStart: midnight,
		lockEnd: new Date(midnight.getTime() + 90 * 86_400_000),
	})
	expect(await inLedger(asking, draft, "principal", coin.mint)).toBe(1000n * SCG)
	expect(await listOpenOperations(db, asking.who)).toEqual([])
	expect(await db.select().from(attempt)).toMatchObject([{ status: "landed", intentId: intent.id }])
	const steps = await db.select().from(journal).where(eq(journal.entityId, draft)).orderBy(journal.id)
	expect(steps.map((step) => step.to)).toEqual(["draft", "agreed", "pending", "active"])
	await expectBooksInOrder(world.ctx)
})

test("the same signed bytes handed in 20 times at once are one attempt and one position", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft } = await agreedStake(asking)
	const signed = await signedDeposit(asking, draft, wallet)
	const all = await Promise.allSettled(
		Array.from({ length: 20 }, () => submitDeposit(asking, { draft, wallet: asking.who.wallet, signed })),
	)
	expect(all.filter((one) => one.status === "rejected")).toEqual([])
	expect(await world.ctx.db.select().from(attempt)).toHaveLength(1)
	await world.settle()
	await submitDeposit(asking, { draft, wallet: asking.who.wallet, signed })
	await world.settle()
	expect(await world.ctx.db.select().from(attempt)).toHaveLength(1)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})

test("two different signed payments at once: one is sent, the other is refused while it is under way", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft } = await agreedStake(asking)
	const first = await signedDeposit(asking, draft, wallet)
	world.mine(1)
	const second = await signedDeposit(asking, draft, wallet)
	expect(second).not.toBe(first)
	const answers = await Promise.allSettled(
		[first, second].map((signed) => submitDeposit(asking, { draft, wallet: asking.who.wallet, signed })),
	)
	expect(answers.filter((one) => one.status === "rejected")).toMatchObject([
		{ reason: { code: "settlement:under-way", status: 409 } },
	])
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})

test("a phone that pays an anonymous browser's code owns the position", async () => {
	const world = await stakingWorld()
	const phone = await fundedWallet(world)
	const browser = askingAnonymously(world)
	const { draft, intent } = await agreedStake(browser)
	expect(intent.owner).toBeNull()
	expect(await listOpenOperations(world.ctx.db, browser.who)).toHaveLength(1)
	await payByQr(world, phone, intent.units, intent.reference)
	await world.settle()
	expect(await positionOf(browser, draft)).toMatchObject({
		status: "active",
		owner: phone.publicKey.toBase58(),
	})
	// The browser that showed the code may still look at what became of it; it can do nothing with it.
	await expect(getOwnPosition(browser, draft)).resolves.toMatchObject({ status: "active" })
	await expect(agreeToStake(browser, await shownSheet(browser, draft))).resolves.toBeUndefined()
	const draftOwner = browser.who.draftOwner ?? ""
	await mergeDrafts(world.ctx, { draftOwner, address: Keypair.generate().publicKey.toBase58() })
	expect(await positionOf(browser, draft)).toMatchObject({ status: "active", owner: phone.publicKey.toBase58() })
	expect(await listOpenOperations(world.ctx.db, browser.who)).toEqual([])
	await expectBooksInOrder(world.ctx)
})

test("a stranger who pays what a wallet agreed to does not own the stake: the payment is owed back, and the wallet still pays", async () => {
	const world = await stakingWorld()
	const [asked, stranger] = [await fundedWallet(world), await fundedWallet(world)]
	const asking = askingAs(world, asked)
	const { draft, intent } = await agreedStake(asking)
	await payByQr(world, stranger, intent.units, intent.reference)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed", owner: asked.publicKey.toBase58() })
	const [owed] = await world.ctx.db.select().from(receipt).where(eq(receipt.intentId, intent.id))
	expect(owed).toMatchObject({ outcome: "unmatched", sourceOwner: stranger.publicKey.toBase58() })
	expect(refundReason(owed?.reason ?? "")).toBe("other-payer")
	await payDeposit(asking, draft, asked)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active", owner: asked.publicKey.toBase58() })
	await expectBooksInOrder(world.ctx)
})

test("a browser that signs in while another wallet's payment for its stake is under way: the payment is owed back whole, nothing is lost", async () => {
	const world = await stakingWorld()
	const [phone, wallet] = [await fundedWallet(world), await fundedWallet(world)]
	const browser = askingAnonymously(world)
	const { draft, intent } = await agreedStake(browser)
	await payByQr(world, phone, intent.units, intent.reference)
	const address = wallet.publicKey.toBase58()
	await world.ctx.db.transaction((db) => mergeDrafts({ db }, { draftOwner: browser.who.draftOwner ?? "", address }))
	await world.settle()
	const asking = askingAs(world, wallet)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed", owner: address })
	const shown = await payFiguresOf(asking, draft, { lang: "eng", label: "" })
	expect(shown).toMatchObject({ status: "agreed", owed: [{ amount: "1,000 SCG" }] })
	await payDeposit(asking, draft, wallet)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active", owner: address })
	await expectBooksInOrder(world.ctx)
})

test("the wallet that agreed may pay by phone what it signed in for, and a linked wallet is told that it may not", async () => {
	const world = await stakingWorld()
	const [asked, other] = [await fundedWallet(world), await fundedWallet(world)]
	const asking = askingAs(world, asked)
	const { draft, intent } = await agreedStake(asking)
	const own = { chain: "solana", address: asked.publicKey.toBase58() } as const
	const linked = {
		...asking,
		who: { wallet: { ...solanaWallet(other.publicKey.toBase58(), [own]) }, draftOwner: null },
	}
	await expect(signedDeposit(linked as typeof asking, draft, other)).rejects.toMatchObject({
		code: "coin-staking:error.other-wallet",
		params: { owner: own.address },
	})
	await payByQr(world, asked, intent.units, intent.reference)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active", owner: own.address })
})

test("nothing is built for a stake that nobody agreed to, nor for somebody else's", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const draft = await newDraft(asking)
	await expect(signedDeposit(asking, draft, wallet)).rejects.toMatchObject({ code: "coin-staking:error.not-agreed" })
	const { draft: agreed } = await agreedStake(asking)
	const other = Keypair.generate()
	await expect(signedDeposit(askingAs(world, other), agreed, other)).rejects.toMatchObject({ status: 404 })
	await expect(shownSheet(asking, draft)).resolves.toMatchObject({ version: 1 })
})

test("a wallet without the coin, or without SOL for the fee, is told so before it signs", async () => {
	const world = await stakingWorld()
	const poor = Keypair.generate()
	const asking = askingAs(world, poor)
	const { draft } = await agreedStake(asking)
	await expect(signedDeposit(asking, draft, poor)).rejects.toMatchObject({
		code: expect.stringMatching(/^coin-staking:error\.(not-enough|no-fee|would-fail)$/),
		status: 409,
	})
	expect(
		await world.ctx.db
			.select()
			.from(attempt)
			.where(inArray(attempt.status, ["live"])),
	).toEqual([])
})

test("a stake that is worth more than what was asked for it does not start, and its deposit waits for somebody to look", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	await unguarded(world.database, (tx) => tx`update coin_position set units = units * 1000 where id = ${draft}`)
	const signature = await payByQr(world, wallet, intent.units, intent.reference)
	await expect(world.settle()).rejects.toThrow(`position ${draft} is of`)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed" })
	const { db } = world.ctx
	expect(await db.select().from(receipt).where(eq(receipt.signature, signature))).toEqual([])
	expect(await db.select().from(txRead).where(eq(txRead.signature, signature))).toMatchObject([
		{ state: "failed", problem: expect.stringContaining(`position ${draft} is of`) },
	])
})
