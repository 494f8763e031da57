import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token"
import {
	type Keypair,
	PublicKey,
	SystemProgram,
	type TransactionInstruction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { transferSteps } from "#app/chains/solana/nfts/testing.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { intent, outgoing, receipt } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet, sent } from "#tests/factories/payments.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { endUnsigned, rollDue } from "./go.server.ts"
import { openHandlers } from "./open-handlers.server.ts"
import { makeHandlers } from "./order-handlers.server.ts"
import { findGear, inputsOf } from "./pledge-of.server.ts"
import { proofOf } from "./proof-of.server.ts"
import { rollGear } from "./roll-gear.server.ts"
import { giveUpGear, prepareGear } from "./sign-gear.server.ts"
import { gear, gearReceipt } from "./tables.server.ts"

async function opened() {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const wallet = await fundedWallet(world)
	return { world, forge, wallet, owner: wallet.publicKey.toBase58() }
}
type Opened = Awaited<ReturnType<typeof opened>>

/** What the wallet was handed, changed before it signs. */
async function changed(
	{ world, wallet, owner }: Opened,
	id: string,
	change: (steps: TransactionInstruction[]) => TransactionInstruction[],
	more: readonly Keypair[] = [],
) {
	world.mine(1)
	const unsigned = await prepareGear(askingAs(world, wallet), { id, owner })
	const { message } = VersionedTransaction.deserialize(Buffer.from(unsigned, "base64"))
	const { recentBlockhash, instructions } = TransactionMessage.decompile(message)
	const again = new TransactionMessage({
		payerKey: wallet.publicKey,
		recentBlockhash,
		instructions: change(instructions),
	})
	const tx = new VersionedTransaction(again.compileToV0Message())
	tx.sign([wallet, ...more])
	return Buffer.from(tx.serialize()).toString("base64")
}

const pvtOf = (world: World) => world.ctx.assets.get("pvt")

test("bytes that pay less, freeze another, take the memo away or do more are not taken: nobody signs them and nothing moves", async () => {
	const at = await opened()
	const { world, forge, wallet } = at
	const [tool = "", other = ""] = await forge.given(wallet, "crafter", 2)
	const id = await forge.asked(wallet, "craft", { tool })
	const { freezeAuthority, nftAuthority } = world.keys
	const [accountOfOther] = (await forge.heldBy(wallet, "crafter")).filter(({ asset }) => asset === other)
	const lamports = (from: PublicKey) =>
		SystemProgram.transfer({ fromPubkey: from, toPubkey: wallet.publicKey, lamports: 1_000 })
	const cheaper = (steps: TransactionInstruction[]) =>
		steps.map((step, n) => {
			if (n > 0) return step
			const data = Buffer.from(step.data)
			data.writeBigUInt64LE(1n, 1)
			return { ...step, data } as TransactionInstruction
		})
	const tries: readonly (readonly [string, (steps: TransactionInstruction[]) => TransactionInstruction[]])[] = [
		["pays less", cheaper],
		["pays nothing", (steps) => steps.slice(1)],
		["is not left to us", (steps) => steps.filter((_, n) => n !== 1)],
		["is not frozen", (steps) => steps.filter((_, n) => n !== 2)],
		["says nothing", (steps) => steps.slice(0, -1)],
		["another order", ([pay, approve, freeze, ...rest]) => [pay, freeze, approve, ...rest].flatMap((one) => one ?? [])],
		["does it twice", (steps) => [...steps, ...steps.slice(0, 1)]],
		["takes from the freezer", (steps) => [...steps, lamports(freezeAuthority.publicKey)]],
		["takes from its own wallet", (steps) => [...steps, lamports(wallet.publicKey)]],
		[
			"names the delegate",
			(steps) => [
				...steps,
				SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: nftAuthority.publicKey, lamports: 1 }),
			],
		],
		[
			"another NFT",
			(steps) =>
				steps.map(
					(step) =>
						({
							...step,
							keys: step.keys.map((key) =>
								key.pubkey.toBase58() === tool && accountOfOther ? { ...key, pubkey: new PublicKey(other) } : key,
							),
						}) as TransactionInstruction,
				),
		],
	]
	for (const [name, change] of tries) {
		const signed = await changed(at, id, change)
		await expect(forge.handIn(wallet, id, signed), name).rejects.toThrow()
	}
	expect(await world.ctx.db.select().from(cosigned).where(eq(cosigned.subjectId, id))).toEqual([])
	expect((await forge.heldBy(wallet, "crafter")).every(({ isFrozen }) => !isFrozen)).toBe(true)
	expect((await findGear(world.ctx, id))?.status).toBe("0")
	// What it was handed is taken.
	await forge.handIn(wallet, id, await forge.signed(wallet, id))
	await forge.done(id)
})

