import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { z } from "zod"
import { testDatabase } from "#app/db/testing.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { rememberedRule, ruleInForce } from "./rules.server.ts"
import { rule } from "./tables.server.ts"

const shape = { body: z.object({ n: z.number() }), methods: ["m@1"] }
const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1) + seconds * 1000)

async function withRules() {
	const { db, end } = await testDatabase()
	onTestFinished(end)
	const cache = new MemoCache({ lifeMs: 30_000, limit: 10 })
	const write = (n: unknown, validFrom: Date) =>
		db.insert(rule).values({
			key: "k",
			validFrom,
			body: { n },
			method: "m@1",
			reason: "test",
			example: false,
			proposedBy: "test",
			writtenAt: sql`now()` as never,
		})
	const page = async (moment: Date) => (await rememberedRule({ db, cache }, "k", shape, moment))?.body.n
	const act = async (moment: Date) => (await ruleInForce(db, "k", shape, moment))?.body.n
	return { db, cache, write, page, act }
}

test("a rule that is remembered takes force on time, and not before", async () => {
	const { write, page } = await withRules()
	await write(1, at(0))
	await write(2, at(60))
	expect([await page(at(59.999)), await page(at(60)), await page(at(59)), await page(at(-1))]).toEqual([
		1,
		2,
		1,
		undefined,
	])
})

test("a page knows a new rule when a change was heard of; an act knows it at once", async () => {
	const { cache, write, page, act } = await withRules()
	await write(1, at(0))
	expect(await page(at(100))).toBe(1)
	await write(2, at(60))
	expect([await page(at(100)), await act(at(100))]).toEqual([1, 2])
	cache.clear()
	expect(await page(at(100))).toBe(2)
})

test("a version that cannot be read takes no force on a page either, and an operator is told when it would have", async () => {
	const { db, write, page } = await withRules()
	const told = async () => (await db.execute(sql`select 1 from operator_notice where kind = 'rule-unreadable'`)).length
	await write(1, at(0))
	await write("many", at(60))
	expect([await page(at(59)), await told()]).toEqual([1, 0])
	expect([await page(at(60)), await told()]).toEqual([1, 1])
})
