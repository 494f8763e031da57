import { randomUUID } from "node:crypto"
import {
	AuthorityType,
	createApproveInstruction,
	createAssociatedTokenAccountIdempotentInstruction,
	createSetAuthorityInstruction,
	createTransferInstruction,
	getAssociatedTokenAddressSync,
} from "@solana/spl-token"
import { Keypair, PublicKey } from "@solana/web3.js"
import bs58 from "bs58"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { expectBooksInOrder, inLedger, onChain } from "#tests/factories/books.ts"
import { foreignAccounts, openTokenAccount } from "#tests/factories/hostile.ts"
import { fundedWallet, SCG, scgTransfer, sent, signedBy, solTransfer } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { post } from "./ledger.server.ts"
import { carryOutActs } from "./operator-acts.server.ts"
import { reconcile } from "./reconcile.server.ts"
import { openStops, requireNoStop } from "./stops.server.ts"
import { attempt, operatorAct, operatorNotice, settlementStop, vaultDebit } from "./tables.server.ts"

const stops = ({ ctx }: World) => openStops(ctx, scgOf(ctx).chain)
const debits = ({ ctx: { db } }: World) => db.select().from(vaultDebit).orderBy(vaultDebit.asset)
const FEE = 5_000n

/** A deposit vault with 100 SCG that nobody asked for. */
async function filledVault() {
	const world = await stakingWorld({ payouts: false })
	const wallet = await fundedWallet(world)
	await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 100n * SCG)])
	await world.settle()
	return { world, wallet, vault: world.keys.depositVaultOwner }
}

/** Writes an operator's act; answers what became of it when the worker carries it out. */
async function act(world: World, kind: string, subject: string, evidence: object): Promise<string | null> {
	const id = randomUUID()
	await world.ctx.db
		.insert(operatorAct)
		.values({ id, who: "operator@example.org", kind, subject, evidence, createdAt: await world.ctx.now() })
	await carryOutActs(world.ctx, world.handlers)
	const [row] = await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.id, id))
	return row?.outcome ?? null
}

async function expectVaultsAsOnChain({ ctx }: World) {
	for (const { account, owner } of [scgOf(ctx).depositVault, scgOf(ctx).rewardVault]) {
		expect(-(await inLedger(ctx, account, "vault", scgOf(ctx).mint))).toBe(await onChain(ctx, account, scgOf(ctx).mint))
		expect(-(await inLedger(ctx, owner, "vault", "SOL"))).toBe(await onChain(ctx, owner, "SOL"))
	}
}

test("money that leaves a vault without an explanation is booked to the lamport and stops agreements until an operator clears it", {
	timeout: 120_000,
}, async () => {
	const { world, wallet, vault } = await filledVault()
	const { db } = world.ctx
	const coin = scgOf(world.ctx)
	const to = getAssociatedTokenAddressSync(new PublicKey(coin.mint), wallet.publicKey)
	const signature = await sent(world, [vault], [scgTransfer(world, vault.publicKey, 7n * SCG, { to })])
	await world.settle()
	expect(await debits(world)).toMatchObject(
		[
			{ account: coin.depositVault.owner, asset: "SOL", units: 0n, fee: FEE, rent: 0n },
			{ account: coin.depositVault.account, asset: coin.mint, units: 7n * SCG, fee: 0n, rent: 0n },
		]
			.map((one) => ({ ...one, signature, explainedBy: null }))
			.sort((a, b) => (a.asset < b.asset ? -1 : 1)),
	)
	await expectVaultsAsOnChain(world)
	await expect(requireNoStop({ db }, coin.chain)).rejects.toMatchObject({ code: "settlement:stopped", status: 503 })
	await world.reconcile()
	const open = await stops(world)
	expect(open).toHaveLength(2)
	expect(open).toMatchObject([{ reason: "unexplained-debit" }, { reason: "unexplained-debit" }])
	for (const one of open) expect(await act(world, "clear-stop", one.id, { why: "seen to" })).toBe("done")
	expect(await stops(world)).toEqual([])
	expect(await act(world, "clear-stop", open[0]?.id ?? "", { why: "again" })).toBe("no-such-stop")
	await expectBooksInOrder(world.ctx)
})

