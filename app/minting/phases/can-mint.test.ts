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
