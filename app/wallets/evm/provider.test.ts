import { expect, test } from "vitest"
import { sameChain } from "./choose-network.ts"
import { isProvider, marksOf } from "./provider.ts"

const request = async () => null

test("a wallet bears the marks that are true, hidden and inherited ones too, and no methods", () => {
	const hidden = Object.defineProperty(
		{ request, isMetaMask: true, isConnected: () => true, isOld: false },
		"isRabby",
		{
			value: true,
		},
	)
	expect(marksOf(hidden).sort()).toEqual(["isMetaMask", "isRabby"])
	class Branded {
		request = request
		isMetaMask = true
		get isBraveWallet() {
			return true
		}
	}
	expect(marksOf(new Branded()).sort()).toEqual(["isBraveWallet", "isMetaMask"])
})

test("only what can be asked is a provider", () => {
	expect([null, undefined, 1, {}, { request: 1 }].some(isProvider)).toBe(false)
	expect(isProvider({ request })).toBe(true)
})

test("a network is the same however a wallet spells it", () => {
	for (const spelling of ["0x2019", "0x002019", "0X2019", "8217", 8217])
		expect(sameChain(spelling, "0x2019")).toBe(true)
	for (const other of ["0x1", 1, "", "mainnet", null, undefined, {}, 8217.5])
		expect(sameChain(other, "0x2019")).toBe(false)
})
