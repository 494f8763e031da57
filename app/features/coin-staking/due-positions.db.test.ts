import { and, asc, eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { journal } from "#app/operations/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { coinsOf, ownedStake, paid } from "#tests/factories/ending-stakes.ts"
import { SCG } from "#tests/factories/payments.ts"
import { positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { stakeCalendarFile } from "./calendar-file.server.ts"
import { doDuePositions } from "./due-positions.server.ts"
import { leaveEarly } from "./leave-early.server.ts"

const DAY = 86_400
const HOUR_MS = 3_600_000
const AT_ONCE = 4

/** Statuses that a position has come to since it was active, in turn. */
async function wayOf({ ctx }: World, id: string): Promise<string[]> {
	const ends = ["early_requested", "cooldown", "withdrawable", "matured", "withdrawn"]
	const rows = await ctx.db
		.select({ to: journal.to })
		.from(journal)
		.where(and(eq(journal.entity, "coin-position"), eq(journal.entityId, id), inArray(journal.to, ends)))
		.orderBy(asc(journal.id))
	return rows.map(({ to }) => to)
}

test("a jump of the clock over everything that is due, met by several runs at once, does each thing once", async () => {
	const world = await stakingWorld()
	const owned = (amount: string, days: number) => ownedStake(world, { amount, days })
	const [first, second] = [await owned("1000", 30), await owned("2000", 90)]
	const [third, fourth] = [await owned("3000", 365), await owned("500", 180)]
	await first.turnTo(10 * DAY)
	await leaveEarly(second.asking, second.id)
	// In its cooldown when the clock jumps.
	await leaveEarly(third.asking, third.id)
	await first.turnTo(11 * DAY + 60)
	expect(await doDuePositions(world.worker)).toBe(2)
	await leaveEarly(fourth.asking, fourth.id)

	await first.turnTo(400 * DAY)
	const runs = await Promise.all(Array.from({ length: AT_ONCE }, () => doDuePositions(world.worker)))
	// One matures, two come out of their cooldown, and the last goes all the way.
	expect(runs.reduce((sum, done) => sum + done, 0)).toBe(5)
	expect(await Promise.all([doDuePositions(world.worker), doDuePositions(world.worker)])).toEqual([0, 0])
	const before = await Promise.all([second, third, fourth].map(({ wallet }) => coinsOf(world, wallet)))
	await paid(world)
	const after = await Promise.all([second, third, fourth].map(({ wallet }) => coinsOf(world, wallet)))
	expect(after.map((held, n) => held - (before[n] ?? 0n))).toEqual([2_000n * SCG, 3_000n * SCG, 500n * SCG])
	expect(await wayOf(world, first.id)).toEqual(["matured"])
	for (const { id } of [second, third, fourth])
		expect(await wayOf(world, id)).toEqual(["early_requested", "cooldown", "withdrawable", "withdrawn"])
	expect(await world.ctx.db.$count(outgoing)).toBe(3)
	await expectBooksInOrder(world.ctx)
})

test("a thing is due from its moment on and not a second before, and the reminder names that moment in UTC", async () => {
	const world = await stakingWorld()
	const [stake, left] = [
		await ownedStake(world, { amount: "1000", days: 30 }),
		await ownedStake(world, { amount: "1000", days: 90 }),
	]
	const stamp = (at: Date) => `DTSTART:${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`
	await stake.turnTo(10 * DAY)
	await leaveEarly(left.asking, left.id)
	const { lockEnd } = await positionOf(world.ctx, stake.id)
	const { leftAt } = await positionOf(world.ctx, left.id)
	const paidAt = new Date((leftAt?.getTime() ?? 0) + 96 * HOUR_MS)
	expect(await stakeCalendarFile(stake.asking, stake.id, "kor")).toContain(stamp(lockEnd as Date))
	for (const lang of ["eng", "kor", "idn"] as const)
		expect(await stakeCalendarFile(left.asking, left.id, lang)).toContain(stamp(paidAt))

	const at = (moment: Date) => ({ ...world.worker, now: async () => moment })
	const secondBefore = (moment: Date) => at(new Date(moment.getTime() - 1_000))
	await stake.turnTo(31 * DAY)
	expect(await doDuePositions(secondBefore(new Date((leftAt?.getTime() ?? 0) + 24 * HOUR_MS)))).toBe(0)
	expect(await doDuePositions(at(new Date((leftAt?.getTime() ?? 0) + 24 * HOUR_MS)))).toBe(1)
	expect(await stakeCalendarFile(left.asking, left.id, "idn")).toContain(stamp(paidAt))
	expect(await doDuePositions(secondBefore(paidAt))).toBe(0)
	expect(await doDuePositions(at(paidAt))).toBe(1)
	expect(await stakeCalendarFile(left.asking, left.id, "eng")).toBeNull()
	expect(await doDuePositions(secondBefore(lockEnd as Date))).toBe(0)
	expect(await doDuePositions(at(lockEnd as Date))).toBe(1)
	await paid(world)
	await expectBooksInOrder(world.ctx)
})
