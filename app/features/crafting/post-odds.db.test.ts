import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { audit } from "#app/identity/audit/tables.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { ODDS_RULE, oddsSeed } from "./odds-rule.ts"
import { postOdds } from "./post-odds.server.ts"
import { oddsInForce } from "./rules.server.ts"

test("odds are posted as the next version: guarantees sooner and never later, and only on the version that was looked at", async () => {
	const world = await stakingWorld({ payouts: false })
	const seed = oddsSeed(6)
	const basedOn = (await oddsInForce(world.ctx, await world.ctx.now()))?.id ?? ""
	const people = { proposedBy: "one", approvedBy: "other" }
	const post = (body: unknown, more: object = {}, id: string = randomUUID()) =>
		postOdds(world.worker, { id, who: "one + other", people, posting: { body, reason: "a test", basedOn, ...more } })
	const withPity = (change: (at: number) => number) => ({
		...seed,
		odds: { ...seed.odds, pity: seed.odds.pity.map((one) => ({ ...one, at: change(one.at) })) },
	})
	expect(await post(withPity((at) => at + 1))).toBe("less-certain")
	expect(await post({ ...seed, odds: { ...seed.odds, pity: seed.odds.pity.slice(1) } })).toBe("less-certain")
	expect(await post({ ...seed, odds: { ...seed.odds, evolve: 1_000_001 } })).toBe("unreadable")
	expect(await post({ ...seed, prices: { ...seed.prices, craft: "0" } })).toBe("unreadable")
	expect(await post(seed, { validFrom: "2001-01-01T00:00:00Z" })).toBe("in-the-past")
	expect(await post(seed, { basedOn: randomUUID() })).toBe("outdated")
	const id = randomUUID()
	const sooner = withPity((at) => at - 1)
	expect(await post(sooner, {}, id)).toBe("done")
	// The same again changes nothing, and whoever looked at the one before it is told so.
	expect(await post(sooner, {}, id)).toBe("done")
	expect(await post(seed)).toBe("outdated")
	const now = await oddsInForce(world.ctx, await world.ctx.now())
	expect(now?.body.odds.pity.map(({ at }) => at)).toEqual([14, 59, 199])
	const [row] = await world.ctx.db.select().from(rule).where(eq(rule.id, id))
	expect(row).toMatchObject({ proposedBy: "one", approvedBy: "other", example: false })
	expect(await world.ctx.db.select().from(audit).where(eq(audit.subject, id))).toMatchObject([
		{ act: "crafting.odds-posted", actor: "one + other" },
	])
})

test("a guarantee that is posted for later is not put later again by a version after it, or by one before it", async () => {
	const world = await stakingWorld({ payouts: false })
	const seed = oddsSeed(6)
	const at = await world.ctx.now()
	const basedOn = (await oddsInForce(world.ctx, at))?.id ?? ""
	const post = (sooner: number, days: number) => {
		const pity = seed.odds.pity.map((one) => ({ ...one, at: one.at - sooner }))
		const validFrom = new Date(at.getTime() + days * 86_400_000).toISOString()
		const posting = { body: { ...seed, odds: { ...seed.odds, pity } }, reason: "a test", basedOn, validFrom }
		return postOdds(world.worker, { id: randomUUID(), who: "one + other", people: null, posting })
	}
	expect(await post(3, 7)).toBe("done")
	expect(await post(1, 9)).toBe("less-certain")
	expect(await post(5, 3)).toBe("less-certain")
	expect(await post(2, 3)).toBe("done")
	expect(await post(4, 9)).toBe("done")
})

test("the first odds follow none, and later ones follow them", async () => {
	const world = await stakingWorld()
	// As outside the demo, where no example is seeded.
	await world.database.sql.begin(async (tx) => {
		await tx.unsafe("set local session_replication_role = replica")
		await tx`delete from rule where key = ${ODDS_RULE}`
	})
	const people = { proposedBy: "one", approvedBy: "other" }
	const post = (basedOn: string | null) => {
		const posting = { body: oddsSeed(6), reason: "a test", basedOn }
		return postOdds(world.worker, { id: randomUUID(), who: "one + other", people, posting })
	}
	expect(await post(randomUUID())).toBe("outdated")
	expect(await post(null)).toBe("done")
	expect(await oddsInForce(world.ctx, await world.ctx.now())).toMatchObject({ example: false })
	expect(await post(null)).toBe("outdated")
})
