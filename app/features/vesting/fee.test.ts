import { expect, test } from "vitest"
import { isWorthMore } from "./fee.server.ts"

test("a fee is more than an amount by their prices to the last digit, and never by rounding", () => {
	const sol = (lamports: bigint, value: string) => ({ units: lamports, scale: 9, price: { value } })
	const coin = (units: bigint, value: string) => ({ units, scale: 6, price: { value } })
	expect(isWorthMore(sol(5_000n, "200"), coin(1_000_000n, "0.001"))).toBe(false)
	expect(isWorthMore(sol(5_001n, "200"), coin(1_000_000n, "0.001"))).toBe(true)
	expect(isWorthMore(sol(2_044_280n, "200"), coin(1n, "0.05"))).toBe(true)
	expect(isWorthMore(sol(5_000n, "200.5"), coin(100_000_000n, "0.05"))).toBe(false)
})
