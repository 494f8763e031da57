import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { withAmounts } from "./audit-amounts.ts"

const COINS = [
	{ id: "scg", address: "coin", symbol: "SCG", scale: 6 },
	{ id: "usdc", address: "dollar", symbol: "USDC", scale: 6 },
]

test("an amount of the audit log has its coin, by its subject or by its act; without one it is called base units", async () => {
	const shown = { t: await getT("eng"), lang: "eng", coins: COINS } as const
	const facts = (act: string, subject: string, facts: object) => withAmounts({ act, subject, facts }, shown)
	expect(facts("nft-staking.share-declared", "a month", { pool: "200000000", month: "2026-11" })).toEqual({
		pool: "200 USDC",
		month: "2026-11",
	})
	expect(facts("coin-staking.plans-posted", "a rule", { budgets: { 30: "1500000" } })).toEqual({
		budgets: { 30: "1.5 SCG" },
	})
	expect(facts("alone-limit.set", "dollar", { units: "5000000" })).toEqual({ units: "5 USDC" })
	expect(facts("alone-limit.set", "another", { units: "5" })).toEqual({ units: "5 base units" })
})
