import type { Key } from "./keys.ts"

/** Results of chain work by their printed code (§8): keys in `locales`. 0 is success and says nothing. */
export const RETURN_CODES = {
	"-1": "messages:returnCd.unexpected",
	"1": "messages:returnCd.tokenAddress",
	"2": "messages:returnCd.balanceOrMintInfo",
	"3": "messages:returnCd.associatedAccount",
	"4": "messages:returnCd.coinTransfer",
	"5": "messages:returnCd.nftMinting",
	"6": "messages:returnCd.verifyCollection",
	"7": "messages:returnCd.connectMainnet",
} as const satisfies Record<string, Key>

export type ReturnCd = keyof typeof RETURN_CODES

/** A code nobody printed is an unexpected error. */
export const returnCodeWords = (code: string): Key =>
	Object.hasOwn(RETURN_CODES, code) ? RETURN_CODES[code as ReturnCd] : RETURN_CODES["-1"]
