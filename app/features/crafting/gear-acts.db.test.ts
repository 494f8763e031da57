import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { sticks } from "#tests/factories/stuck-orders.ts"
import { gearActs } from "./gear-acts.server.ts"
import { makeHandlers } from "./order-handlers.server.ts"
import { findGear } from "./pledge-of.server.ts"

/** A wallet's craft, paid and rolled, whose mint the settlement has given up. `mints`: it landed all the same, and the node never said so. */
async function stuckCraft({ mints = false } = {}) {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const wallet = await fundedWallet(world)
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.pays(wallet, "craft", { tool })
	const act = (kind: string, evidence: Record<string, unknown> = {}, subject = id) =>
		inTransaction(world.worker, async (ctx) => {
			const row = { id: randomUUID(), who: "one", kind, subject, evidence: { why: "a test", ...evidence } }
			const perform = gearActs[kind]
			return perform?.(ctx, { ...row, createdAt: await ctx.now(), doneAt: null, outcome: null })
		})
	const found = async () => {
		const one = await findGear(world.ctx, id)
		if (!one) throw new Error("there is no such act")
		return one
	}
	await forge.paid(id)
	expect(await act("resume-gear")).toBe("not-stuck")
	while ((await found()).makeId === null) {
		forge.later()
		await forge.roll()
	}
	const subject = (await found()).makeId ?? ""
	const signature = mints ? await mintedUnseen(world, subject) : `never-${subject}`
	// As the settlement ends it after too many tries.
	await sticks(world.database.sql, subject, signature)
	await inTransaction(world.worker, async (ctx) => {
		const of = { subject, signature, reason: "dead", proof: {}, isTriedAgain: false } as const
		await makeHandlers.failed(ctx, { ...of, at: await ctx.now() })
	})
	expect((await found()).status).toBe("40")
	return { world, forge, wallet, id, act, found, signature }
}

/** Sends an order past the books, and makes it final; answers its transaction. */
async function mintedUnseen(world: World, subject: string): Promise<string> {
	const [payer] = world.payers
	const [order] = await world.ctx.db.select().from(outgoing).where(eq(outgoing.subjectId, subject))
	if (!payer?.payer.orders || !order?.work || !order.toAddress) throw new Error("no such order")
	const of = { id: randomUUID(), order: { work: order.work, to: order.toAddress } }
	const { raw, signature } = await payer.payer.orders.signOrder(of, await payer.payer.recent())
	await world.ctx.chains.solana.send(raw)
	world.mine(40)
	return signature
}

test("a paid craft whose mint failed for good goes on by one person, with its roll and without a second payment", async () => {
	const { forge, wallet, id, act, found } = await stuckCraft()
	const rolled = await forge.receipt(id)
	expect(await act("resume-gear", {}, randomUUID())).toBe("no-such-gear")
	const paidBy = (await found()).signature ?? ""
	expect(await act("repair-gear", { signature: "none" })).toBe("unreadable")
	// A transaction that has minted nothing of it proves nothing.
	expect(await act("repair-gear", { signature: paidBy })).toBe("no-such-mint")
	expect(await act("resume-gear")).toBe("done")
	expect((await found()).status).toBe("11")
	expect(await act("resume-gear")).toBe("not-stuck")
	await forge.done(id)
	expect(await forge.receipt(id)).toEqual(rolled)
	expect(await forge.heldBy(wallet, "gearup")).toHaveLength(1)
})

test("a craft whose weapon was minted unseen is completed by that transaction: nothing is minted twice", async () => {
	const { world, forge, wallet, id, act, found, signature } = await stuckCraft({ mints: true })
	const [minted] = await forge.heldBy(wallet, "gearup")
	expect(await act("repair-gear", { signature })).toBe("done")
	expect(await found()).toMatchObject({ status: "12", failure: null, result: minted?.asset })
	expect(await act("repair-gear", { signature })).toBe("not-stuck")
	const noted = await world.ctx.db.select().from(audit).where(eq(audit.act, "crafting.gear-repaired"))
	expect(noted).toMatchObject([{ actor: "one", subject: id, facts: { why: "a test", source: signature } }])
	await forge.done(id)
	expect(await forge.heldBy(wallet, "gearup")).toHaveLength(1)
})
