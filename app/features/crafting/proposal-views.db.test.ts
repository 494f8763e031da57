import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { expectSaid, viewing } from "#tests/factories/proposal-views.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { sticks } from "#tests/factories/stuck-orders.ts"
import { weighOdds } from "./forge-stop.server.ts"
import { findGear } from "./pledge-of.server.ts"
import { forgeViews } from "./proposal-views.server.ts"
import { oddsInForce } from "./rules.server.ts"

test("who approves a repair sees whose craft it is, what was crafted, what was paid and by which transaction", async () => {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const { asked, seen, see, isGone, alter } = await viewing(world, forgeViews)
	const wallet = await fundedWallet(world)
	const [tool = ""] = await forge.given(wallet, "crafter")
	const gear = await forge.pays(wallet, "craft", { tool })
	await forge.paid(gear)
	const unrolled = await see("repair-gear", gear, { signature: "x" })
	expect(unrolled.text.eng).toContain("not rolled yet")
	expect(unrolled.text.eng).toContain("does not stand still")
	while ((await findGear(world.ctx, gear))?.makeId === null) {
		forge.later()
		await forge.roll()
	}
	const one = await findGear(world.ctx, gear)
	await sticks(world.database.sql, one?.makeId ?? "")
	const signature = `Signature${randomUUID().replaceAll("-", "")}`
	const id = await asked("repair-gear", gear, { signature })
	const first = await seen(id)
	expectSaid(first, wallet.publicKey.toBase58(), "100 PVT", signature, one?.signature ?? "none")
	expect(first.view.warnings).toEqual([])
	const { text, view } = first
	expect(text.eng).toMatch(/Outcome: .+ · (?:Common|Rare|Epic|Legendary|Mythic)/)
	expect(view.link?.href).toBe(`/admin/gears/one?id=${gear}`)
	const usdc = world.web.assets.get("usdc").address
	const hashes = new Set([first.hash, (await see("repair-gear", gear, { signature: `${signature}a` })).hash])
	for (const change of [
		"update gear set units = units + 1",
		`update gear set asset = '${usdc}'`,
		"update gear set owner = 'SomebodyElse'",
		"update gear set block_time = block_time - interval '1 day'",
		`update gear_receipt set outcome = jsonb_set(outcome, '{item}', '"the-city-itself"'), tier = 'mythic'`,
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(id)).hash)
	}
	expect(hashes.size).toBe(7)
	expect(await isGone(await asked("repair-gear", randomUUID(), { signature }))).toBe(true)
	expect(await isGone(await asked("repair-gear", gear))).toBe(true)
})

test("who approves that the forge opens again sees since when it is stopped, by how many results, and the odds", async () => {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const { asked, seen, alter, isGone } = await viewing(world, forgeViews)
	const wallet = await fundedWallet(world)
	const [tool = ""] = await forge.given(wallet, "crafter")
	await forge.done(await forge.pays(wallet, "craft", { tool }))
	const rule = await oddsInForce(world.ctx, await world.ctx.now())
	if (!rule) throw new Error("there are no odds")
	const id = await asked("end-forge-stop", rule.id)
	expect((await seen(id)).text.eng).toContain("Changes nothing")
	const [row] = await world.ctx.db.execute<{ tier: string }>("select tier from gear_receipt")
	const tiers = rule.body.odds.tiers.map((of) => ({ ...of, ppm: of.tier === row?.tier ? 0 : 250_000 }))
	await weighOdds(world.worker, { ...rule, body: { ...rule.body, odds: { ...rule.body.odds, tiers } } })
	const first = await seen(id)
	expect(first.text.eng).toContain("it does not stop by itself before 2 results are there")
	expect(first.view.table?.rows).toHaveLength(5)
	expect(first.view.warnings).toEqual([])
	const hashes = new Set([first.hash])
	for (const change of [
		`update operator_notice set facts = '{"rolls": 3}' where kind = 'forge-odds-stop'`,
		"update operator_notice set at = at - interval '1 day' where kind = 'forge-odds-stop'",
		"update operator_notice set seen_at = now() where kind = 'forge-odds-stop'",
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(id)).hash)
	}
	expect(hashes.size).toBe(4)
	expect(await isGone(await asked("end-forge-stop", randomUUID()))).toBe(true)
})
