import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { expect, test } from "vitest"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { cosigning, PURPOSE } from "#tests/factories/cosigning.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { paymentRecords } from "../own-records.server.ts"
import { writeStop } from "../stops.server.ts"
import { settlementStop } from "../tables.server.ts"
import { submitCosigned } from "./submit-cosigned.server.ts"

const MILLION = 1_000_000
const fault = (world: World, wish: Record<string, unknown>) => world.chain.control("control_fault", wish)

/** A holder, somebody to be paid, and the feature that signs last. */
async function holderWorld() {
	const world = await stakingWorld({ payouts: false })
	const [holder, to, feature] = [await fundedWallet(world), Keypair.generate().publicKey, cosigning(world)]
	const received = () => world.solana.getBalance(to, "finalized")
	const settle = async () => {
		world.mine()
		return await feature.look()
	}
	return { world, holder, to, feature, received, settle }
}
const statuses = async (feature: ReturnType<typeof cosigning>) => (await feature.rows()).map((row) => row.status)

test("what a holder has signed is signed by the worker, sent and followed until it has landed; nobody else could send it", async () => {
	const { world, holder, to, feature, received, settle } = await holderWorld()
	const signed = await feature.signed(holder, to, MILLION)
	const subjectId = await feature.handIn(signed)
	// Half of it is worth nothing.
	await expect(world.solana.sendRawTransaction(signed.raw)).rejects.toThrow()
	expect(await feature.look()).toBe(1)
	expect(await feature.rows()).toMatchObject([{ status: "live", signature: signed.signature, proof: null, subjectId }])
	expect(await settle()).toBe(0)
	expect(await feature.rows()).toMatchObject([{ status: "landed", proof: { error: null } }])
	expect(feature.told).toEqual(["prepare", "sending", "landed"])
	expect(await received()).toBe(MILLION)
	await settle()
	expect(feature.told).toHaveLength(3)
	const own = { chain: "solana", address: signed.owner, subjects: [] } as const
	expect((await paymentRecords(world.ctx, own)).signed).toMatchObject([{ purpose: PURPOSE, status: "landed" }])
	await expectBooksInOrder(world.ctx)
})

test("the same bytes again are the same; others for the subject wait for its end, and come too late after it has landed", async () => {
	const { holder, to, feature, received, settle } = await holderWorld()
	const [signed, other] = [await feature.signed(holder, to, MILLION), await feature.signed(holder, to, MILLION)]
	const subject = await feature.handIn(signed)
	await feature.handIn(signed, subject)
	await expect(feature.handIn(other, subject)).rejects.toMatchObject({ code: "settlement:under-way", status: 409 })
	await expect(feature.handIn(signed, randomUUID())).rejects.toMatchObject({ code: "settlement:under-way" })
	await feature.look()
	await feature.handIn(signed, subject)
	await expect(feature.handIn(other, subject)).rejects.toMatchObject({ code: "settlement:under-way" })
	await settle()
	await feature.handIn(signed, subject)
	await expect(feature.handIn(other, subject)).rejects.toMatchObject({ code: "settlement:closed", status: 409 })
	expect(await statuses(feature)).toEqual(["landed"])
	expect(await received()).toBe(MILLION)
})

test("of many handed in at once for one subject one is taken", async () => {
	const { holder, to, feature, received, settle } = await holderWorld()
	const all = await Promise.all(Array.from({ length: 6 }, () => feature.signed(holder, to, MILLION)))
	const subject = randomUUID()
	const taken = await Promise.allSettled(all.map((one) => feature.handIn(one, subject)))
	expect(taken.filter((one) => one.status === "fulfilled")).toHaveLength(1)
	await feature.look()
	await settle()
	expect(await received()).toBe(MILLION)
})

test("what the feature refuses, and what would fail, is never signed, and may be signed anew", async () => {
	const { holder, to, feature, received, settle } = await holderWorld()
	const subject = await feature.handIn(await feature.signed(holder, to, MILLION))
	feature.next.prepare = () => ({ refused: "test:sold-out" })
	expect(await feature.look()).toBe(0)
	await feature.handIn(await feature.signed(holder, to, 5_000 * MILLION), subject)
	await feature.look()
	expect(await feature.rows()).toMatchObject([
		{ status: "refused", raw: null, proof: { reason: "test:sold-out" } },
		{ status: "refused", raw: null, proof: { reason: "settlement:would-fail" } },
	])
	expect(feature.told).toEqual(["prepare", "failed: test:sold-out", "prepare", "failed: settlement:would-fail"])
	await feature.handIn(await feature.signed(holder, to, MILLION), subject)
	await feature.look()
	await settle()
	expect(await statuses(feature)).toEqual(["refused", "refused", "landed"])
	expect(await received()).toBe(MILLION)
})

test("signed too long ago, it is refused where it is handed in and where it is looked at", async () => {
	const { world, holder, to, feature, received } = await holderWorld()
	const late = await feature.signed(holder, to, MILLION)
	await feature.handIn(await feature.signed(holder, to, MILLION))
	world.mine(200)
	await expect(feature.handIn(late)).rejects.toMatchObject({ code: "settlement:signed.too-late", status: 409 })
	await feature.look()
	expect(await statuses(feature)).toEqual(["refused"])
	expect(feature.told).toEqual(["failed: settlement:signed.too-late"])
	expect(await received()).toBe(0)
})

