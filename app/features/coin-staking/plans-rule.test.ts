import { expect, test } from "vitest"
import { plansBody, plansShape, smallestClaim } from "./plans-rule.ts"
import { plansSeed } from "./seed.ts"

const { body } = plansSeed(6)
const pools = (...all: number[]) => body.terms.map((term, i) => ({ ...term, poolBps: all[i] ?? 0 }))
const BAD: Readonly<Record<string, object>> = {
	"pools of 160 %": { terms: pools(4000, 4000, 4000, 4000) },
	"pools of 99.99 %": { terms: pools(2000, 2000, 3000, 2999) },
	"no term": { terms: [] },
	"a term twice": { terms: [...body.terms.slice(0, 3), { ...body.terms[0], poolBps: 3000 }] },
	"a term of no day": { terms: [{ days: 0, aprBps: 1, poolBps: 10_000 }] },
	"a term of a day and a half": { terms: [{ days: 1.5, aprBps: 1, poolBps: 10_000 }] },
	"a term as a text": { terms: [{ days: "30", aprBps: 1, poolBps: 10_000 }] },
	"a term of more than ten years": { terms: [{ days: 3651, aprBps: 1, poolBps: 10_000 }] },
	"thirteen terms": {
		terms: Array.from({ length: 13 }, (_, i) => ({ days: i + 1, aprBps: 1, poolBps: i ? 0 : 10_000 })),
	},
	"no smallest stake": { minUnits: "0" },
	"smallest above largest": { minUnits: "2", maxUnits: "1" },
	"largest above a wallet's most": { maxUnits: "5", walletMaxUnits: "4", minUnits: "1" },
	"a rate in halves": { terms: [{ days: 30, aprBps: 0.5, poolBps: 10_000 }] },
	"no time to pay": { payWithinMinutes: 0 },
}

test("the seed has exactly 30, 90, 180 and 365 days (D013)", () => {
	expect(plansSeed(6).body.terms.map(({ days }) => days)).toEqual([30, 90, 180, 365])
	expect(plansBody.parse(body).terms.map(({ days }) => days)).toEqual([30, 90, 180, 365])
})

test("a rule may have any terms, up to twelve, and has them shortest first", () => {
	const terms = Array.from({ length: 12 }, (_, i) => ({ days: 3650 - i, aprBps: 1, poolBps: i ? 0 : 10_000 }))
	const read = plansBody.parse({ ...body, terms }).terms
	expect(read.map(({ days }) => days)).toEqual(Array.from({ length: 12 }, (_, i) => 3639 + i))
	expect(read.at(-1)?.poolBps).toBe(10_000)
})

test("a rule is checked whole: pools of 100 %, terms once each, bounds in their order", () => {
	expect(plansBody.safeParse(body).success).toBe(true)
	for (const [what, change] of Object.entries(BAD)) {
		expect([what, plansBody.safeParse({ ...body, ...change }).success]).toEqual([what, false])
	}
})

test("a broken rule says what is broken, and where", () => {
	const broken = (change: object) =>
		plansBody
			.safeParse({ ...body, ...change })
			.error?.issues.map((one) => [one.path, "params" in one && one.params, one.message])
	expect(broken({ terms: pools(2000, 2000, 3000, 2999) })).toEqual([
		[["terms"], { broken: "pools" }, "the pools of the terms do not add up to 10,000 bps"],
	])
	expect(broken({ terms: [...body.terms.slice(0, 3), { ...body.terms[0], poolBps: 3000 }] })).toEqual([
		[["terms"], { broken: "twice" }, "a term is listed twice"],
	])
	expect(broken({ minUnits: "0" })).toEqual([
		[["minUnits"], { broken: "bounds" }, "the bounds are not 0 < minUnits <= maxUnits <= walletMaxUnits"],
	])
})

test("bounds may be one and the same, and amounts are digits alone", () => {
	const isPlans = (change: object) => plansBody.safeParse({ ...body, ...change }).success
	expect(isPlans({ minUnits: "7", maxUnits: "7", walletMaxUnits: "7" })).toBe(true)
	expect(isPlans({ minUnits: "1", maxUnits: "7", walletMaxUnits: "7" })).toBe(true)
	for (const minUnits of ["x1", "1x", "", "-1", "1".repeat(41)]) expect(isPlans({ minUnits }), minUnits).toBe(false)
})

test.each([
	["maxOpenPositions", 1, 1_000],
	["coolingOffHours", 0, 8_760],
	["undoHours", 0, 8_760],
	["cooldownHours", 0, 8_760],
	["earlyKeepBps", 0, 10_000],
	["claimEveryHours", 0, 8_760],
	["payWithinMinutes", 1, 1_440],
])("%s is a whole number from %i to %i", (name, least, most) => {
	const isPlans = (value: number) => plansBody.safeParse({ ...body, [name]: value }).success
	expect([least - 1, least, most, most + 1, least + 0.5].map(isPlans)).toEqual([false, true, true, false, false])
})

test("what a rule leaves out has its usual value", () => {
	expect(plansBody.parse(body)).toMatchObject({ undoHours: 24, earlyKeepBps: 0, claimEveryHours: 24 })
	expect(smallestClaim({ claimMinUnits: undefined, minUnits: 1_050n })).toBe(10n)
	expect(smallestClaim({ claimMinUnits: 3n, minUnits: 1_050n })).toBe(3n)
	expect(plansShape.methods).toEqual(["simple-365-floor@1"])
	expect(plansShape.body).toBe(plansBody)
})