test("what an operator announced before stops nothing; its fee and the rent that it paid are kinds of their own", {
	timeout: 120_000,
}, async () => {
	const { world, vault } = await filledVault()
	const coin = scgOf(world.ctx)
	const receiver = Keypair.generate().publicKey
	const mint = new PublicKey(coin.mint)
	const to = getAssociatedTokenAddressSync(mint, receiver)
	const tx = await signedBy(
		world,
		[vault],
		[
			createAssociatedTokenAccountIdempotentInstruction(vault.publicKey, to, receiver, mint),
			scgTransfer(world, vault.publicKey, 40n * SCG, { to }),
		],
	)
	const signature = bs58.encode(tx.signatures[0] as Uint8Array)
	const said = {
		account: coin.depositVault.account,
		asset: coin.mint,
		units: (40n * SCG).toString(),
		why: "to cold storage",
	}
	expect(await act(world, "announce-debit", signature, { ...said, account: receiver.toBase58() })).toBe(
		"not-our-account",
	)
	expect(await act(world, "announce-debit", signature, { ...said, units: "-1" })).toBe("unreadable")
	expect(await act(world, "announce-debit", signature, { ...said, why: " " })).toBe("unreadable")
	expect(await act(world, "announce-debit", signature, said)).toBe("done")
	expect(await act(world, "announce-debit", signature, said)).toBe("announced-already")
	expect(await act(world, "sell-everything", signature, said)).toBe("unknown-kind")
	await world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true })
	await world.settle()
	const rent = BigInt(await world.solana.getMinimumBalanceForRentExemption(165))
	expect((await debits(world)).map((one) => [one.explainedBy, one.units, one.fee, one.rent])).toEqual(
		expect.arrayContaining([
			["announced", 0n, FEE, rent],
			["announced", 40n * SCG, 0n, 0n],
		]),
	)
	expect(await inLedger(world.ctx, coin.depositVault.owner, "fee", "SOL")).toBe(-FEE)
	expect(await inLedger(world.ctx, coin.depositVault.owner, "rent", "SOL")).toBe(-rent)
	expect(await act(world, "announce-debit", signature, said)).toBe("landed-already")
	await expectVaultsAsOnChain(world)
	await expectBooksInOrder(world.ctx)
})

test("another amount than the announced one is not explained", async () => {
	const { world, wallet, vault } = await filledVault()
	const coin = scgOf(world.ctx)
	const to = getAssociatedTokenAddressSync(new PublicKey(coin.mint), wallet.publicKey)
	const tx = await signedBy(world, [vault], [scgTransfer(world, vault.publicKey, 9n * SCG, { to })])
	const said = { account: coin.depositVault.account, asset: coin.mint, units: SCG.toString(), why: "test" }
	expect(await act(world, "announce-debit", bs58.encode(tx.signatures[0] as Uint8Array), said)).toBe("done")
	await world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true })
	await world.settle()
	expect(await stops(world)).toMatchObject([{ facts: { units: (9n * SCG).toString() } }])
	await expectVaultsAsOnChain(world)
})

test("an attempt that the web process wrote and that carries nothing explains nothing", async () => {
	const { world, wallet, vault } = await filledVault()
	const coin = scgOf(world.ctx)
	const to = getAssociatedTokenAddressSync(new PublicKey(coin.mint), wallet.publicKey)
	const tx = await signedBy(world, [vault], [scgTransfer(world, vault.publicKey, 9n * SCG, { to })])
	const signature = bs58.encode(tx.signatures[0] as Uint8Array)
	const bytes = { raw: tx.serialize(), lastValidHeight: 1_000_000n, createdAt: await world.ctx.now() }
	await world.web.db.insert(attempt).values({ chain: coin.chain, signature, ...bytes })
	await world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true })
	await world.settle()
	expect((await debits(world)).map((one) => one.explainedBy)).toEqual([null, null])
	expect(await stops(world)).toHaveLength(2)
	await expectVaultsAsOnChain(world)
})

test("a transfer between our own accounts needs no announcement, and what is between them comes to nothing", async () => {
	const { world, vault } = await filledVault()
	const coin = scgOf(world.ctx)
	const to = new PublicKey(coin.rewardVault.account)
	await sent(world, [vault], [scgTransfer(world, vault.publicKey, 30n * SCG, { to })])
	await sent(world, [vault], [solTransfer(vault.publicKey, coin.rewardVault.owner, 1_000_000)])
	await world.settle()
	expect((await debits(world)).map((one) => one.explainedBy)).toEqual(["own-transfer", "own-transfer", "own-transfer"])
	for (const asset of [coin.mint, "SOL"]) expect(await inLedger(world.ctx, "own-accounts", "transit", asset)).toBe(0n)
	await expectVaultsAsOnChain(world)
	await expectBooksInOrder(world.ctx)
})

test("the fee of a failed transaction of ours is found and booked", async () => {
	const { world, vault } = await filledVault()
	const to = new PublicKey(scgOf(world.ctx).rewardVault.account)
	await sent(world, [vault], [scgTransfer(world, vault.publicKey, 1_000n * SCG, { to })])
	await world.settle()
	expect(await debits(world)).toMatchObject([{ asset: "SOL", units: 0n, fee: FEE, explainedBy: null }])
	await expectVaultsAsOnChain(world)
})

