import { expect, test } from "vitest"
import { planStatus } from "../status.ts"
import { canMint, type MintFacts, walletCapOf } from "./can-mint.ts"

const hour = (count: number) => new Date(Date.UTC(2026, 0, 1, count))
/** A plan from the first hour to the ninth, with one phase up to the fifth. */
const factsAt = (at: Date, status: "wait" | "processing" | "completed"): MintFacts => ({
	plan: {
		status: planStatus.code(status),
		startsAt: hour(1),
		endsAt: hour(9),
		pausedAt: null,
		draw: null,
		stock: 10,
		mostAtOnce: 5,
		mostPerWallet: 5,
	} as MintFacts["plan"],
	phases: [{ kind: "public", startsAt: hour(1), endsAt: hour(5), most: 5 } as MintFacts["phases"][number]],
	at,
	left: 10,
	wallet: null,
})
const unmet = (facts: MintFacts) => canMint(facts).rules.flatMap(({ isMet, why }) => (isMet === false ? [why] : []))

test("a plan whose hour has come and that waits all the same is not open yet, and not over", () => {
	expect(unmet(factsAt(hour(2), "wait"))).toEqual(["minting:error.not-open"])
	expect(unmet(factsAt(hour(2), "processing"))).toEqual([])
})

test("after its last phase a plan is over, which is said once, and nothing says that it is open", () => {
	for (const status of ["processing", "completed"] as const) {
		const { rules } = canMint(factsAt(hour(6), status))
		expect(rules.map(({ rule, why }) => [rule, why])).toEqual([
			["open", "minting:error.over"],
			["stock", "minting:rule.stock"],
		])
	}
	expect(unmet(factsAt(hour(2), "completed"))).toEqual(["minting:error.over"])
})

test("where nobody has named a wallet, nothing is said of what it has", () => {
	const of = (facts: MintFacts) => canMint(facts).rules.find(({ rule }) => rule === "limit")?.why
	const facts = factsAt(hour(2), "processing")
	expect(of(facts)).toBe("minting:rule.anyLimit")
	expect(of({ ...facts, wallet: { isListed: false, holds: [], inPhase: 0, inAll: 0 } })).toBe("minting:rule.limit")
})

test("a wallet may have what the plan allows, and of tickets no more than a fifth of all", () => {
	const plan = { stock: 80, drawCapBps: 2000, mostPerWallet: 5 }
	expect(walletCapOf({ ...plan, draw: null })).toBe(5)
	expect(walletCapOf({ ...plan, draw: "art" })).toBe(5)
	expect(walletCapOf({ ...plan, draw: "art", mostPerWallet: 50 })).toBe(16)
})

type Change = Partial<Omit<MintFacts, "plan">> & { plan?: Partial<MintFacts["plan"]> }
const facts = ({ plan = {}, ...change }: Change = {}): MintFacts => {
	const usual = factsAt(hour(2), "processing")
	return { ...usual, ...change, plan: { ...usual.plan, ...plan } }
}
const WALLET = { inAll: 0, inPhase: 0, isListed: false, holds: [] }
const phaseOf = (change: Partial<MintFacts["phases"][number]>): MintFacts["phases"] => [
	{
		...{ id: "phase", planId: "plan", kind: "public", rule: { collections: [] } },
		...{ startsAt: hour(1), endsAt: hour(5), most: 5, ...change },
	},
]
const ruleOf = (all: MintFacts, rule: string) => canMint(all).rules.find((one) => one.rule === rule)

test("a wallet may mint where every rule is met, and as many as the nearest limit leaves", () => {
	expect(canMint(facts({ wallet: WALLET }))).toMatchObject({ most: 5, mayMint: true, next: null })
	expect(canMint(facts({ wallet: WALLET })).rules).toEqual([
		{ rule: "open", isMet: true, why: "minting:rule.open", params: {} },
		{ rule: "phase", isMet: true, why: "minting:phase.public", params: {} },
		{ rule: "wallet", isMet: true, why: "minting:rule.anybody", params: {} },
		{ rule: "limit", isMet: true, why: "minting:rule.limit", params: { phase: "5", all: "5", has: "0" } },
		{ rule: "stock", isMet: true, why: "minting:rule.stock", params: { left: "10" } },
	])
	const most = (change: Change) => canMint(facts(change)).most
	expect(most({ wallet: { ...WALLET, inPhase: 3, inAll: 1 } })).toBe(2)
	expect(most({ wallet: { ...WALLET, inPhase: 1, inAll: 4 } })).toBe(1)
	expect(most({ wallet: WALLET, left: 3 })).toBe(3)
	expect(most({ wallet: WALLET, plan: { mostAtOnce: 2 } })).toBe(2)
	expect(most({ wallet: null, plan: { mostPerWallet: 4 } })).toBe(4)
	expect(most({ wallet: { ...WALLET, inAll: 9 } })).toBe(0)
	expect(most({ at: hour(6) })).toBe(0)
})

