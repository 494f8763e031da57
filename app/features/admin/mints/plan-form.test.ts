import { expect, test } from "vitest"
import { planShape } from "#app/minting/plans/plan-shape.ts"
import { EMPTY_PLAN, type PlanFacts, readPlanForm, typedPlan } from "./plan-form.ts"
import { readWallets } from "./read-wallets.ts"

const isAddress = (text: string) => /^[A-Z]{3}$/.test(text)
const facts: PlanFacts = {
	...{ lang: "idn", chain: "solana", kinds: ["lost-tesla-art"], collections: ["tesla", "kongz"], draws: ["spring"] },
	...{ isAddress, now: new Date("2030-01-01T00:00:00Z"), of: null },
	payable: [{ address: "SOL", symbol: "SOL", scale: 9 }],
}
const sound: Readonly<Record<string, string>> = {
	...EMPTY_PLAN,
	...{ name: "art", kind: "lost-tesla-art", collection: "tesla", textName: "Art", symbol: "A", uri: "/a.json" },
	...{ stock: "1.000", "price-SOL": "0,5", startsAt: "2030-01-02T00:00", endsAt: "2030-01-09T00:00" },
	...{ from0: "2030-01-02T00:00", to0: "2030-01-03T00:00", most0: "2", holds0: "kongz" },
	...{ from1: "2030-01-03T00:00", to1: "2030-01-04T00:00", most1: "2", wallets1: "wallet,note\nAAA,x\nBBB\nAAA" },
	...{ from2: "2030-01-04T00:00", to2: "2030-01-09T00:00", most2: "5", reason: "why" },
}
const formOf = (change: Record<string, string> = {}) => {
	const form = new FormData()
	for (const [name, value] of Object.entries({ ...sound, ...change })) form.set(name, value)
	return form
}
const fieldsOf = (change: Record<string, string>, of: PlanFacts["of"] = null) =>
	readPlanForm(formOf(change), { ...facts, of }).problems.map(({ field }) => field)

test("a plan is read in the operator's notation, a heading of its list let go, what is said twice counted once", () => {
	const { input, problems, repeated } = readPlanForm(formOf(), facts)
	expect([problems, repeated]).toEqual([[], 1])
	expect(input).toMatchObject({ stock: 1000, prices: [{ asset: "SOL", units: "500000000" }], drawCapBps: 2000 })
	expect(input?.phases.map(({ kind, wallets }) => [kind, wallets])).toEqual([
		["holders", []],
		["allow-list", ["AAA", "BBB"]],
		["public", []],
	])
	// As it is stored it is typed again, and comes to the same.
	const typed = typedPlan(planShape.parse(input), facts)
	expect(readPlanForm(formOf({ ...typed, reason: "why" }), facts).input).toEqual(input)
})

test("everything that is wrong is told at once, each beside its field", () => {
	const wrong = { name: "Not so", stock: "0", "price-SOL": "0", draw: "none", cap: "200", traits: "no colon" }
	const more = { from2: "2030-01-03T12:00", to0: "2030-01-01T00:00", wallets1: "AAA\nnobody", holds0: "moon" }
	expect(fieldsOf({ ...wrong, ...more, startsAt: "2029-12-01T00:00", reason: "" }).sort()).toEqual(
		["cap", "draw", "holds0", "name", "price-SOL", "reason", "startsAt", "stock", "to0", "traits", "wallets1"].sort(),
	)
	expect(fieldsOf({ from2: "2030-01-03T12:00" })).toEqual(["from2"])
	expect(fieldsOf({ to2: "2030-01-10T00:00" })).toEqual(["from2"])
	expect(fieldsOf({ stock: "999" }, { name: "art", kind: "lost-tesla-art", stock: 1000 })).toEqual(["stock"])
	const none = Object.fromEntries(
		[0, 1, 2].flatMap((n) => ["from", "to", "most", "holds", "wallets"].map((f) => [`${f}${n}`, ""])),
	)
	expect(fieldsOf(none)).toEqual(["from0"])
})

test("each line of a list that is no address is told with its number", () => {
	const read = readWallets('\uFEFF"Wallet";note\n"AAA";1\r\n\r\nnobody\nBBB\tx\n__proto__', isAddress)
	expect(read.wallets).toEqual(["AAA", "BBB"])
	expect(read.wrong).toEqual([
		{ line: 4, text: "nobody" },
		{ line: 6, text: "__proto__" },
	])
})
