import { expect, test } from "vitest"
import { halvedCapsOf } from "#app/chains/halved-caps.ts"
import { limitsOf, type Payable } from "./usual-limits.ts"

const NATIVE = "native"
const payable = (id: string, scale: number, address = id): Payable => ({ id, address, scale })
const unset = { caps: {}, low: {} }

test("where the operator has set nothing, limits are whole coins of the asset", () => {
	expect(limitsOf(payable("scg", 6), NATIVE, unset)).toEqual({
		hour: 500_000_000_000n,
		day: 2_000_000_000_000n,
		low: 10_000_000_000n,
	})
	expect(limitsOf(payable("usdc", 2), NATIVE, unset)).toEqual({ hour: 1_000_000n, day: 4_000_000n, low: 100_000n })
	expect(limitsOf(payable("etm", 0), NATIVE, unset)).toEqual({ hour: 500_000n, day: 2_000_000n, low: 100n })
})

test("the native asset has limits of its own, and its float keeps five hundredths of a coin", () => {
	expect(limitsOf(payable("SOL", 9, NATIVE), NATIVE, unset)).toEqual({
		hour: 5_000_000_000n,
		day: 20_000_000_000n,
		low: 50_000_000n,
	})
	// The name decides nothing for it.
	expect(limitsOf(payable("scg", 2, NATIVE), NATIVE, unset)).toEqual({ hour: 500n, day: 2_000n, low: 5n })
})

test("what the operator has set for an asset goes before, each limit by itself", () => {
	const set = { caps: { scg: { hour: 1n, day: 2n } }, low: { usdc: 3n, SOL: 4n } }
	expect(limitsOf(payable("scg", 0), NATIVE, set)).toEqual({ hour: 1n, day: 2n, low: 10_000n })
	expect(limitsOf(payable("usdc", 0), NATIVE, set)).toEqual({ hour: 10_000n, day: 40_000n, low: 3n })
	expect(limitsOf(payable("SOL", 2, NATIVE), NATIVE, set)).toEqual({ hour: 500n, day: 2_000n, low: 4n })
	expect(limitsOf(payable("scg", 0), NATIVE, { caps: { scg: { hour: 0n, day: 0n } }, low: { scg: 0n } })).toEqual({
		hour: 0n,
		day: 0n,
		low: 0n,
	})
})

test("where one provider alone is asked half of each cap holds, the operator's too; the bound of the float stays", () => {
	const halved = { caps: { scg: { hour: 9n, day: 20n } }, low: {}, isHalved: true }
	expect(limitsOf(payable("scg", 0), NATIVE, halved)).toEqual({ hour: 4n, day: 10n, low: 10_000n })
	expect(limitsOf(payable("usdc", 0), NATIVE, halved)).toEqual({ hour: 5_000n, day: 20_000n, low: 1_000n })
})

test("caps are halved in production without a second provider, and nowhere else", () => {
	const second = { SOLANA_RPC_URL_2: "https://two.example" }
	expect(halvedCapsOf({ APP_MODE: "production" })).toEqual(["solana"])
	expect(halvedCapsOf({ APP_MODE: "production", ...second })).toEqual([])
	expect(halvedCapsOf({})).toEqual([])
})
