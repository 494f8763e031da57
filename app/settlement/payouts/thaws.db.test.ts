import { Keypair } from "@solana/web3.js"
import bs58 from "bs58"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { frozenNfts } from "#tests/factories/frozen-nfts.ts"
import { SCG } from "#tests/factories/payments.ts"
import { owed, ownedTokens } from "#tests/factories/payouts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { attempt, operatorAct, operatorNotice, outgoing, vaultDebit } from "../tables.server.ts"
import { floatBalances, sumsSent } from "./queue.server.ts"
import { carries } from "./tables.server.ts"

type Nfts = Awaited<ReturnType<typeof frozenNfts>>

const rowOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(outgoing).where(eq(outgoing.id, id)))[0]
const attempts = (world: World) => world.ctx.db.select().from(attempt).orderBy(attempt.createdAt)
const notices = (world: World, kind: string) =>
	world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, kind))
const fault = (world: World, wish: Record<string, unknown>) => world.chain.control("control_fault", wish)

async function nftWorld() {
	const world = await stakingWorld({ payouts: false })
	return { world, nfts: await frozenNfts(world) }
}
const minted = async (nfts: Nfts, many: number) => {
	const all = []
	for (let n = 0; n < many; n++) all.push(await nfts.mint())
	return all
}
async function over(world: World, nfts: Nfts) {
	for (let n = 0; n < 20; n++) {
		await nfts.settle()
		const rows = await world.ctx.db.select({ status: outgoing.status }).from(outgoing)
		if (rows.every((row) => row.status === "done" || row.status === "cancelled")) return
	}
	throw new Error("it was not over after twenty looks")
}
async function act(world: World, nfts: Nfts, kind: string, subject: string, evidence: Record<string, string> = {}) {
	const [row] = await world.ctx.db
		.insert(operatorAct)
		.values({ who: "operator", kind, subject, evidence: { why: "a test", ...evidence }, createdAt: new Date() })
		.returning({ id: operatorAct.id })
	await nfts.settle()
	const [done] = await world.ctx.db
		.select()
		.from(operatorAct)
		.where(eq(operatorAct.id, row?.id ?? ""))
	return done?.outcome
}

test("what is due is thawed, several NFTs in one transaction, at the price of its fee, and its feature hears of it", async () => {
	const { world, nfts } = await nftWorld()
	const all = await minted(nfts, 3)
	const asked = await Promise.all(all.map((one) => nfts.ask(one)))
	await over(world, nfts)
	for (const one of all) expect(await nfts.isFrozen(one)).toBe(false)
	expect(await attempts(world)).toMatchObject([{ status: "landed" }])
	expect(await world.ctx.db.select().from(carries)).toHaveLength(3)
	expect(nfts.told).toMatchObject([{ what: "done" }])
	expect(nfts.told[0]?.subjects.toSorted()).toEqual(asked.map((one) => one.subjectId).sort())
	const debits = await world.ctx.db.select().from(vaultDebit).where(eq(vaultDebit.explainedBy, "attempt"))
	expect(debits).toMatchObject([{ asset: "SOL", units: 0n, fee: 10_000n, rent: 0n }])
	const { chain } = scgOf(world.ctx)
	const sums = await sumsSent({ ctx: world.ctx, chain: { ...world.ctx.chains.solana, name: chain } }, new Map())
	expect(sums(all[0]?.asset ?? "")).toMatchObject({ day: { all: 0n }, under: 0n })
	const [legs] = await world.ctx.db.execute(
		sql`select count(*)::int as n from ledger_transfer where cause = 'outgoing'`,
	)
	expect(legs).toEqual({ n: 0 })
	await expectBooksInOrder(world.ctx)
})

