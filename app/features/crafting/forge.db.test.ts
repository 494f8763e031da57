import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { journal } from "#app/operations/tables.server.ts"
import { outgoing, receipt } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { inputsOf } from "./pledge-of.server.ts"
import { gearItem } from "./tables.server.ts"

async function opened() {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const wallet = await fundedWallet(world)
	return { world, forge, wallet, owner: wallet.publicKey.toBase58() }
}

const journalOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(journal).where(eq(journal.entityId, id)).orderBy(journal.at, journal.id)).map(
		({ from, to }) => `${from ?? "new"}>${to}`,
	)

test("a Crafter and 100 PVT become a weapon: paid and pledged by one signature, rolled by a later round, minted, and the Crafter burnt", async () => {
	const { world, forge, wallet, owner } = await opened()
	const [tool = ""] = await forge.given(wallet, "crafter")
	const id = await forge.pays(wallet, "craft", { tool })
	const one = await forge.done(id)
	expect(await journalOf(world, id)).toEqual(["new>0", "0>10", "10>11", "11>12", "12>20"])
	const { outcome, round } = await forge.receipt(id)
	if (outcome.act !== "craft") throw new Error("another act")
	expect(round).toBe(one.round)
	const held = await forge.heldBy(wallet, "gearup")
	expect(held.map(({ asset }) => asset)).toEqual([one.result])
	const [item] = await world.ctx.db.select().from(gearItem).where(eq(gearItem.gearId, id))
	expect(item).toMatchObject({ asset: one.result, weapon: outcome.item, tier: outcome.tier, level: 0 })
	expect(await forge.heldBy(wallet, "crafter")).toEqual([])
	expect(await inputsOf(world.ctx, id)).toMatchObject([{ role: "tool", state: "burnt", asset: tool }])
	const [paid] = await world.ctx.db
		.select()
		.from(receipt)
		.where(eq(receipt.signature, one.signature ?? ""))
	expect(paid).toMatchObject({ outcome: "settles", units: 100_000_000n, sourceOwner: owner })
	expect(await inLedger(world.ctx, "crafting", "kept", one.asset)).toBe(100_000_000n)
	await expectBooksInOrder(world.ctx)
})

test("an enhancement takes the Enhancer whether it succeeds or not, and gives the weapon back, a level higher or as it was", async () => {
	const { world, forge, wallet } = await opened()
	const seen = new Set<boolean>()
	for (let n = 0; n < 12 && seen.size < 2; n++) {
		const [tool = ""] = await forge.given(wallet, "enhancer")
		const [item = ""] = await forge.weapons(wallet, { level: 3 })
		const id = await forge.pays(wallet, "enhance", { tool, item })
		await forge.done(id)
		const { outcome } = await forge.receipt(id)
		if (outcome.act === "craft") throw new Error("another act")
		seen.add(outcome.hit)
		expect((await journalOf(world, id)).slice(3)).toEqual(outcome.hit ? ["11>12", "12>20"] : ["11>20"])
		const [known] = await world.ctx.db.select().from(gearItem).where(eq(gearItem.asset, item))
		expect(known).toMatchObject({ level: outcome.hit ? 4 : 3, burntAt: null })
		const held = (await forge.heldBy(wallet, "gearup")).find(({ asset }) => asset === item)
		expect(held).toMatchObject({ isFrozen: false, delegate: null })
		expect((await forge.heldBy(wallet, "enhancer")).map(({ asset }) => asset)).not.toContain(tool)
	}
	expect(seen.size).toBe(2)
})

test("an evolution that succeeds takes one weapon and the Evolver and raises the other by two; a miss takes nothing but what was paid", async () => {
	const { world, forge, wallet } = await opened()
	const seen = new Set<boolean>()
	for (let n = 0; n < 14 && seen.size < 2; n++) {
		const [tool = ""] = await forge.given(wallet, "evolver")
		const [item = "", second = ""] = await forge.weapons(wallet, { count: 2, level: 1 })
		const id = await forge.pays(wallet, "evolve", { tool, item, second })
		await forge.done(id)
		const { outcome } = await forge.receipt(id)
		if (outcome.act === "craft") throw new Error("another act")
		seen.add(outcome.hit)
		const [known] = await world.ctx.db.select().from(gearItem).where(eq(gearItem.asset, item))
		const [other] = await world.ctx.db.select().from(gearItem).where(eq(gearItem.asset, second))
		expect(known).toMatchObject({ level: outcome.hit ? 3 : 1, burntAt: null })
		expect([other?.level, other?.burntAt !== null]).toEqual([1, outcome.hit])
		const held = await forge.heldBy(wallet, "gearup")
		expect(held.filter(({ asset }) => asset === item || asset === second)).toHaveLength(outcome.hit ? 1 : 2)
		expect(held.every(({ isFrozen, delegate }) => !isFrozen && delegate === null)).toBe(true)
		expect((await forge.heldBy(wallet, "evolver")).some(({ asset }) => asset === tool)).toBe(!outcome.hit)
	}
	expect(seen.size).toBe(2)
	expect(await world.ctx.db.select().from(outgoing).where(eq(outgoing.status, "stuck"))).toEqual([])
})
