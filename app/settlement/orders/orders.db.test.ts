import { randomUUID } from "node:crypto"
import { createApproveInstruction, getMint, TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { PublicKey, VersionedTransaction } from "@solana/web3.js"
import { asc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { freezeInstruction } from "#app/chains/solana/nfts/freeze.server.ts"
import { readTextOf } from "#app/chains/solana/nfts/layout.ts"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { newItem, nftOrders, someone } from "#tests/factories/nft-orders.ts"
import { fundedWallet, sent } from "#tests/factories/payments.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { queuePayout } from "../payouts/queue-payout.server.ts"
import { attempt, operatorAct, operatorNotice, outgoing, vaultDebit } from "../tables.server.ts"

const rows = (world: World) =>
	world.ctx.db.select().from(outgoing).where(sql`work is not null`).orderBy(asc(outgoing.createdAt), asc(outgoing.id))
const attempts = (world: World) => world.ctx.db.select().from(attempt).orderBy(asc(attempt.createdAt))
const fault = (world: World, wish: Record<string, unknown>) => world.chain.control("control_fault", wish)

async function orderWorld() {
	const world = await stakingWorld({ payouts: false })
	return { world, orders: nftOrders(world) }
}
async function over(world: World, orders: ReturnType<typeof nftOrders>) {
	for (let n = 0; n < 20; n++) {
		await orders.settle()
		if ((await rows(world)).every((row) => row.status === "done" || row.status === "cancelled")) return
	}
	throw new Error("it was not over after twenty looks")
}
const stateOf = (world: World, item: ReturnType<typeof newItem>) => world.ctx.chains.solana.minting.mintedState(item)

test("what is ordered is minted once, at the price of fee and rent, and its feature hears of each step with its signature", async () => {
	const { world, orders } = await orderWorld()
	const all = Array.from({ length: 3 }, () => ({ item: newItem(), to: someone() }))
	const subjects: string[] = []
	for (const { item, to } of all) subjects.push(await orders.ask({ do: "mint", item }, to))
	await over(world, orders)
	const signatures = (await attempts(world)).map((one) => one.signature)
	expect(signatures).toHaveLength(3)
	for (const [n, { item, to }] of all.entries()) {
		const found = await stateOf(world, item)
		expect(found).toMatchObject({ state: "minted", by: { to } })
		const heard = orders.told.filter((one) => one.subject === subjects[n])
		expect(heard.map((one) => one.what)).toEqual(["sending", "done"])
		if (found.state === "minted")
			expect(new Set([...heard.map((one) => one.signature), found.by?.signature]).size).toBe(1)
		const { nfts } = await world.ctx.chains.solana.nfts.heldBy(to, 20_000)
		expect(nfts).toMatchObject([{ collection: "kongz", owner: to }])
	}
	const debits = await world.ctx.db.select().from(vaultDebit).where(eq(vaultDebit.explainedBy, "attempt"))
	expect(debits).toHaveLength(3)
	for (const one of debits) {
		expect(one).toMatchObject({ asset: "SOL", units: 0n, fee: 10_000n })
		expect(one.rent).toBeGreaterThan(6_000_000n)
		expect(one.rent).toBeLessThan(orders.payer.orders?.orderCost ?? 0n)
	}
	await expectBooksInOrder(world.ctx)
})

test("what has no room in a transaction is held for an operator, and holds up no other", async () => {
	const { world, orders } = await orderWorld()
	const traits = Array.from({ length: 8 }, (_, n) => [`Trait ${n}`, "v".repeat(200)] as const)
	const [long, short] = [newItem(), newItem()]
	const held = await orders.ask({ do: "mint", item: { ...long, text: { ...long.text, traits } } }, someone())
	await orders.ask({ do: "mint", item: short }, someone())
	for (let n = 0; n < 4; n++) await orders.settle()
	expect(await stateOf(world, short)).toMatchObject({ state: "minted" })
	expect((await rows(world)).find((row) => row.subjectId === held)).toMatchObject({
		status: "held",
		reason: "cannot-carry-out",
	})
})

test("what is prepared is in its collection and nobody's; a buyer pays for five of them in one transaction", async () => {
	const { world, orders } = await orderWorld()
	const items = Array.from({ length: 5 }, () => newItem({ isPrepared: true }))
	for (const item of items) await orders.ask({ do: "prepare", item }, orders.payer.wallet)
	await over(world, orders)
	for (const item of items) expect(await stateOf(world, item)).toEqual({ state: "prepared" })
	const buyer = await fundedWallet(world)
	const { minting } = world.ctx.chains.solana
	const vault = world.ctx.vaults.find((one) => one.role === "deposit")
	const asset = world.ctx.assets.get("scg")
	const payment = { asset, vault: vault?.account ?? "", units: 5_000_000n, reference: someone() }
	const mint = { buyer: buyer.publicKey.toBase58(), payment, items, memo: randomUUID() }
	expect(minting.fits(mint, 150)).toBe(true)
	const { unsigned, failure } = await minting.prepare(mint)
	expect(failure).toBe(null)
	const tx = VersionedTransaction.deserialize(unsigned)
	tx.sign([buyer])
	const read = minting.checkSigned(tx.serialize(), mint)
	if ("refused" in read) throw new Error(read.refused)
	tx.sign([world.keys.nftAuthority])
	const signature = await world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true })
	expect(signature).toBe(read.signature)
	world.mine()
	for (const item of items)
		expect(await stateOf(world, item)).toEqual({ state: "minted", by: { signature, to: mint.buyer } })
})