test("as many as are said to fit one transaction fit it, and one more does not", async () => {
	const { world, nfts } = await nftWorld()
	const { payer } = nfts
	const recent = await payer.recent()
	const id = "5e0b5b43-9a52-4a44-9f4f-9b8f3d6f3b11"
	const bytes = (many: number) => {
		const address = () => Keypair.generate().publicKey.toBase58()
		const thaws = Array.from({ length: many }, () => ({ account: address(), asset: address() }))
		return payer.signThaws?.({ id, thaws }, recent).raw.length ?? 0
	}
	expect(payer.mostThaws).toBe(12)
	expect(bytes(12)).toBeLessThanOrEqual(1232)
	expect(bytes(13)).toBeGreaterThan(1232)
	for (const one of await minted(nfts, 14)) await nfts.ask(one)
	await over(world, nfts)
	expect(await attempts(world)).toHaveLength(2)
})

test("thaws and transfers go beside each other, and neither holds the other", async () => {
	const { world, nfts } = await nftWorld()
	const [nft] = await minted(nfts, 1)
	if (!nft) throw new Error("nothing was minted")
	await owed(world, { to: await ownedTokens(world), units: SCG })
	await nfts.ask(nft)
	await over(world, nfts)
	expect((await attempts(world)).map((one) => one.status)).toEqual(["landed", "landed"])
	expect(await nfts.isFrozen(nft)).toBe(false)
	await expectBooksInOrder(world.ctx)
})

test("what is thawed already holds up nobody, and comes to its end once the chain shows it for good", async () => {
	const { world, nfts } = await nftWorld()
	const [first, thawed, last] = await minted(nfts, 3)
	if (!first || !thawed || !last) throw new Error("three were minted")
	await nfts.thawElsewhere(thawed)
	world.mine()
	await nfts.ask(first)
	const { id, subjectId } = await nfts.ask(thawed)
	await nfts.ask(last)
	for (let n = 0; n < 3; n++) await nfts.settle()
	expect([await nfts.isFrozen(first), await nfts.isFrozen(last)]).toEqual([false, false])
	// A node that lags behind would say the same of one that was frozen a moment ago.
	expect((await rowOf(world, id))?.status).toBe("queued")
	world.turnTo(40)
	await over(world, nfts)
	expect(await rowOf(world, id)).toMatchObject({ status: "cancelled", reason: "already-thawed", attemptId: null })
	expect(nfts.told).toContainEqual({ what: "already-thawed", subjects: [subjectId] })
	expect(await attempts(world)).toHaveLength(1)
	await expectBooksInOrder(world.ctx)
})

test("thawed by another key while our bytes are under way: the fee is booked, the others are signed anew", async () => {
	const { world, nfts } = await nftWorld()
	const all = await minted(nfts, 2)
	const [one] = all
	if (!one) throw new Error("two were minted")
	for (const nft of all) await nfts.ask(nft)
	fault(world, { kind: "drop", count: 1 })
	await nfts.settle()
	await nfts.thawElsewhere(one)
	await nfts.settle()
	for (let n = 0; n < 3; n++) await nfts.settle()
	world.turnTo(40)
	await over(world, nfts)
	expect((await attempts(world)).map((row) => row.status)).toEqual(["reverted", "landed"])
	for (const nft of all) expect(await nfts.isFrozen(nft)).toBe(false)
	expect(nfts.told.map(({ what }) => what).sort()).toEqual(["already-thawed", "done"])
	expect(await notices(world, "payout-stuck")).toEqual([])
	await expectBooksInOrder(world.ctx)
})

test("stored and not sent, sent and not booked, given up: each is thawed once", async () => {
	const { world, nfts } = await nftWorld()
	const [nft] = await minted(nfts, 1)
	if (!nft) throw new Error("one was minted")
	const { subjectId } = await nfts.ask(nft)
	fault(world, { kind: "drop", count: 1000 })
	await nfts.settle()
	world.mine(200)
	await nfts.settle()
	world.chain.control("control_release", {})
	fault(world, { kind: "loseResponse", count: 1 })
	await nfts.settle()
	// It has landed, and cannot be booked yet.
	const transactions = async () => {
		throw new Error("cut off")
	}
	expect(await nfts.settle(nfts.payer, { transactions })).toBe(1)
	expect(await nfts.isFrozen(nft)).toBe(false)
	expect(nfts.told).toEqual([])
	await over(world, nfts)
	expect((await attempts(world)).map((row) => row.status)).toEqual(["dead", "landed"])
	expect(nfts.told).toEqual([{ what: "done", subjects: [subjectId] }])
	const before = await inLedger(world.ctx, nfts.payer.wallet, "fee", "SOL")
	await nfts.settle()
	expect(nfts.told).toHaveLength(1)
	expect(await inLedger(world.ctx, nfts.payer.wallet, "fee", "SOL")).toBe(before)
	await expectBooksInOrder(world.ctx)
})