test("what a web process in the wrong hands wrote down, for less or for a better roll, is not signed by us", async () => {
	const opening = await opened()
	const { world, forge, wallet } = opening
	const tools = await forge.given(wallet, "enhancer", 2)
	const weapons = await forge.weapons(wallet, { count: 2, tier: "mythic" })
	const { sql } = world.database
	const lies = [
		async (id: string) => {
			await sql`update gear set units = 1 where id = ${id}`
			await sql`update intent set units = 1 where subject_id = ${id}`
		},
		(id: string) => sql`update gear set order_said = jsonb_set(order_said, '{act,level}', '2') where id = ${id}`,
	]
	for (const [n, lie] of lies.entries()) {
		const id = await forge.asked(wallet, "enhance", { tool: tools[n] ?? "", item: weapons[n] ?? "" })
		for (const table of ["gear", "intent"]) await sql.unsafe(`alter table ${table} disable trigger user`)
		await lie(id)
		for (const table of ["gear", "intent"]) await sql.unsafe(`alter table ${table} enable trigger user`)
		await forge.handIn(wallet, id, await forge.signed(wallet, id))
		await world.settle()
		expect(await findGear(world.ctx, id)).toMatchObject({ status: "40", blockTime: null })
	}
	const ends = await world.ctx.db.select().from(cosigned)
	expect(ends.map(({ status, proof }) => [status, proof])).toEqual([
		["refused", { reason: "crafting:refused.bytes" }],
		["refused", { reason: "crafting:refused.bytes" }],
	])
	expect(await world.ctx.db.$count(gearReceipt)).toBe(0)
})

test("two acts at once, in two tabs: one is open, the other is refused; and what goes into one goes into no other", async () => {
	const { world, forge, wallet } = await opened()
	const [tool = "", other = ""] = await forge.given(wallet, "crafter", 2)
	const both = await Promise.allSettled([
		forge.asked(wallet, "craft", { tool }),
		forge.asked(wallet, "craft", { tool: other }),
		forge.asked(wallet, "craft", { tool }),
	])
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
	const refusals = both.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []))
	expect(refusals.every((code) => code === "crafting:refused.open" || code === "crafting:refused.taken")).toBe(true)
	const [one] = await world.ctx.db.select().from(gear)
	await giveUpGear(askingAs(world, wallet), { id: one?.id ?? "", owner: wallet.publicKey.toBase58() })
	// Given up it is free again.
	await forge.asked(wallet, "craft", { tool })
})

test("an act whose signed transaction is stored cannot be given up, nor signed for once it was given up", async () => {
	const { world, forge, wallet, owner } = await opened()
	const [tool = "", other = ""] = await forge.given(wallet, "crafter", 2)
	const id = await forge.pays(wallet, "craft", { tool })
	const giveUp = () => giveUpGear(askingAs(world, wallet), { id, owner })
	await expect(giveUp()).rejects.toMatchObject({ code: "settlement:under-way", status: 409 })
	expect(await findGear(world.ctx, id)).toMatchObject({ status: "0", failure: null })
	await forge.done(id)
	const second = await forge.asked(wallet, "craft", { tool: other })
	const signed = await forge.signed(wallet, second)
	const raced = await Promise.allSettled([
		giveUpGear(askingAs(world, wallet), { id: second, owner }),
		forge.handIn(wallet, second, signed),
	])
	expect(raced.flatMap((one) => (one.status === "rejected" ? [one.reason.status] : []))).toEqual([409])
})