test("prepared, then handed over by the worker: of one NFT one order at a time, in their order", async () => {
	const { world, orders } = await orderWorld()
	const item = newItem({ isPrepared: true })
	const to = someone()
	await orders.ask({ do: "prepare", item }, to)
	await orders.ask({ do: "mint", item }, to)
	await orders.look()
	expect((await rows(world)).map((row) => row.status)).toEqual(["sending", "queued"])
	await over(world, orders)
	expect(await stateOf(world, item)).toMatchObject({ state: "minted", by: { to } })
	expect(await attempts(world)).toHaveLength(2)
	await expectBooksInOrder(world.ctx)
})

test("inputs that their holder froze and let us have are thawed and burnt, or given back as they were", async () => {
	const { world, orders } = await orderWorld()
	const holder = await fundedWallet(world)
	const to = holder.publicKey.toBase58()
	const items = Array.from({ length: 3 }, () => newItem())
	for (const item of items) await orders.ask({ do: "mint", item }, to)
	await over(world, orders)
	const { minting, nfts } = world.ctx.chains.solana
	const held = items.map((item) => {
		const asset = minting.addressOf(item)
		return { asset, account: minting.accountOf(asset, to) }
	})
	const by = world.keys.nftAuthority.publicKey
	const { freezeAuthority: multisig, freezeSigner: signer } = world.chain.demo.nfts
	const steps = held.flatMap(({ asset, account }) => [
		createApproveInstruction(new PublicKey(account), by, holder.publicKey, 1n, [], TOKEN_2022_PROGRAM_ID),
		freezeInstruction({ account, mint: asset, multisig, signer }),
	])
	await sent(world, [holder, world.keys.freezeAuthority], steps)
	world.mine()
	expect((await nfts.states(held)).states).toMatchObject(held.map(() => ({ isFrozen: true, delegate: by.toBase58() })))
	const [one, two, kept] = held
	if (!one || !two || !kept) throw new Error("three were minted")
	await orders.ask({ do: "burn", collection: "kongz", nfts: [one, two] }, to)
	await orders.ask({ do: "release", collection: "kongz", nfts: [kept] }, to)
	await over(world, orders)
	const { states } = await nfts.states(held)
	expect(states).toMatchObject([
		{ state: "gone" },
		{ state: "gone" },
		{ state: "held", owner: to, isFrozen: false, delegate: null },
	])
	for (const item of items.slice(0, 2)) expect(await stateOf(world, item)).toEqual({ state: "burnt" })
	// Asked for again there is nothing to do, and no transaction says so.
	const before = (await attempts(world)).length
	world.turnTo(40)
	const again = await orders.ask({ do: "burn", collection: "kongz", nfts: [one, two] }, to)
	world.turnTo(120)
	await over(world, orders)
	expect(await attempts(world)).toHaveLength(before)
	expect(orders.told.at(-1)).toEqual({ what: "done", subject: again, signature: null })
	await expectBooksInOrder(world.ctx)
})