test("a ledger that differs from the chain stops agreements, as soon as the difference is there", async () => {
	const { world } = await filledVault()
	const { db } = world.ctx
	const coin = scgOf(world.ctx)
	const vault = { owner: coin.depositVault.account, kind: "vault", asset: coin.mint } as const
	const kept = { owner: "nobody", kind: "kept", asset: coin.mint } as const
	const by = (leg: string) => ({ name: leg, id: randomUUID(), at: new Date() })
	await post({ db }, by("slip"), [{ leg: "slip", debit: vault, credit: kept, units: 1n }])
	await world.reconcile()
	const units = (100n * SCG).toString()
	expect(await stops(world)).toMatchObject([
		{ reason: "balance-mismatch", facts: { asset: coin.mint, chain: units, ledger: `${100n * SCG + 1n}` } },
	])
	await world.reconcile()
	expect(await db.select().from(settlementStop)).toHaveLength(1)
	await post({ db }, by("undone"), [{ leg: "undone", debit: kept, credit: vault, units: 1n }])
	const [stop] = await stops(world)
	expect(await act(world, "clear-stop", stop?.id ?? "", { why: "posted back" })).toBe("done")
	await world.reconcile()
	await expectBooksInOrder(world.ctx)
})

test("deposits in flight raise no false alarm, whenever the balances are asked for", { timeout: 120_000 }, async () => {
	const world = await stakingWorld({ payouts: false })
	for (let n = 0; n < 6; n++) {
		const wallet = await fundedWallet(world)
		const asking = askingAs(world, wallet)
		const { draft } = await agreedStake(asking)
		await payDeposit(asking, draft, wallet)
		const { solana } = world
		// Money lands between the balances and the list of transactions, and between one account's list and the next.
		const moving = new Proxy(solana, {
			get: (target, name) => {
				const value = Reflect.get(target, name)
				if (typeof value !== "function") return value
				return async (...args: unknown[]) => {
					const answer = await value.apply(target, args)
					world.mine(1)
					return answer
				}
			},
		})
		await reconcile({ ...world.ctx, chains: world.chainsOn(moving) }, { handlers: world.handlers })
		expect(await stops(world)).toEqual([])
	}
	await world.settle()
	await expectBooksInOrder(world.ctx)
	expect(await world.ctx.db.select().from(operatorNotice)).toEqual([])
})

test("at night the accounts that strangers opened are held against the chain too", async () => {
	const { world, wallet } = await filledVault()
	const { db } = world.ctx
	const coin = scgOf(world.ctx)
	const audit = () => reconcile(world.ctx, { handlers: world.handlers, whole: true })
	const mint = new PublicKey(coin.mint)
	const owner = new PublicKey(coin.depositVault.owner)
	await foreignAccounts(world, wallet, 2)
	await audit()
	expect(await stops(world)).toEqual([])
	const found = await world.solana.getTokenAccountsByOwner(owner, { mint })
	const foreign = found.value.map((one) => one.pubkey.toBase58()).find((one) => one !== coin.depositVault.account) ?? ""
	await post({ db }, { name: "slip", id: randomUUID(), at: new Date() }, [
		{
			leg: "slip",
			debit: { owner: foreign, kind: "vault", asset: coin.mint },
			credit: { owner: "nobody", kind: "kept", asset: coin.mint },
			units: 1n,
		},
	])
	await world.reconcile()
	expect(await stops(world)).toEqual([])
	await audit()
	expect(await stops(world)).toEqual([])
	const notices = await db.select().from(operatorNotice)
	expect(notices).toMatchObject([{ kind: "foreign-balance", subject: `${foreign}/${coin.mint}` }])
})

test("a stranger who makes an account over to us and takes coins out of it again stops nobody", async () => {
	const world = await stakingWorld({ payouts: false })
	const stranger = await fundedWallet(world)
	const me = stranger.publicKey
	const own = getAssociatedTokenAddressSync(new PublicKey(scgOf(world.ctx).mint), me, true)
	const account = await openTokenAccount(world, stranger)
	const vaultOwner = new PublicKey(scgOf(world.ctx).depositVault.owner)
	// In one transaction: coins in, some out again, a delegate that stays, and the account made over to our wallet.
	await sent(
		world,
		[stranger],
		[
			scgTransfer(world, me, 1_000n, { to: account }),
			createTransferInstruction(account, own, me, 600n),
			createApproveInstruction(account, me, me, 400n),
			createSetAuthorityInstruction(account, me, AuthorityType.AccountOwner, vaultOwner),
		],
	)
	await world.settle()
	const asking = askingAs(world, await fundedWallet(world))
	await agreedStake(asking)
	await sent(world, [stranger], [createTransferInstruction(account, own, me, 100n)])
	await world.settle()
	await reconcile(world.ctx, { handlers: world.handlers, whole: true })
	expect(await stops(world)).toEqual([])
	await expectBooksInOrder(world.ctx)
})
