import { expect, test } from "vitest"
import english from "../../locales/en/messages.json"
import { RETURN_CODES, returnCodeWords } from "./return-codes.ts"

const printed = {
	"-1": "An unexpected error has occurred",
	"1": "Failed to get token address",
	"2": "Failed to check account balance or mint information",
	"3": "Failed to create associated token account for receiver",
	"4": "Failed to coin transfer",
	"5": "Failed to NFT minting",
	"6": "Failed to verify collection",
	"7": "Please connect to the Mainnet",
}

test("every return code says in English what is printed for it", () => {
	const words: Record<string, string> = english.returnCd
	const said = Object.fromEntries(
		Object.entries(RETURN_CODES).map(([code, key]) => [code, words[key.replace("messages:returnCd.", "")]]),
	)
	expect(said).toEqual(printed)
})

test("a code that nobody printed is an unexpected error", () => {
	expect(returnCodeWords("99")).toBe(RETURN_CODES["-1"])
	expect(returnCodeWords("constructor")).toBe(RETURN_CODES["-1"])
})