test("a wallet at its limit may not mint, in the phase or in all", () => {
	const at = (inPhase: number, inAll: number) => facts({ wallet: { ...WALLET, inPhase, inAll } })
	expect(ruleOf(at(4, 4), "limit")).toMatchObject({ isMet: true, why: "minting:rule.limit" })
	expect(ruleOf(at(5, 4), "limit")).toMatchObject({ isMet: false, why: "minting:error.limit" })
	expect(ruleOf(at(4, 5), "limit")).toMatchObject({ isMet: false, params: { phase: "5", all: "5", has: "5" } })
	expect(canMint(at(5, 4)).mayMint).toBe(false)
})

test("nothing is left to mint once the stock is gone", () => {
	const gone = facts({ wallet: WALLET, left: 0 })
	expect(canMint(gone)).toMatchObject({ most: 0, mayMint: false })
	expect(ruleOf(gone, "stock")).toEqual({
		rule: "stock",
		isMet: false,
		why: "minting:error.sold-out",
		params: { left: "0" },
	})
})

test("a rule that nobody can answer yet lets nobody mint", () => {
	const listed = facts({ phases: phaseOf({ kind: "allow-list" }) })
	expect(ruleOf(listed, "wallet")).toMatchObject({ isMet: null, why: "minting:rule.listed" })
	expect(canMint(listed)).toMatchObject({ most: 5, mayMint: false })
})

test("a phase of a list is for those on it", () => {
	const of = (isListed: boolean) =>
		ruleOf(facts({ phases: phaseOf({ kind: "allow-list" }), wallet: { ...WALLET, isListed } }), "wallet")
	expect(of(true)).toMatchObject({ isMet: true, why: "minting:rule.listed" })
	expect(of(false)).toMatchObject({ isMet: false, why: "minting:error.not-listed" })
})

test("a phase for holders is for wallets that hold an NFT of one of its collections", () => {
	const phases = phaseOf({ kind: "holders", rule: { collections: ["one", "two"] } })
	const of = (holds: readonly string[] | null) => {
		const nfts = holds?.map((collection) => ({ collection })) ?? null
		return ruleOf(facts({ phases, wallet: { ...WALLET, holds: nfts } as MintFacts["wallet"] }), "wallet")
	}
	expect(ruleOf(facts({ phases }), "wallet")).toMatchObject({ isMet: null, why: "minting:rule.holder" })
	expect(of(null)).toMatchObject({ isMet: null, why: "settlement:chain-silent" })
	expect(of([])).toMatchObject({ isMet: false, why: "minting:error.not-holder" })
	expect(of(["three"])).toMatchObject({ isMet: false, why: "minting:error.not-holder" })
	expect(of(["three", "two"])).toMatchObject({ isMet: true, why: "minting:rule.holder" })
})

test("a phase begins at its hour and is over at its last", () => {
	const two = [...phaseOf({}), ...phaseOf({ startsAt: hour(6), endsAt: hour(8) })]
	const at = (when: Date) => {
		const { phase, next } = canMint(facts({ phases: two, at: when }))
		return [phase?.startsAt.getUTCHours() ?? null, next?.startsAt.getUTCHours() ?? null]
	}
	const before = (when: Date) => new Date(when.getTime() - 1)
	expect([before(hour(1)), hour(1), before(hour(5)), hour(5), hour(6), hour(8)].map(at)).toEqual([
		[null, 1],
		[1, 6],
		[1, 6],
		[null, 6],
		[6, null],
		[null, null],
	])
})

test("between two phases nothing is sold, and that is said of the phase", () => {
	const two = [...phaseOf({}), ...phaseOf({ startsAt: hour(6), endsAt: hour(8) })]
	const { rules, mayMint } = canMint(facts({ phases: two, at: hour(5), wallet: WALLET }))
	expect(mayMint).toBe(false)
	expect(rules.map(({ rule, isMet, why }) => [rule, isMet, why])).toEqual([
		["open", true, "minting:rule.open"],
		["phase", false, "minting:error.between-phases"],
		["stock", true, "minting:rule.stock"],
	])
})

test("a plan sells from its hour to its last, and not while it is paused", () => {
	const late = phaseOf({ endsAt: hour(12) })
	const open = (change: Change) => ruleOf(facts({ phases: late, ...change }), "open")
	expect(open({ plan: { pausedAt: hour(1) } })).toMatchObject({ isMet: false, why: "minting:error.paused" })
	expect(open({ plan: { startsAt: hour(3) } })).toMatchObject({ isMet: false, why: "minting:error.not-open" })
	expect(open({ plan: { startsAt: hour(2) } })).toMatchObject({ isMet: true })
	expect(open({ plan: { endsAt: hour(2) } })).toMatchObject({ isMet: false, why: "minting:error.over" })
	expect(open({ plan: { endsAt: hour(3) } })).toMatchObject({ isMet: true })
	expect(canMint(facts({ at: hour(6) })).rules[0]).toMatchObject({ isMet: false, why: "minting:error.over" })
})