test("an act that the worker signs while its owner gives it up is refused to the owner, and goes on", async () => {
	const { world, forge, wallet, owner } = await opened()
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.asked(wallet, "craft", { tool })
	let given: Promise<unknown> = Promise.resolve()
	await world.database.sql.begin(async (sql) => {
		await sql`select from gear where id = ${id} for update`
		given = giveUpGear(askingAs(world, wallet), { id, owner }).catch((error: unknown) => error)
		// The row is locked: giving up has to wait, whatever it has read before.
		await expect
			.poll(async () => (await world.database.sql`select from pg_locks where not granted`).length, { timeout: 30_000 })
			.toBeGreaterThan(0)
		await sql`update gear set status = '10', signature = 'a signature of a test' where id = ${id}`
	})
	expect(await given).toMatchObject({ code: "operations:moved-on", status: 409 })
	expect(await findGear(world.ctx, id)).toMatchObject({ status: "10", failure: null })
})

test("what is not the wallet's, is frozen, is offered for sale or is of another kind does not go in", async () => {
	const { world, forge, wallet } = await opened()
	const stranger = await fundedWallet(world)
	const [theirs = ""] = await forge.given(stranger, "crafter")
	const [kong = ""] = await forge.given(wallet, "kongz")
	const [unknown = ""] = await forge.given(wallet, "gearup")
	const [enhancer = ""] = await forge.given(wallet, "enhancer")
	const [highest = ""] = await forge.weapons(wallet, { level: 10 })
	const [one = "", other = ""] = await forge.weapons(wallet, { count: 2 })
	const [higher = ""] = await forge.weapons(wallet, { level: 1 })
	const [evolver = ""] = await forge.given(wallet, "evolver")
	const code = (asked: Promise<string>) =>
		asked.then(
			() => "taken",
			(error) => error.code,
		)
	expect(await code(forge.asked(wallet, "craft", { tool: theirs }))).toBe("crafting:refused.not-yours")
	expect(await code(forge.asked(wallet, "craft", { tool: kong }))).toBe("crafting:refused.not-yours")
	expect(await code(forge.asked(wallet, "enhance", { tool: enhancer, item: unknown }))).toBe("crafting:refused.unknown")
	expect(await code(forge.asked(wallet, "enhance", { tool: enhancer, item: highest }))).toBe("crafting:refused.highest")
	expect(await code(forge.asked(wallet, "evolve", { tool: evolver, item: one, second: higher }))).toBe(
		"crafting:refused.not-alike",
	)
	expect(await code(forge.asked(wallet, "evolve", { tool: evolver, item: one, second: one }))).toBe(
		"crafting:refused.choose",
	)
	// Alike and free: taken.
	await forge.asked(wallet, "evolve", { tool: evolver, item: one, second: other })
})

test("sold after it was asked for: we do not sign, nothing is paid, and the buyer keeps it", async () => {
	const { world, forge, wallet, owner } = await opened()
	const buyer = await fundedWallet(world)
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.asked(wallet, "craft", { tool })
	const signed = await forge.signed(wallet, id)
	const [nft] = await forge.heldBy(wallet, "crafter")
	if (!nft) throw new Error("it is not there")
	await sent(world, [wallet], transferSteps(nft, buyer.publicKey))
	world.mine()
	await forge.handIn(wallet, id, signed)
	await world.settle()
	expect(await findGear(world.ctx, id)).toMatchObject({ status: "40", failure: "moved", blockTime: null })
	expect((await forge.heldBy(buyer, "crafter")).map(({ asset, isFrozen }) => [asset, isFrozen])).toEqual([
		[tool, false],
	])
	expect(
		await world.ctx.db
			.select()
			.from(receipt)
			.where(and(eq(receipt.asset, pvtOf(world).address), eq(receipt.sourceOwner, owner))),
	).toEqual([])
	expect((await inputsOf(world.ctx, id)).map(({ state }) => state)).toEqual(["free"])
	// It may be used by whoever has it now.
	await forge.asked(buyer, "craft", { tool })
})

