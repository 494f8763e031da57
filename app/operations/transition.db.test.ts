import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import { agreedStake, askingAnonymously, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { listOpenOperations, project } from "./open-operations.server.ts"
import { defineStatus } from "./status.ts"
import { journal } from "./tables.server.ts"
import { transition } from "./transition.server.ts"

const cause = { actor: "test", reason: "race", at: new Date() }
const failing = (id: string) => ({ machine: positionStatus, table: coinPosition, id, to: "failed", cause }) as const

test("of ten who move a thing at the same moment one does, and nine are told that somebody was first", async () => {
	const world = await stakingWorld()
	const { db } = world.ctx
	const asking = askingAnonymously(world)
	const { draft } = await agreedStake(asking)
	const all = await Promise.allSettled(
		Array.from({ length: 10 }, () => db.transaction((db) => transition({ db }, failing(draft)))),
	)
	const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
	expect(refused).toMatchObject(Array(9).fill({ code: "operations:moved-on", status: 409 }))
	expect(await positionOf(asking, draft)).toMatchObject({ status: "failed" })
	const steps = await db.select().from(journal).where(eq(journal.entityId, draft)).orderBy(journal.id)
	expect(steps.map(({ from, to }) => [from, to])).toEqual([
		[null, "draft"],
		["draft", "agreed"],
		["agreed", "failed"],
	])
})

test("a move that its transaction takes back leaves no trace", async () => {
	const world = await stakingWorld()
	const { db } = world.ctx
	const asking = askingAnonymously(world)
	const { draft } = await agreedStake(asking)
	const before = await db.select().from(journal)
	const undone = db.transaction(async (db) => {
		await transition({ db }, failing(draft))
		throw new Error("something else failed")
	})
	await expect(undone).rejects.toThrow("something else failed")
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed" })
	expect(await db.select().from(journal)).toEqual(before)
})

test("what is not listed is forbidden, and a code belongs to one status", () => {
	const light = defineStatus("light", { off: { code: "0", to: ["on"] }, on: { code: "1", to: [] } })
	expect([light.allows("off", "on"), light.allows("on", "off"), light.allows("on", "on")]).toEqual([true, false, false])
	expect(light.before("on")).toEqual(["0"])
	expect(light.nameOf("1")).toBe("on")
	expect(() => light.nameOf("2")).toThrow('no status has the code "2"')
	for (const end of ["withdrawn", "cancelled", "failed"] as const) {
		expect(positionStatus.names.filter((to) => positionStatus.allows(end, to))).toEqual([])
	}
})

test("a thing is open for one owner at a time, and closed it is open for nobody", async () => {
	const world = await stakingWorld()
	const { db } = world.ctx
	const [first, second] = [askingAnonymously(world), askingAnonymously(world)]
	const { draft } = await agreedStake(first)
	expect(await listOpenOperations(db, first.who)).toHaveLength(1)
	const as = (owner: string, state: "open" | "closed") =>
		project({ db }, { entity: positionStatus.entity, entityId: draft, owner, href: "x", state, at: new Date() })
	await as(`draft:${second.who.draftOwner}`, "open")
	expect(await listOpenOperations(db, first.who)).toEqual([])
	expect(await listOpenOperations(db, second.who)).toMatchObject([
		{ entity: positionStatus.entity, href: "x", id: draft },
	])
	await as(`draft:${second.who.draftOwner}`, "closed")
	expect(await listOpenOperations(db, second.who)).toEqual([])
	expect(await listOpenOperations(db, { wallet: null, draftOwner: null })).toEqual([])
})
