import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { BSC_TEST_NETWORK, TEST_USDC, TEST_USDC_UNITS } from "#app/features/content/test-constants.ts"
import * as limits from "#app/identity/limits/limits.ts"
import { decimalText } from "#app/lib/money.ts"
import { TRANSACTION_TIMEOUT_MS } from "#app/minting/items/derive-master.ts"
import { PAY_CODES } from "#app/minting/pay-codes.ts"

test("O010: there are ten payment codes, and the database takes no other", () => {
	expect(PAY_CODES).toEqual([
		"create token",
		"mint token",
		"burn token",
		"contract verify",
		"create pool",
		"create airdrop",
		"create whitelist",
		"create presale",
		"create recruit",
		"create minting",
	])
	const [, listed = ""] = /pay_code in \(([^)]*)\)/.exec(readFileSync("app/minting/tables.server.ts", "utf8")) ?? []
	expect(listed.split(",")).toEqual(PAY_CODES.map((code) => `'${code}'`))
})

test("O001, O014: the test area's BSC is network 97, and its transfer one dollar of 1,000,000 units", () => {
	expect(BSC_TEST_NETWORK).toBe(97)
	expect(TEST_USDC_UNITS).toBe(1_000_000n)
	expect(decimalText({ asset: TEST_USDC, units: TEST_USDC_UNITS })).toBe("1")
})

test("O007: a transaction has 55 seconds", () => {
	expect(TRANSACTION_TIMEOUT_MS).toBe(55_000)
})

test("every limit of sign-in and accounts stands in the one table, and no two share a name", () => {
	const files = readdirSync("app/identity", { recursive: true, encoding: "utf8" }).filter((file) =>
		file.endsWith(".ts"),
	)
	const written = /\bhits: (?:[\d_]+|CODE\.\w+|Number\.\w+), seconds:/
	const others = files.filter((file) => !file.endsWith("limits.ts") && !file.endsWith(".test.ts"))
	expect(others.filter((file) => written.test(readFileSync(`app/identity/${file}`, "utf8")))).toEqual([])
	const names = Object.values(limits).map(({ name }) => name)
	expect(names.length).toBeGreaterThan(30)
	expect(new Set(names).size).toBe(names.length)
})