test("aborting is not possible once it is paid: the inputs do not move, and the roll is the same whoever is cut off", async () => {
	const { world, forge, wallet } = await opened()
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.pays(wallet, "craft", { tool })
	const paid = await forge.until(id, "11").catch(async () => findGear(world.ctx, id))
	const [nft] = await forge.heldBy(wallet, "crafter")
	if (paid?.status === "11" && nft) {
		expect(nft.isFrozen).toBe(true)
		const signature = await sent(world, [wallet], transferSteps(nft, (await fundedWallet(world)).publicKey))
		world.mine()
		expect((await world.solana.getSignatureStatuses([signature])).value[0]?.err).not.toBeNull()
	}
	await expect(giveUpGear(askingAs(world, wallet), { id, owner: wallet.publicKey.toBase58() })).rejects.toMatchObject({
		status: 409,
	})
	await forge.done(id)
	const first = await forge.receipt(id)
	// Whoever looks again rolls nothing anew.
	await rollDue(world.worker)
	expect(await world.ctx.db.select().from(gearReceipt)).toHaveLength(1)
	const proof = await proofOf(world.web, id)
	if (!proof) throw new Error("it has no proof")
	expect(proof.outcome).toEqual(first.outcome)
	expect(verifyProof(proof, { acceptDemo: true })).toMatchObject({ ok: true, demo: true })
	for (const change of [
		{ round: proof.round + 1 },
		{ pity: [1, 0, 0] },
		{ payment: { ...proof.payment, blockTime: proof.payment.blockTime + 3 } },
	])
		expect(verifyProof({ ...proof, ...change }, { acceptDemo: true }).ok).toBe(false)
})

test("money alone pays for nothing: a transfer that names the act goes back, and a second payment as well", async () => {
	const { world, forge, wallet, owner } = await opened()
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.asked(wallet, "craft", { tool })
	const [asked] = await world.ctx.db.select().from(intent).where(eq(intent.subjectId, id))
	const coin = pvtOf(world)
	const mint = new PublicKey(coin.address)
	const pay = async () => {
		const step = createTransferCheckedInstruction(
			getAssociatedTokenAddressSync(mint, wallet.publicKey),
			mint,
			new PublicKey(asked?.vault ?? ""),
			wallet.publicKey,
			asked?.units ?? 0n,
			coin.scale,
		)
		step.keys.push({ pubkey: new PublicKey(asked?.reference ?? ""), isSigner: false, isWritable: false })
		await sent(world, [wallet], [step])
		await world.settle()
	}
	await pay()
	expect((await findGear(world.ctx, id))?.status).toBe("0")
	await forge.handIn(wallet, id, await forge.signed(wallet, id))
	await forge.done(id)
	await pay()
	for (let n = 0; n < 4; n++) await world.settle()
	const refunds = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "refund"))
	expect(refunds.map(({ status, toAddress, units }) => [status, toAddress, units])).toEqual([
		["done", owner, 100_000_000n],
		["done", owner, 100_000_000n],
	])
	expect(await world.ctx.db.select().from(gearReceipt)).toHaveLength(1)
	await expectBooksInOrder(world.ctx)
})