test("what stands in an NFT is written anew, and what becomes longer is paid for", async () => {
	const { world, orders } = await orderWorld()
	const item = newItem()
	await orders.ask({ do: "mint", item }, someone())
	const asset = world.ctx.chains.solana.minting.addressOf(item)
	const texts = async () => {
		const found = await world.solana.getAccountInfo(new PublicKey(asset), "finalized")
		return Object.fromEntries(readTextOf(found?.data ?? Buffer.alloc(0)) ?? [])
	}
	await over(world, orders)
	const longer = { Power: "1,200 of 5,000 in three steps", Ground: "Ash", uri: "/nft/kongz/100/2.json" }
	await orders.ask({ do: "update", collection: "kongz", asset, set: Object.entries(longer) }, someone())
	await over(world, orders)
	expect(await texts()).toEqual({ name: "PunkyKongz #100", symbol: "KONGZ", ...longer })
	await orders.ask({ do: "update", collection: "kongz", asset, set: [["Ground", "Sea"]] }, someone())
	await over(world, orders)
	expect(await texts()).toMatchObject({ Ground: "Sea" })
	const units = (await world.ctx.db.select().from(vaultDebit)).map((one) => one.units)
	expect(units.filter((one) => one !== 0n)).toEqual([])
	await expectBooksInOrder(world.ctx)
})

test("cut off between storing and sending, between sending and booking, and given up: it is minted once", async () => {
	const { world, orders } = await orderWorld()
	const item = newItem()
	const subject = await orders.ask({ do: "mint", item }, someone())
	const cut = () => {
		throw new Error("cut off")
	}
	orders.next.sending = cut
	await expect(orders.look()).rejects.toThrow("cut off")
	expect(await rows(world)).toMatchObject([{ status: "queued", attemptId: null }])
	expect(await attempts(world)).toEqual([])
	// Stored, and not sent.
	await orders.look({ send: async () => cut() })
	expect(await rows(world)).toMatchObject([{ status: "sending" }])
	fault(world, { kind: "drop", count: 1000 })
	world.mine(200)
	await orders.settle()
	world.chain.control("control_release", {})
	// Sent anew, and its end is not taken the first time.
	fault(world, { kind: "loseResponse", count: 1 })
	await orders.settle()
	orders.next.done = cut
	await expect(orders.settle()).rejects.toThrow("cut off")
	await over(world, orders)
	expect((await attempts(world)).map((one) => one.status)).toEqual(["dead", "landed"])
	expect(orders.told.map((one) => one.what)).toEqual(["sending", "dead, again", "sending", "done"])
	expect(new Set(orders.told.map((one) => one.subject))).toEqual(new Set([subject]))
	const mint = new PublicKey(world.ctx.chains.solana.minting.addressOf(item))
	expect(await getMint(world.solana, mint, "finalized", TOKEN_2022_PROGRAM_ID)).toMatchObject({
		supply: 1n,
		mintAuthority: null,
	})
	await expectBooksInOrder(world.ctx)
})

test("minted already by other bytes of ours, it is found done, with the transaction that did it; a second time the chain refuses", async () => {
	const { world, orders } = await orderWorld()
	const item = newItem()
	const to = someone()
	const { orders: signer, recent } = await orders.elsewhere()
	if (!signer) throw new Error("it has no key")
	const first = await signer.signOrder({ id: "one", order: { work: { do: "mint", item }, to } }, await recent())
	const second = await signer.signOrder({ id: "two", order: { work: { do: "mint", item }, to } }, await recent())
	await world.solana.sendRawTransaction(first.raw, { skipPreflight: true })
	await world.solana.sendRawTransaction(second.raw, { skipPreflight: true })
	world.mine()
	const { value } = await world.solana.getSignatureStatuses([first.signature, second.signature])
	expect(value.map((one) => one?.err)).toEqual([null, { InstructionError: [0, { Custom: 0 }] }])
	const subject = await orders.ask({ do: "mint", item }, to)
	await orders.look()
	expect(await rows(world)).toMatchObject([{ status: "queued" }])
	world.turnTo(60)
	world.mine()
	await orders.look()
	expect(await rows(world)).toMatchObject([{ status: "cancelled", reason: "already-done", attemptId: null }])
	expect(orders.told).toEqual([{ what: "done", subject, signature: first.signature }])
})

