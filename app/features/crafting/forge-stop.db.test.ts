import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { carryOut, operator, outcome } from "#app/features/admin/testing.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { operatorNotice } from "#app/settlement/tables.server.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { isForgeStopped, weighOdds } from "./forge-stop.server.ts"
import { oddsInForce } from "./rules.server.ts"

test("counts that do not agree with the odds stop the forge until an operator has seen to it, and are told once", async () => {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const wallet = await fundedWallet(world)
	const [first = "", tool = ""] = await forge.given(wallet, "crafter", 2)
	await forge.done(await forge.pays(wallet, "craft", { tool: first }))
	const rule = await oddsInForce(world.ctx, await world.ctx.now())
	if (!rule) throw new Error("there are no odds")
	expect(await weighOdds(world.worker, rule)).toBe("as-declared")
	expect(await isForgeStopped(world.web, rule.id)).toBe(false)
	// The same receipts under odds by which what came of them could not come.
	const [row] = await world.ctx.db.execute<{ tier: string }>("select tier from gear_receipt")
	const tiers = rule.body.odds.tiers.map((one) => ({ ...one, ppm: one.tier === row?.tier ? 0 : 250_000 }))
	const other = { ...rule, body: { ...rule.body, odds: { ...rule.body.odds, tiers } } }
	for (const _again of [1, 2]) expect(await weighOdds(world.worker, other)).toBe("stop")
	const notices = () => world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "forge-odds-stop"))
	expect(await notices()).toHaveLength(1)
	expect(await isForgeStopped(world.web, rule.id)).toBe(true)
	await expect(forge.asked(wallet, "craft", { tool })).rejects.toMatchObject({ code: "crafting:refused.odds-wrong" })
	const [one, two] = [await operator(world), await operator(world, "owner")]
	const asks = {
		kind: "end-forge-stop",
		subject: rule.id,
		evidence: {},
		reason: "the log and the rolls were read",
	} as const
	const outcomes: unknown[] = []
	// The second finds that nothing is stopped any more.
	for (const id of [randomUUID(), randomUUID()]) {
		expect(await propose(world.web, one, { ...asks, id })).toBe("proposed")
		await carryOut(world)
		expect(await outcome(world, id)).toBeUndefined()
		await expect(decide(world.web, one, { id, verdict: "approved", why: "" })).rejects.toMatchObject({ status: 403 })
		await decide(world.web, two, { id, verdict: "approved", why: "" })
		await carryOut(world)
		outcomes.push(await outcome(world, id))
	}
	expect(outcomes).toEqual(["done", "no-such-stop"])
	const noted = await world.ctx.db.select().from(audit).where(eq(audit.act, "crafting.forge-stop-ended"))
	expect(noted).toMatchObject([{ subject: rule.id, facts: { why: asks.reason, count: "1" } }])
	await forge.asked(wallet, "craft", { tool })
	// What they have looked into stops nothing anew; twice as much does.
	expect(await weighOdds(world.worker, other)).toBe("stop")
	expect(await isForgeStopped(world.web, rule.id)).toBe(false)
	await world.ctx.db
		.update(operatorNotice)
		.set({ facts: { rolls: 0 } })
		.where(eq(operatorNotice.subject, rule.id))
	await weighOdds(world.worker, other)
	expect(await isForgeStopped(world.web, rule.id)).toBe(true)
})