test("odds that changed after the sheet was shown are not paid for, and an act that nobody signs ends by itself", async () => {
	const { world, forge, wallet } = await opened()
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.asked(wallet, "craft", { tool })
	const signed = await forge.signed(wallet, id)
	await world.ctx.db.execute(
		`insert into rule (key, valid_from, body, method, reason, example, proposed_by, written_at)
		select key, now(), jsonb_set(body, '{odds,evolve}', '400000'), method, 'test', false, 'test', now() from rule where key = 'crafting:odds'`,
	)
	await forge.handIn(wallet, id, signed)
	await world.settle()
	expect(await findGear(world.ctx, id)).toMatchObject({ status: "40", failure: "odds", blockTime: null })
	const next = await forge.asked(wallet, "craft", { tool })
	forge.later(11 * 60)
	expect(await endUnsigned(world.worker)).toBe(1)
	expect(await findGear(world.ctx, next)).toMatchObject({ status: "40", failure: "unsigned" })
	await forge.asked(wallet, "craft", { tool })
})

test("while the clock of the chain is behind, nothing is prepared and nothing that was signed is sent", async () => {
	const { world, forge, wallet, owner } = await opened()
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.asked(wallet, "craft", { tool })
	const asking = askingAs(world, wallet)
	const late = { ...asking, now: async () => new Date((await asking.now()).getTime() + 5_000) }
	world.mine()
	await expect(prepareGear(late, { id, owner })).rejects.toMatchObject({ code: "crafting:refused.lag" })
	await forge.handIn(wallet, id, await forge.signed(wallet, id))
	const [row] = await world.ctx.db.select().from(cosigned).where(eq(cosigned.subjectId, id))
	if (!row) throw new Error("it was not handed in")
	const behind = { ...world.worker, now: late.now }
	expect(await openHandlers.prepare(behind, row)).toEqual({ refused: "crafting:refused.lag" })
	expect(await openHandlers.prepare(world.worker, row)).toBeInstanceOf(Uint8Array)
})

test("cut off at every step, an act comes to the same: nothing is rolled anew, nothing is made or taken twice", async () => {
	const { world, forge, wallet } = await opened()
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.pays(wallet, "craft", { tool })
	await forge.paid(id)
	const one = await findGear(world.ctx, id)
	if (!one) throw new Error("it is gone")
	forge.later()
	const cut = (name: string) => {
		throw new Error(name)
	}
	const { beacon } = world.worker
	if (!beacon) throw new Error("nobody signs rounds")
	// While the round is asked for, and in the transaction that rolls, after everything but its end is written.
	const withoutRound = { ...world.worker, beacon: { ...beacon, fetch: async () => cut("asking") } }
	await expect(rollGear(withoutRound, one)).rejects.toThrow("asking")
	const seen: unknown[] = []
	for (let n = 0; n < 3; n++) {
		const log = { ...world.worker.log, info: () => cut("queueing") } as never
		await expect(rollGear({ ...world.worker, log }, one)).rejects.toThrow("queueing")
		expect(await world.ctx.db.select().from(gearReceipt)).toEqual([])
		expect((await findGear(world.ctx, id))?.makeId).toBeNull()
	}
	// Two workers at once.
	await Promise.all([rollGear(world.worker, one), rollGear(world.worker, one)])
	seen.push((await forge.receipt(id)).outcome)
	const [order] = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "crafting:make"))
	if (!order) throw new Error("nothing is made")
	const said = { subject: order.subjectId, signature: null, proof: null, at: await world.ctx.now() }
	await forge.done(id)
	seen.push((await forge.receipt(id)).outcome)
	expect(seen[1]).toEqual(seen[0])
	// Told once more of what is done, nothing is written.
	await expect(makeHandlers.done(world.worker, said)).rejects.toMatchObject({ status: 409 })
	expect(await forge.heldBy(wallet, "gearup")).toHaveLength(1)
	expect(await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "crafting:make"))).toHaveLength(1)
	const proof = await proofOf(world.web, id)
	expect(proof && verifyProof(proof, { acceptDemo: true }).ok).toBe(true)
})