test("four transactions that came to nothing are enough: an operator is told, and lets it be tried again", async () => {
	const { world, orders } = await orderWorld()
	const item = newItem()
	await orders.ask({ do: "mint", item }, someone())
	fault(world, { kind: "drop", count: 100_000 })
	for (let n = 0; n < 10; n++) {
		await orders.look()
		world.mine(200)
	}
	expect(await rows(world)).toMatchObject([{ status: "stuck", reason: "too-many-tries" }])
	expect(await attempts(world)).toHaveLength(4)
	expect(orders.told.map((one) => one.what).filter((what) => what !== "sending")).toEqual([
		"dead, again",
		"dead, again",
		"dead, again",
		"dead",
	])
	const [told] = await world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "payout-stuck"))
	expect(told).toMatchObject({ subject: (await rows(world))[0]?.id })
	world.chain.control("control_release", {})
	const [row] = await rows(world)
	await world.ctx.db.insert(operatorAct).values({
		who: "operator",
		kind: "retry-payout",
		subject: row?.id ?? "",
		evidence: { why: "a test" },
		createdAt: new Date(),
	})
	await over(world, orders)
	expect(await stateOf(world, item)).toMatchObject({ state: "minted" })
})

test("what the chain refuses is held and holds up no other; an operator shows that it was minted elsewhere, or does not", async () => {
	const { world, orders } = await orderWorld()
	const [item, good] = [newItem({ isPrepared: true }), newItem()]
	const to = someone()
	await orders.ask({ do: "mint", item }, to)
	await orders.ask({ do: "mint", item: good }, to)
	for (let n = 0; n < 3; n++) await orders.settle()
	const [held, done] = await rows(world)
	expect(held).toMatchObject({ status: "held", reason: "cannot-carry-out" })
	expect(done).toMatchObject({ status: "done" })
	const [landed] = await attempts(world)
	const act = async (signature: string) => {
		const [row] = await world.ctx.db
			.insert(operatorAct)
			.values({
				who: "operator",
				kind: "resolve-payout",
				subject: held?.id ?? "",
				evidence: { why: "a test", signature },
				createdAt: new Date(),
			})
			.returning({ id: operatorAct.id })
		await orders.settle()
		const [acted] = await world.ctx.db
			.select()
			.from(operatorAct)
			.where(eq(operatorAct.id, row?.id ?? ""))
		return acted?.outcome
	}
	expect(await act(landed?.signature ?? "")).toBe("no-such-mint")
	const { orders: signer, recent } = await orders.elsewhere()
	if (!signer) throw new Error("it has no key")
	const whole = await signer.signOrder(
		{ id: "x", order: { work: { do: "mint", item: { ...item, isPrepared: false } }, to } },
		await recent(),
	)
	await world.solana.sendRawTransaction(whole.raw, { skipPreflight: true })
	world.mine()
	expect(await act(whole.signature)).toBe("done")
	expect(orders.told.at(-1)).toMatchObject({ what: "done", subject: held?.subjectId, signature: whole.signature })
})

test("without the key of the collections orders wait, and an operator is told once; with a key that is another's nothing is signed", async () => {
	const { world, orders } = await orderWorld()
	await orders.ask({ do: "mint", item: newItem() }, someone())
	const keyless = solanaPayer(world.solana, world.chain.floatKey)
	for (let n = 0; n < 3; n++) await orders.settle({}, keyless)
	const notices = () => world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "no-mint-key"))
	expect(await notices()).toMatchObject([{ subject: "solana", seenAt: null }])
	const another = solanaPayer(world.solana, world.chain.floatKey, {
		mintKey: world.chain.freezeKey,
		nfts: orders.settings,
	})
	await expect(orders.settle({}, another)).rejects.toThrow("NFT_MINT_KEY")
	expect(await rows(world)).toMatchObject([{ status: "queued" }])
	await over(world, orders)
	expect((await notices()).every((one) => one.seenAt !== null)).toBe(true)
})

test("an order for a collection that nobody has set up holds up no other", async () => {
	const { world, orders } = await orderWorld()
	const of = { purpose: "test:order", chain: world.ctx.chains.solana.name, wallet: orders.payer.wallet, units: 1n }
	const item = newItem({ collection: "gone" })
	const row = { ...of, subjectId: randomUUID(), kind: "mint", asset: someone(), toAddress: someone() } as const
	await queuePayout(world.worker, { ...row, work: { do: "mint", item }, createdAt: await world.worker.now() })
	const good = newItem()
	await orders.ask({ do: "mint", item: good }, someone())
	await expect(orders.look()).rejects.toThrow('"gone"')
	await orders.settle().catch(() => null)
	expect(await stateOf(world, good)).toMatchObject({ state: "minted" })
	expect((await rows(world)).map((one) => one.status)).toEqual(["queued", "done"])
})
