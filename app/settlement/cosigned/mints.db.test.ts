import { randomUUID } from "node:crypto"
import { type Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from "@solana/web3.js"
import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { AtomicMint, MintItem } from "#app/chains/minter.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { newItem } from "#tests/factories/nft-orders.ts"
import { fundedWallet, SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { type CosignedHandlers, handlersOf, type PaymentHandlers } from "../handlers.ts"
import { openIntent } from "../intents.server.ts"
import { reconcile } from "../reconcile.server.ts"
import { intent, receipt } from "../tables.server.ts"
import { submitCosigned } from "./submit-cosigned.server.ts"
import { cosigned } from "./tables.server.ts"

const MINT = "test:mint"
const SALES = { owner: "test", kind: "kept" } as const

/** A feature that sells items, each for one payment in the transaction that mints it; what it hears stands in `told`. */
function shop(world: World) {
	const told: string[] = []
	const mints = new Map<string, AtomicMint>()
	const selling: CosignedHandlers = {
		async prepare(ctx, { subjectId, signed }) {
			const mint = mints.get(subjectId)
			const answer = mint && ctx.minter?.cosign(signed, mint)
			if (!answer) throw new Error("nothing is sold here")
			return "refused" in answer ? { refused: answer.refused } : answer.raw
		},
		sending: async () => void told.push("sending"),
		landed: async () => void told.push("landed"),
		failed: async (_, { reason }) => void told.push(`failed: ${reason}`),
	}
	const paid: PaymentHandlers = {
		async settled(_, { intent }) {
			told.push("settled")
			return { ...SALES, asset: intent.asset }
		},
		sent: async () => void told.push("sent"),
		dead: async () => void told.push("dead"),
		expired: async () => void told.push("expired"),
	}
	const handlers = { ...world.handlers, ...handlersOf([{ payments: { [MINT]: paid }, cosigned: { [MINT]: selling } }]) }
	const { solana: chain } = world.web.chains
	return {
		told,
		/** What somebody is offered: a payment that is asked for, and items of theirs alone. */
		async offer(
			buyer: Keypair,
			{ asset, units, items = [newItem()] }: { asset: "SOL" | "SCG"; units: bigint; items?: MintItem[] },
		) {
			const subjectId = randomUUID()
			const owner = buyer.publicKey.toBase58()
			const coin = scgOf(world.ctx)
			const vault = coin.depositVault
			const to = asset === "SOL" ? vault.owner : vault.account
			const address = asset === "SOL" ? chain.native.address : coin.mint
			const at = await world.web.now()
			const expiresAt = new Date(at.getTime() + 60_000)
			const asked = {
				purpose: MINT,
				subjectId,
				vault: to,
				asset: address,
				units,
				owner,
				expiresAt,
				late: "honour",
			} as const
			const { reference } = await openIntent(world.ctx, { ...asked, chain, at })
			const scale = asset === "SOL" ? chain.native.scale : coin.asset.scale
			const payment = { asset: { address, scale }, vault: to, units, reference }
			const mint: AtomicMint = { buyer: owner, payment, items, memo: subjectId }
			mints.set(subjectId, mint)
			return { subjectId, mint, items }
		},
		async signed(buyer: Keypair, mint: AtomicMint) {
			const { unsigned, failure } = await chain.minting.prepare(mint)
			if (failure) throw new Error(JSON.stringify(failure))
			const tx = VersionedTransaction.deserialize(unsigned)
			tx.sign([buyer])
			return tx.serialize()
		},
		/** As the web process takes it. */
		async handIn(subjectId: string, mint: AtomicMint, bytes: Uint8Array) {
			const read = chain.minting.checkSigned(bytes, mint)
			if ("refused" in read) throw new Error(read.refused)
			await submitCosigned(world.web, { chain, purpose: MINT, subjectId, owner: mint.buyer, transaction: read })
			return read.signature
		},
		async settle() {
			world.mine()
			return await reconcile(world.worker, { handlers })
		},
		rows: () => world.ctx.db.select().from(cosigned).orderBy(asc(cosigned.createdAt)),
		state: (item: MintItem | undefined) => chain.minting.mintedState(item ?? newItem()),
	}
}

test.each([
	["SOL", 250_000_000n],
	["SCG", 25n * SCG],
] as const)(
	"paid in %s: what a buyer signs first and the worker last is settled as a payment and minted, by one signature",
	async (asset, units) => {
		const world = await stakingWorld({ payouts: false })
		const sells = shop(world)
		const buyer = await fundedWallet(world)
		const { subjectId, mint, items } = await sells.offer(buyer, { asset, units })
		const bytes = await sells.signed(buyer, mint)
		const signature = await sells.handIn(subjectId, mint, bytes)
		// Half of it is worth nothing.
		await expect(world.solana.sendRawTransaction(bytes)).rejects.toThrow()
		for (let n = 0; n < 3; n++) await sells.settle()
		expect(sells.told.toSorted()).toEqual(["landed", "sending", "settled"])
		expect(await sells.rows()).toMatchObject([{ status: "landed", signature }])
		expect(await sells.state(items[0])).toEqual({ state: "minted", by: { signature, to: mint.buyer } })
		const [paid] = await world.ctx.db.select().from(receipt).where(eq(receipt.signature, signature))
		expect(paid).toMatchObject({ outcome: "settles", units, sourceOwner: mint.buyer })
		expect(await world.ctx.db.select().from(intent).where(eq(intent.subjectId, subjectId))).toMatchObject([
			{ status: "settled" },
		])
		const { asset: address = "" } = paid ?? {}
		expect(await inLedger(world.ctx, SALES.owner, SALES.kind, address)).toBe(units)
		await expectBooksInOrder(world.ctx)
	},
)

test("bytes that do more are refused where they are handed in, and by the worker where the web process was made to take them", async () => {
	const world = await stakingWorld({ payouts: false })
	const sells = shop(world)
	const [buyer, thief] = [await fundedWallet(world), await fundedWallet(world)]
	const { subjectId, mint, items } = await sells.offer(buyer, { asset: "SOL", units: 250_000_000n })
	const message = TransactionMessage.decompile(
		VersionedTransaction.deserialize(await sells.signed(buyer, mint)).message,
	)
	const take = SystemProgram.transfer({
		fromPubkey: world.keys.nftAuthority.publicKey,
		toPubkey: thief.publicKey,
		lamports: 1,
	})
	const more = new VersionedTransaction(
		new TransactionMessage({ ...message, instructions: [...message.instructions, take] }).compileToV0Message(),
	)
	more.sign([buyer])
	const bytes = more.serialize()
	await expect(sells.handIn(subjectId, mint, bytes)).rejects.toThrow("not-the-mint")
	const { solana: chain } = world.web.chains
	const transaction = { signature: chain.signatureOf(bytes) ?? "", raw: bytes }
	await submitCosigned(world.web, { chain, purpose: MINT, subjectId, owner: mint.buyer, transaction })
	await sells.settle()
	expect(await sells.rows()).toMatchObject([{ status: "refused", raw: null, proof: { reason: "not-the-mint" } }])
	expect(await sells.state(items[0])).toEqual({ state: "absent" })
	// What was refused may be signed anew, as it was offered.
	await sells.handIn(subjectId, mint, await sells.signed(buyer, mint))
	for (let n = 0; n < 3; n++) await sells.settle()
	expect(await sells.state(items[0])).toMatchObject({ state: "minted" })
	await expectBooksInOrder(world.ctx)
})

test("two who were offered the same item: one has it, the other has paid nothing; what never lands costs nobody anything", async () => {
	const world = await stakingWorld({ payouts: false })
	const sells = shop(world)
	const [one, other, late] = [await fundedWallet(world), await fundedWallet(world), await fundedWallet(world)]
	const items = [newItem()]
	const first = await sells.offer(one, { asset: "SCG", units: 5n * SCG, items })
	const second = await sells.offer(other, { asset: "SCG", units: 5n * SCG, items })
	const [bytes, others] = [await sells.signed(one, first.mint), await sells.signed(other, second.mint)]
	await sells.handIn(first.subjectId, first.mint, bytes)
	await sells.handIn(second.subjectId, second.mint, others)
	for (let n = 0; n < 3; n++) await sells.settle()
	expect((await sells.rows()).map((row) => row.status).toSorted()).toEqual(["landed", "reverted"])
	expect(sells.told.filter((what) => what === "settled")).toHaveLength(1)
	const third = await sells.offer(late, { asset: "SCG", units: 5n * SCG })
	await sells.handIn(third.subjectId, third.mint, await sells.signed(late, third.mint))
	world.chain.control("control_fault", { kind: "drop", count: 100_000 })
	await sells.settle()
	world.mine(250)
	await sells.settle()
	world.chain.control("control_release", {})
	for (let n = 0; n < 2; n++) await sells.settle()
	expect(sells.told.at(-1)).toBe("failed: dead")
	expect(await sells.state(third.items[0])).toEqual({ state: "absent" })
	expect(await inLedger(world.ctx, SALES.owner, SALES.kind, scgOf(world.ctx).mint)).toBe(5n * SCG)
	await expectBooksInOrder(world.ctx)
})