test("what never landed is given up with its proof, and signed anew it is paid once", async () => {
	const { world, holder, to, feature, received, settle } = await holderWorld()
	const first = await feature.signed(holder, to, MILLION)
	const subject = await feature.handIn(first)
	fault(world, { kind: "drop", count: 1000 })
	await feature.look()
	world.mine(100)
	expect(await feature.look()).toBe(1)
	expect(await statuses(feature)).toEqual(["live"])
	world.mine(100)
	expect(await feature.look()).toBe(0)
	const [row] = await feature.rows()
	expect(row).toMatchObject({ status: "dead", proof: { lastValid: Number(row?.lastValidHeight) } })
	world.chain.control("control_release", {})
	await feature.handIn(await feature.signed(holder, to, MILLION), subject)
	await world.solana.sendRawTransaction(row?.raw ?? first.raw, { skipPreflight: true }).catch(() => null)
	await feature.look()
	await settle()
	expect(await statuses(feature)).toEqual(["dead", "landed"])
	expect(feature.told).toEqual(["prepare", "sending", "failed: dead", "prepare", "sending", "landed"])
	expect(await received()).toBe(MILLION)
})

test("what fails on the chain after it was tried is over, and may be signed anew", async () => {
	const { world, holder, to, feature, received, settle } = await holderWorld()
	const subject = await feature.handIn(await feature.signed(holder, to, MILLION))
	fault(world, { kind: "drop", count: 1 })
	await feature.look()
	// Enough is left for the fee, and nothing for the transfer.
	await feature.leave(holder, MILLION)
	await feature.look()
	await settle()
	expect(await feature.rows()).toMatchObject([{ status: "reverted", proof: { error: expect.any(String) } }])
	expect(feature.told).toEqual(["prepare", "sending", "failed: reverted"])
	expect(await received()).toBe(0)
	await feature.handIn(await feature.signed(holder, to, MILLION), subject)
	expect(await statuses(feature)).toEqual(["reverted", "stored"])
})

test("cut off before it was stored with our signature, and before it was sent: it is sent once", async () => {
	const { holder, to, feature, received, settle } = await holderWorld()
	await feature.handIn(await feature.signed(holder, to, MILLION))
	const cut = () => {
		throw new Error("cut off")
	}
	feature.next.prepare = cut
	await expect(feature.look()).rejects.toThrow("cut off")
	feature.next.sending = cut
	await expect(feature.look()).rejects.toThrow("cut off")
	expect(await feature.rows()).toMatchObject([{ status: "stored", raw: null }])
	await feature.look({ send: async () => cut() })
	expect(await statuses(feature)).toEqual(["live"])
	await settle()
	expect(await received()).toBe(0)
	await settle()
	await settle()
	expect(await statuses(feature)).toEqual(["landed"])
	expect(await received()).toBe(MILLION)
	expect(feature.told).toEqual(["prepare", "prepare", "sending", "prepare", "sending", "landed"])
})

test("one that its feature cannot judge, or signs as something else, holds up no other", async () => {
	const { holder, to, feature, received, settle } = await holderWorld()
	const other = await feature.signed(holder, to, 3 * MILLION)
	await feature.handIn(await feature.signed(holder, to, MILLION))
	await feature.handIn(await feature.signed(holder, to, 2 * MILLION))
	feature.next.prepare = () => other.raw
	await expect(feature.look()).rejects.toThrow("something else than its holder")
	expect(await statuses(feature)).toEqual(["stored", "live"])
	await settle()
	await settle()
	expect(await statuses(feature)).toEqual(["landed", "landed"])
	expect(await received()).toBe(3 * MILLION)
})

test("what the feature writes down with it is stored with it, once, or neither", async () => {
	const { world, holder, to, feature } = await holderWorld()
	const { owner, ...transaction } = await feature.signed(holder, to, MILLION)
	const notes: string[] = []
	const handIn = (fails: boolean) =>
		submitCosigned(world.web, {
			chain: world.web.chains.solana,
			purpose: PURPOSE,
			subjectId: "5e0b5b43-9a52-4a44-9f4f-9b8f3d6f3b11",
			owner,
			transaction,
			async stored(_, { signature }) {
				if (fails) throw new Error("not now")
				notes.push(signature)
			},
		})
	await expect(handIn(true)).rejects.toThrow("not now")
	expect(await feature.rows()).toEqual([])
	await handIn(false)
	await handIn(false)
	expect(notes).toEqual([transaction.signature])
	expect(await statuses(feature)).toEqual(["stored"])
})

test("while settlement is stopped nothing is signed, and what became too late may be signed anew", async () => {
	const { world, holder, to, feature, received, settle } = await holderWorld()
	await feature.handIn(await feature.signed(holder, to, MILLION))
	const chain = world.ctx.chains.solana.name
	await writeStop(world.ctx, { chain, reason: "operator", subject: "payouts", facts: {}, at: new Date() })
	await feature.look()
	expect(await statuses(feature)).toEqual(["stored"])
	expect(feature.told).toEqual([])
	const late = await feature.handIn(await feature.signed(holder, to, MILLION))
	world.mine(200)
	await feature.look()
	expect(await statuses(feature)).toEqual(["refused", "refused"])
	await feature.handIn(await feature.signed(holder, to, MILLION), late)
	await world.ctx.db.update(settlementStop).set({ clearedAt: new Date(), clearedBy: "operator" })
	await feature.look()
	await settle()
	expect(await received()).toBe(MILLION)
})
