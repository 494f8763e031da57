import { TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { Keypair, PublicKey } from "@solana/web3.js"
import { asc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { NftWork } from "#app/chains/minter.ts"
import type { HeldNft } from "#app/chains/nfts.ts"
import { freezeInstruction } from "#app/chains/solana/nfts/freeze.server.ts"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { newItem, nftOrders, someone } from "#tests/factories/nft-orders.ts"
import { fundedWallet, sent } from "#tests/factories/payments.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { attempt, operatorAct, operatorNotice, outgoing, vaultDebit } from "../tables.server.ts"

const rows = (world: World) =>
	world.ctx.db.select().from(outgoing).where(sql`work is not null`).orderBy(asc(outgoing.createdAt), asc(outgoing.id))
const attempts = (world: World) => world.ctx.db.select().from(attempt).orderBy(asc(attempt.createdAt))

/** A vault with so many NFTs in it. */
async function vaultWorld(count: number) {
	const world = await stakingWorld({ payouts: false })
	const orders = nftOrders(world)
	const vault = world.keys.nftPrizeOwner
	const address = vault.publicKey.toBase58()
	world.chain.control("control_nfts", { address, collection: "kongz", count })
	world.mine()
	const { nfts } = await world.ctx.chains.solana.nfts.heldBy(address, 20_000)
	const work = ({ asset, account, collection }: HeldNft): NftWork => ({
		do: "transfer",
		collection,
		nft: { asset, account },
		from: address,
	})
	const heldBy = async (owner: string) => (await world.ctx.chains.solana.nfts.heldBy(owner, 20_000)).nfts
	const over = async () => {
		for (let n = 0; n < 20; n++) {
			await orders.settle()
			if ((await rows(world)).every((row) => row.status === "done" || row.status === "cancelled")) return
		}
		throw new Error("it was not over after twenty looks")
	}
	return { world, orders, vault, nfts, work, heldBy, over }
}
test("an NFT of the vault goes to its receiver once, at the price of a fee and an account, and the books are in order", async () => {
	const all = await vaultWorld(2)
	const { world, orders, nfts, work, heldBy, over } = all
	const [one, kept] = nfts
	if (!one || !kept) throw new Error("two were made")
	const to = someone()
	const subject = await orders.ask(work(one), to)
	await over()
	expect(await heldBy(to)).toMatchObject([{ asset: one.asset, owner: to }])
	expect(await heldBy(all.vault.publicKey.toBase58())).toMatchObject([{ asset: kept.asset }])
	expect(await rows(world)).toMatchObject([{ kind: "transfer", status: "done", asset: one.asset, units: 1n }])
	expect(orders.told.map(({ what, subject }) => ({ what, subject }))).toEqual([
		{ what: "sending", subject },
		{ what: "done", subject },
	])
	const [debit] = await world.ctx.db.select().from(vaultDebit).where(eq(vaultDebit.explainedBy, "attempt"))
	expect(debit).toMatchObject({ asset: "SOL", units: 0n, fee: 10_000n })
	expect(debit?.rent).toBeLessThan(2_500_000n)
	await expectBooksInOrder(world.ctx)
})

test("two orders of one NFT: the second waits for the first, then finds nothing in the vault and asks for an operator", async () => {
	const { world, orders, nfts, work, heldBy } = await vaultWorld(1)
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const [first, second] = [someone(), someone()]
	await orders.ask(work(one), first)
	await orders.ask(work(one), second)
	await orders.look()
	expect((await rows(world)).map(({ status }) => status)).toEqual(["sending", "queued"])
	for (let n = 0; n < 4; n++) await orders.settle()
	expect(await rows(world)).toMatchObject([{ status: "done" }, { status: "held", reason: "not-in-vault" }])
	expect([await heldBy(first), await heldBy(second)]).toMatchObject([[{ asset: one.asset }], []])
	const [told] = await world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "payout-held"))
	expect(told?.subject).toBe((await rows(world))[1]?.id)
})

test("what its receiver has by then ends without a transaction", async () => {
	const all = await vaultWorld(1)
	const { world, orders, nfts, work, heldBy } = all
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const to = someone()
	const { orders: signer, recent } = await orders.elsewhere()
	if (!signer) throw new Error("it has no key")
	const { raw } = await signer.signOrder({ id: "elsewhere", order: { work: work(one), to } }, await recent())
	await world.solana.sendRawTransaction(raw, { skipPreflight: true })
	world.mine()
	const subject = await orders.ask(work(one), to)
	await orders.look()
	world.turnTo(60)
	world.mine()
	await orders.look()
	expect(await rows(world)).toMatchObject([{ status: "cancelled", reason: "already-done", attemptId: null }])
	expect(orders.told).toMatchObject([{ what: "done", subject }])
	expect(await heldBy(to)).toHaveLength(1)
	expect(await attempts(world)).toEqual([])
})

test("four transactions that never landed are enough; let go by an operator it arrives, and once", async () => {
	const { world, orders, nfts, work, heldBy, over } = await vaultWorld(1)
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const to = someone()
	await orders.ask(work(one), to)
	world.chain.control("control_fault", { kind: "drop", count: 100_000 })
	for (let n = 0; n < 10; n++) {
		await orders.look()
		world.mine(200)
	}
	expect(await rows(world)).toMatchObject([{ status: "stuck", reason: "too-many-tries" }])
	expect(await attempts(world)).toHaveLength(4)
	expect(orders.told.at(-1)).toMatchObject({ what: "dead" })
	world.chain.control("control_release", {})
	const [row] = await rows(world)
	await world.ctx.db.insert(operatorAct).values({
		who: "operator",
		kind: "retry-payout",
		subject: row?.id ?? "",
		evidence: { why: "a test" },
		createdAt: new Date(),
	})
	await over()
	expect(await heldBy(to)).toMatchObject([{ asset: one.asset }])
})

