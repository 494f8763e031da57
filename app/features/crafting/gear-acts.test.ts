import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { gearActs } from "./gear-acts.server.ts"
import { makeHandlers } from "./order-handlers.server.ts"
import { findGear } from "./pledge-of.server.ts"

test("a paid craft whose mint failed for good goes on by one person, with its roll and without a second payment", async () => {
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
	await forge.paid(id)
	expect(await act("resume-gear")).toBe("not-stuck")
	expect(await act("resume-gear", {}, randomUUID())).toBe("no-such-gear")
	while ((await findGear(world.ctx, id))?.makeId === null) {
		forge.later()
		await forge.roll()
	}
	const rolled = await forge.receipt(id)
	const { makeId } = (await findGear(world.ctx, id)) ?? {}
	// As the settlement ends it after too many tries.
	await inTransaction(world.worker, async (ctx) => {
		await ctx.db
			.update(outgoing)
			.set({ status: "stuck", reason: "too-many-tries" })
			.where(eq(outgoing.subjectId, makeId ?? ""))
		const of = { subject: makeId ?? "", signature: "never", reason: "dead", proof: {}, isTriedAgain: false } as const
		await makeHandlers.failed(ctx, { ...of, at: await ctx.now() })
	})
	expect((await findGear(world.ctx, id))?.status).toBe("40")
	const paidBy = (await findGear(world.ctx, id))?.signature ?? ""
	expect(await act("repair-gear", { signature: "none" })).toBe("unreadable")
	// A transaction that has minted nothing of it proves nothing.
	expect(await act("repair-gear", { signature: paidBy })).toBe("no-such-mint")
	expect(await act("resume-gear")).toBe("done")
	expect((await findGear(world.ctx, id))?.status).toBe("11")
	expect(await act("resume-gear")).toBe("not-stuck")
	await forge.done(id)
	expect(await forge.receipt(id)).toEqual(rolled)
	expect(await forge.heldBy(wallet, "gearup")).toHaveLength(1)
})
