import { expect, test } from "vitest"
import { isMonthDeclared } from "#app/features/nft-staking/months-to-declare.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { action as month } from "#app/routes/admin.rules.month.tsx"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { carryOut, type Fields, found, operator, outcome, send, sendPlans } from "./testing.ts"

test("bad input is told beside its field, in each language, and what was typed stays", async () => {
	const world = await stakingWorld()
	const one = await operator(world)
	const wrong = async (lang: Lang, change: Fields) => {
		const session = one.speaks(lang)
		const sent = { ...(await found(world, session)), ...change }
		const { status, errors, typed, preview } = await sendPlans(world, session, sent)
		expect([status, preview]).toEqual([400, null])
		for (const [name, value] of Object.entries(change))
			if (value.length <= 60 && !value.includes("\0")) expect([name, typed[name]]).toEqual([name, value])
		return errors
	}
	expect(await wrong("eng", { min: "1.500", apr0: "-1", days1: "many" })).toEqual({
		min: "“1.500” could be 1,500 SCG or 1.5 SCG. Write 1500 for the first or 1.5 for the second.",
		apr0: "Write an amount with at most 2 decimals.",
		days1: "Write a whole number.",
	})
	expect(await wrong("idn", { min: "1,500", apr0: "1001" })).toMatchObject({
		min: expect.stringContaining("1.500 SCG"),
	})
	expect(await wrong("idn", { apr0: "1001" })).toEqual({ apr0: "Paling banyak 1.000 %." })
	expect(await wrong("kor", { pool0: "21" })).toEqual({ pool0: expect.stringContaining("100%") })
	expect(await wrong("kor", { days1: "30" })).toEqual({ days0: expect.stringContaining("일수") })
	expect(await wrong("kor", { reason: " " })).toEqual({ reason: expect.any(String) })
	expect(await wrong("eng", { min: "0" })).toEqual({ min: expect.stringContaining("above zero") })
	expect(await wrong("eng", { days0: "3651", cooldown: "8761" })).toEqual({
		days0: "At most 3,650.",
		cooldown: "At most 8,760.",
	})
	expect(await wrong("eng", { when: "later", from: "2020-01-01T00:00" })).toEqual({
		from: expect.stringContaining("over"),
	})
	expect(await wrong("eng", { when: "later", from: "2031-02-31T00:00" })).toEqual({ from: expect.any(String) })
	expect(await wrong("eng", { min: "9".repeat(60_000), reason: "x".repeat(2_001), apr0: "4\0" })).toEqual({
		min: "This is too long.",
		reason: "This is too long.",
		apr0: expect.any(String),
	})
	expect(await wrong("eng", { reason: "a\0b" })).toEqual({ reason: expect.any(String) })
	const none = Object.fromEntries([0, 1, 2, 3].flatMap((n) => [`days${n}`, `apr${n}`, `pool${n}`].map((k) => [k, ""])))
	expect(await wrong("eng", none)).toEqual({ days0: "There has to be at least one term." })
	expect((await sendPlans(world, one.session, {})).status).toBe(400)
})

test("a month's pool is proposed, approved and set aside; twice it is refused in words", async () => {
	const world = await stakingWorld()
	const [one, other] = [await operator(world), await operator(world, "owner")]
	const now = await world.ctx.now()
	const fields = { of: "boost/alya", month: now.toISOString().slice(0, 7), pool: "250", reason: "As every month" }
	const ask = (more: Fields) => send(month, world, one.session, { ...fields, ...more })
	expect(await ask({ of: "boost/kongz", month: "2031", pool: "0", act: "preview" })).toMatchObject({
		status: 400,
		errors: { of: expect.any(String), month: expect.any(String), pool: expect.any(String) },
	})
	const seen = (await ask({ act: "preview" })) as { preview: { id: string; pool: bigint } | null }
	expect(seen).toMatchObject({ status: 200, preview: { pool: 250_000_000n } })
	const id = seen.preview?.id ?? ""
	expect([await ask({ act: "propose", id }), await ask({ act: "propose", id })]).toMatchObject([
		{ status: 303 },
		{ status: 303 },
	])
	await decide(world.web, other, { id, verdict: "approved", why: "" })
	await carryOut(world)
	expect(await outcome(world, id)).toBe("done")
	expect(await isMonthDeclared(world.ctx, { program: "boost", collection: "alya", month: fields.month })).toBe(true)
	expect(await ask({ act: "preview" })).toMatchObject({ status: 409, errors: { month: expect.any(String) } })
})
