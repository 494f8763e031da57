import {
	ACCOUNT_SIZE,
	AuthorityType,
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeAccount3Instruction,
	createInitializeMint2Instruction,
	createMintToInstruction,
	createSetAuthorityInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
	MINT_SIZE,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import { Keypair, PublicKey, SystemProgram } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { fundedWallet, payByQr, SCG, scgTransfer, sent, solTransfer } from "#tests/factories/payments.ts"
import { addressOf, bookedFor } from "#tests/factories/receipts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAnonymously, askingAs, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { intent, receipt } from "./tables.server.ts"

test("a payment that nobody asked for is owed back, and an operator decides", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const signature = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 5n * SCG)])
	await world.settle()
	const refund = { refund: "held", to: addressOf(wallet) }
	expect(await bookedFor(world, signature)).toEqual([
		{ outcome: "unmatched", reason: "unsolicited", units: 5n * SCG, ...refund },
	])
	await expectBooksInOrder(world.ctx)
})

test("short and too much are never credited in part: the whole goes back, by itself to the wallet that asked", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const stranger = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent: asked } = await agreedStake(asking)
	const short = await payByQr(world, wallet, asked.units - 1n, asked.reference)
	const much = await payByQr(world, wallet, asked.units + 1n, asked.reference)
	const others = await payByQr(world, stranger, asked.units - 2n, asked.reference)
	await world.settle()
	const back = { outcome: "unmatched", refund: "queued", to: addressOf(wallet) }
	expect(await bookedFor(world, short)).toEqual([{ ...back, reason: "short", units: asked.units - 1n }])
	expect(await bookedFor(world, much)).toEqual([{ ...back, reason: "too-much", units: asked.units + 1n }])
	expect(await bookedFor(world, others)).toMatchObject([{ refund: "held", to: addressOf(stranger) }])
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed" })
	await payByQr(world, wallet, asked.units, asked.reference)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active", owner: addressOf(wallet) })
	await expectBooksInOrder(world.ctx)
})

test("the second payment of a settled intent is surplus; two in one transaction are one of each", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const { intent: asked } = await agreedStake(askingAs(world, wallet))
	const pays = () => scgTransfer(world, wallet.publicKey, asked.units, { references: [asked.reference] })
	const twice = await sent(world, [wallet], [pays(), pays()])
	await world.settle()
	expect(await bookedFor(world, twice)).toMatchObject([
		{ outcome: "surplus", reason: "paid-already", refund: "queued" },
		{ outcome: "settles", reason: "exact", refund: null },
	])
	const again = await payByQr(world, wallet, asked.units, asked.reference)
	await world.settle()
	expect(await bookedFor(world, again)).toMatchObject([{ outcome: "surplus", refund: "queued" }])
	await expectBooksInOrder(world.ctx)
})

test("a payment made after the time was over is owed back as late, before and after the intent is closed", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent: asked } = await agreedStake(asking)
	world.turnTo(30 * 60 + 10)
	const late = await payByQr(world, wallet, asked.units, asked.reference)
	await world.settle()
	expect(await bookedFor(world, late)).toMatchObject([{ outcome: "unmatched", reason: "late", refund: "queued" }])
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed" })
	await expectBooksInOrder(world.ctx)
	world.turnTo(30 * 60 + 45)
	await world.settle()
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "failed" })
	const later = await payByQr(world, wallet, asked.units, asked.reference)
	await world.settle()
	expect(await bookedFor(world, later)).toMatchObject([{ outcome: "unmatched", reason: "late", refund: "queued" }])
	await expectBooksInOrder(world.ctx)
})

test("a payment made in time counts although it is read long after the time is over", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent: asked } = await agreedStake(asking)
	await payByQr(world, wallet, asked.units, asked.reference)
	world.mine()
	world.turnTo(3 * 3600)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(world.ctx)
})

/** Makes a coin of somebody else's and gives `units` of it to `wallet`. */
async function foreignCoin(world: World, wallet: Keypair, units: bigint): Promise<Keypair> {
	const mint = Keypair.generate()
	const lamports = await world.solana.getMinimumBalanceForRentExemption(MINT_SIZE)
	const account = getAssociatedTokenAddressSync(mint.publicKey, wallet.publicKey)
	const from = wallet.publicKey
	await sent(
		world,
		[wallet, mint],
		[
			SystemProgram.createAccount({
				fromPubkey: from,
				newAccountPubkey: mint.publicKey,
				space: MINT_SIZE,
				lamports,
				programId: TOKEN_PROGRAM_ID,
			}),
			createInitializeMint2Instruction(mint.publicKey, 6, from, null),
			createAssociatedTokenAccountIdempotentInstruction(from, account, from, mint.publicKey),
			createMintToInstruction(mint.publicKey, account, from, units),
		],
	)
	world.mine()
	return mint
}

test("coins of another mint are owed back in that mint by an operator, and never settle an intent", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent: asked } = await agreedStake(asking)
	const mint = await foreignCoin(world, wallet, asked.units * 2n)
	const owner = new PublicKey(scgOf(world.ctx).depositVault.owner)
	const [from, to] = [wallet.publicKey, owner].map((key) =>
		getAssociatedTokenAddressSync(mint.publicKey, key, true),
	) as [PublicKey, PublicKey]
	const transfer = (reference?: string) => {
		const step = createTransferCheckedInstruction(from, mint.publicKey, to, wallet.publicKey, asked.units, 6)
		if (reference) step.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false })
		return step
	}
	const opens = createAssociatedTokenAccountIdempotentInstruction(wallet.publicKey, to, owner, mint.publicKey)
	const unasked = await sent(world, [wallet], [opens, transfer()])
	const referenced = await sent(world, [wallet], [transfer(asked.reference)])
	await world.settle()
	expect(await bookedFor(world, unasked)).toMatchObject([
		{ outcome: "unmatched", reason: "unsolicited", units: asked.units, refund: "held" },
	])
	expect(await bookedFor(world, referenced)).toMatchObject([
		{ outcome: "unmatched", reason: "wrong-asset", units: asked.units, refund: "held", to: addressOf(wallet) },
	])
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed" })
	const [row] = await world.ctx.db.select().from(receipt).where(eq(receipt.signature, referenced))
	expect(row).toMatchObject({ asset: mint.publicKey.toBase58(), account: to.toBase58() })
	await expectBooksInOrder(world.ctx)
})