test("a frozen one, one of no collection of ours, and a receiver without a key wait for an operator and hold up no other", async () => {
	const { world, orders, nfts, work, heldBy } = await vaultWorld(4)
	const [frozen, good, off, foreign] = nfts
	if (!frozen || !good || !off || !foreign) throw new Error("four were made")
	const { freezeAuthority } = world.chain.demo.nfts
	const signer = world.keys.freezeAuthority
	const freeze = { account: frozen.account, mint: frozen.asset, multisig: freezeAuthority }
	await sent(
		world,
		[await fundedWallet(world), signer],
		[freezeInstruction({ ...freeze, signer: signer.publicKey.toBase58() })],
	)
	const to = someone()
	await orders.ask(work(frozen), to)
	await orders.ask(work(good), to)
	const [program] = PublicKey.findProgramAddressSync([Buffer.from("nobody")], TOKEN_2022_PROGRAM_ID)
	await orders.ask(work(off), program.toBase58())
	await orders.ask({ ...work(foreign), collection: "hag" } as NftWork, to)
	for (let n = 0; n < 4; n++) await orders.settle()
	// Asked for in the same millisecond they have no order.
	expect((await rows(world)).map(({ status, reason }) => `${status} ${reason}`).sort()).toEqual([
		"done null",
		"held frozen-in-vault",
		"held no-wallet",
		"held not-of-collection",
	])
	expect(await heldBy(to)).toMatchObject([{ asset: good.asset }])
})

test("an operator who shows the transaction that brought it ends the order; one that did something else does not", async () => {
	const all = await vaultWorld(2)
	const { world, orders, nfts, work } = all
	const [one, other] = nfts
	if (!one || !other) throw new Error("two were made")
	const [to, mint] = [someone(), newItem()]
	await orders.ask(work(one), to)
	await orders.ask({ do: "mint", item: mint }, to)
	world.chain.control("control_fault", { kind: "drop", count: 100_000 })
	for (let n = 0; n < 10; n++) {
		await orders.look()
		world.mine(200)
	}
	world.chain.control("control_release", {})
	const [row] = await rows(world)
	expect(row).toMatchObject({ status: "stuck" })
	const act = async (signature: string) => {
		const [made] = await world.ctx.db
			.insert(operatorAct)
			.values({
				who: "operator",
				kind: "resolve-payout",
				subject: row?.id ?? "",
				evidence: { why: "a test", signature },
				createdAt: new Date(),
			})
			.returning({ id: operatorAct.id })
		await orders.settle()
		const [acted] = await world.ctx.db
			.select()
			.from(operatorAct)
			.where(eq(operatorAct.id, made?.id ?? ""))
		return acted?.outcome
	}
	const { orders: signer, recent } = await orders.elsewhere()
	if (!signer) throw new Error("it has no key")
	const send = async (of: HeldNft) => {
		const signed = await signer.signOrder({ id: of.asset, order: { work: work(of), to } }, await recent())
		await world.solana.sendRawTransaction(signed.raw, { skipPreflight: true })
		world.mine()
		return signed.signature
	}
	expect(await act(await send(other))).toBe("no-such-transfer")
	expect(await act(await send(one))).toBe("done")
	expect((await rows(world))[0]).toMatchObject({ status: "cancelled", reason: "operator" })
})

test("one that left the vault by another key is held, and nothing of ours follows it", async () => {
	const all = await vaultWorld(1)
	const { world, orders, nfts, work } = all
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const thief = Keypair.generate().publicKey.toBase58()
	const { orders: signer, recent } = await orders.elsewhere()
	if (!signer) throw new Error("it has no key")
	const { raw } = await signer.signOrder({ id: "x", order: { work: work(one), to: thief } }, await recent())
	await world.solana.sendRawTransaction(raw, { skipPreflight: true })
	world.mine()
	await orders.ask(work(one), someone())
	await orders.settle()
	expect(await rows(world)).toMatchObject([{ status: "held", reason: "not-in-vault", attemptId: null }])
	expect(orders.told).toEqual([])
})

test("without the vault's key transfers wait and an operator is told, while what is minted goes on; another's key signs nothing", async () => {
	const { world, orders, nfts, work, heldBy } = await vaultWorld(1)
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const to = someone()
	await orders.ask(work(one), to)
	await orders.ask({ do: "mint", item: newItem() }, someone())
	const payer = (vaultKey?: string) =>
		solanaPayer(world.solana, world.chain.floatKey, { mintKey: orders.mintKey, nfts: orders.settings, vaultKey })
	for (let n = 0; n < 3; n++) await orders.settle({}, payer())
	expect((await rows(world)).map(({ status }) => status)).toEqual(["queued", "done"])
	const [told] = await world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "no-vault-key"))
	expect(told).toMatchObject({ subject: "solana", seenAt: null })
	await expect(orders.settle({}, payer(world.chain.freezeKey))).rejects.toThrow("NFT_PRIZE_KEY")
	expect(await heldBy(to)).toEqual([])
	await orders.settle()
	await orders.settle()
	expect(await heldBy(to)).toHaveLength(1)
})
