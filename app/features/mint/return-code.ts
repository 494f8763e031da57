import type { Key } from "#app/lib/keys.ts"
import type { ReturnCd } from "#app/lib/return-codes.ts"

/** Codes of refusals by the printed code of chain work that they are; what is no chain work has none. */
const OF_REFUSAL: Partial<Record<Key, ReturnCd>> = {
	"minting:error.no-price": "1",
	"settlement:chain-silent": "2",
	"minting:error.not-covered": "2",
	"identity:needsSolana": "7",
	"messages:returnCd.tokenAddress": "1",
	"messages:returnCd.balanceOrMintInfo": "2",
	"messages:returnCd.associatedAccount": "3",
	"messages:returnCd.coinTransfer": "4",
	"messages:returnCd.nftMinting": "5",
	"messages:returnCd.verifyCollection": "6",
	"messages:returnCd.connectMainnet": "7",
	"messages:returnCd.unexpected": "-1",
}

/** The printed code of a refusal; null: the chain has nothing to do with it. */
export const returnCdOf = (code: string): ReturnCd | null =>
	Object.hasOwn(OF_REFUSAL, code) ? (OF_REFUSAL[code as Key] ?? null) : null