test("SOL sent to a vault's owner is owed back as SOL", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const sol = solTransfer(wallet.publicKey, scgOf(world.ctx).depositVault.owner, 12_345_678)
	const signature = await sent(world, [wallet], [sol])
	await world.settle()
	expect(await bookedFor(world, signature)).toEqual([
		{ outcome: "unmatched", reason: "unsolicited", units: 12_345_678n, refund: "held", to: addressOf(wallet) },
	])
	const [row] = await world.ctx.db.select().from(receipt).where(eq(receipt.signature, signature))
	expect(row).toMatchObject({ asset: "SOL" })
	await expectBooksInOrder(world.ctx)
})

test("a payment into the reward vault with an intent's reference settles nothing and funds nothing", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const { intent: asked } = await agreedStake(askingAs(world, wallet))
	const to = new PublicKey(scgOf(world.ctx).rewardVault.account)
	const pays = scgTransfer(world, wallet.publicKey, asked.units, { references: [asked.reference], to })
	const signature = await sent(world, [wallet], [pays])
	await world.settle()
	expect(await bookedFor(world, signature)).toMatchObject([{ outcome: "unmatched", reason: "wrong-asset" }])
	await expectBooksInOrder(world.ctx)
})

test("a wallet over its limits that pays a browser's code gets its money back, and the stake stays open", async () => {
	const world = await stakingWorld({ payouts: false })
	await world.publishPlans({ maxOpenPositions: 1 })
	const wallet = await fundedWallet(world)
	await agreedStake(askingAs(world, wallet))
	const browser = askingAnonymously(world)
	const { draft, intent: asked } = await agreedStake(browser)
	const signature = await payByQr(world, wallet, asked.units, asked.reference)
	await world.settle()
	expect(await bookedFor(world, signature)).toMatchObject([
		{ outcome: "unmatched", reason: "coin-staking:error.wallet-limit", refund: "held" },
	])
	expect(await positionOf(browser, draft)).toMatchObject({ status: "agreed" })
	const [open] = await world.ctx.db.select().from(intent).where(eq(intent.id, asked.id))
	expect(open).toMatchObject({ status: "open" })
	await expectBooksInOrder(world.ctx)
})

test("more money of the treasury is more budget; anybody else's to the reward vault is owed back", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const to = new PublicKey(scgOf(world.ctx).rewardVault.account)
	const { treasury } = world.keys
	const ours = await sent(world, [treasury], [scgTransfer(world, treasury.publicKey, 1_000_003n, { to })])
	const theirs = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 7n * SCG, { to })])
	const misdirected = await sent(world, [treasury], [scgTransfer(world, treasury.publicKey, 9n * SCG)])
	await world.settle()
	expect(await bookedFor(world, ours)).toMatchObject([{ outcome: "kept", reason: "funding", refund: null }])
	expect(await bookedFor(world, theirs)).toMatchObject([{ outcome: "unmatched", refund: "held" }])
	expect(await bookedFor(world, misdirected)).toMatchObject([{ outcome: "unmatched", refund: "held" }])
	await expectBooksInOrder(world.ctx)
})

test("an account that was somebody else's and is made over to a vault brings what it holds, not what it once received", async () => {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	const { intent: asked } = await agreedStake(askingAs(world, wallet))
	const mint = new PublicKey(scgOf(world.ctx).mint)
	const account = Keypair.generate()
	const own = getAssociatedTokenAddressSync(mint, wallet.publicKey)
	const lamports = await world.solana.getMinimumBalanceForRentExemption(ACCOUNT_SIZE)
	const into = () =>
		scgTransfer(world, wallet.publicKey, 500n * SCG, { to: account.publicKey, references: [asked.reference] })
	const back = () => createTransferCheckedInstruction(account.publicKey, mint, own, wallet.publicKey, 500n * SCG, 6)
	await sent(
		world,
		[wallet, account],
		[
			SystemProgram.createAccount({
				fromPubkey: wallet.publicKey,
				newAccountPubkey: account.publicKey,
				space: ACCOUNT_SIZE,
				lamports,
				programId: TOKEN_PROGRAM_ID,
			}),
			createInitializeAccount3Instruction(account.publicKey, mint, wallet.publicKey),
		],
	)
	world.mine(1)
	for (let n = 0; n < 3; n++) {
		await sent(world, [wallet], [into()])
		world.mine(1)
		await sent(world, [wallet], [back()])
		world.mine(1)
	}
	const owner = new PublicKey(scgOf(world.ctx).depositVault.owner)
	const given = await sent(
		world,
		[wallet],
		[into(), createSetAuthorityInstruction(account.publicKey, wallet.publicKey, AuthorityType.AccountOwner, owner)],
	)
	await world.settle()
	expect(await bookedFor(world, given)).toMatchObject([{ outcome: "unmatched", units: 500n * SCG }])
	const rows = await world.ctx.db.select().from(receipt).where(eq(receipt.account, account.publicKey.toBase58()))
	expect(rows).toHaveLength(1)
	await expectBooksInOrder(world.ctx)
})
