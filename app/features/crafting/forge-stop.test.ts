import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
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
	await world.ctx.db.update(operatorNotice).set({ seenAt: await world.ctx.now() })
	await forge.asked(wallet, "craft", { tool })
})