test("without the key of the freeze authority thaws wait, and an operator is told once", async () => {
	const { world, nfts } = await nftWorld()
	const [nft] = await minted(nfts, 1)
	if (!nft) throw new Error("one was minted")
	const { id } = await nfts.ask(nft)
	const keyless = solanaPayer(world.solana, world.chain.floatKey)
	expect("mostThaws" in keyless || "signThaws" in keyless).toBe(false)
	for (let n = 0; n < 3; n++) await nfts.settle(keyless)
	expect((await rowOf(world, id))?.status).toBe("queued")
	expect(await notices(world, "no-freeze-key")).toMatchObject([{ subject: "solana", seenAt: null }])
	await over(world, nfts)
	expect((await notices(world, "no-freeze-key")).every((one) => one.seenAt !== null)).toBe(true)
	expect(await nfts.isFrozen(nft)).toBe(false)
})

test("a key that may not thaw holds it for an operator, who lets it go, or says that it was thawed elsewhere", async () => {
	const { world, nfts } = await nftWorld()
	const [one, other] = await minted(nfts, 2)
	if (!one || !other) throw new Error("two were minted")
	const [first, second] = [await nfts.ask(one), await nfts.ask(other)]
	const stranger = {
		freezeKey: bs58.encode(Keypair.generate().secretKey),
		multisig: Keypair.generate().publicKey.toBase58(),
	}
	await nfts.settle(solanaPayer(world.solana, world.chain.floatKey, stranger))
	for (const { id } of [first, second])
		expect(await rowOf(world, id)).toMatchObject({ status: "held", reason: "cannot-thaw" })
	expect(await act(world, nfts, "set-receiver", first.id, { to: one.holder })).toBe("not-a-transfer")
	expect(await act(world, nfts, "resolve-payout", first.id, { signature: "nonsense" })).toBe("unreadable")
	const signature = await nfts.thawElsewhere(one)
	world.mine()
	expect(await act(world, nfts, "resolve-payout", first.id, { signature })).toBe("done")
	expect(await rowOf(world, first.id)).toMatchObject({ status: "cancelled", reason: "operator" })
	expect(nfts.told).toContainEqual({ what: "operator", subjects: [first.subjectId] })
	expect(await act(world, nfts, "release-payout", second.id)).toBe("done")
	await over(world, nfts)
	expect(await nfts.isFrozen(other)).toBe(false)
	const balance = await floatBalances({ ctx: world.ctx, chain: world.ctx.chains.solana }, nfts.payer)
	expect(balance("SOL")).toBeLessThan(5_000_000_000n)
	await expectBooksInOrder(world.ctx)
})

test("a thaw names one unit and its account, and neither changes", async () => {
	const { world, nfts } = await nftWorld()
	const nft = { asset: "a", account: "b", holder: "c" }
	const { id } = await nfts.ask(nft)
	const refused = (set: string) =>
		expect(world.ctx.db.execute(sql.raw(`update outgoing set ${set} where id = '${id}'`)), set).rejects.toThrow()
	for (const set of ["account = 'x'", "account = null", "units = 2", "to_address = 'x'", "kind = 'transfer'"])
		await refused(set)
	await world.ctx.db.execute(sql`update outgoing set status = 'held' where id = ${id}`)
	await refused("to_address = 'x'")
	const { subjectId: _, ...row } = (await rowOf(world, id)) ?? { subjectId: "" }
	for (const wrong of [{ units: 2n }, { account: null }, { kind: "transfer" as const }]) {
		const values = { ...row, id: undefined, subjectId: crypto.randomUUID(), status: "queued" as const, ...wrong }
		await expect(world.ctx.db.insert(outgoing).values(values as never)).rejects.toThrow()
	}
})
