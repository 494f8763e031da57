import { expect, test } from "vitest"
import { money } from "#app/lib/money.ts"
import { solanaPayUrl } from "./pay-url.ts"

const SCG = { symbol: "SCG", scale: 6 }
const request = {
	recipient: "vault",
	mint: "mint",
	reference: "reference",
	label: "SCG Staking",
	message: "스테이킹 & 90 days",
}

test("a phone reads the amount in whole coins, without an exponent and without a digit too many", () => {
	const amountOf = (units: bigint) =>
		new URL(solanaPayUrl({ ...request, amount: money(SCG, units) })).searchParams.get("amount")
	expect(amountOf(1_000_000_000n)).toBe("1000")
	expect(amountOf(1n)).toBe("0.000001")
	expect(amountOf(1_500_000n)).toBe("1.5")
	expect(amountOf(123_456_789_012_345_678n)).toBe("123456789012.345678")
})

test("words keep their spaces and signs, as the standard writes them", () => {
	const url = solanaPayUrl({ ...request, amount: money(SCG, 1n) })
	expect(url).toMatch(/^solana:vault\?amount=/)
	expect(url).not.toContain("+")
	expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
		"spl-token": "mint",
		reference: "reference",
		label: request.label,
		message: request.message,
	})
})

test("SOL is asked for without a coin's name", () => {
	const url = new URL(
		solanaPayUrl({ ...request, mint: null, amount: money({ symbol: "SOL", scale: 9 }, 250_000_000n) }),
	)
	expect(url.searchParams.get("amount")).toBe("0.25")
	expect(url.searchParams.has("spl-token")).toBe(false)
})
