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

/** Refusals of any act that are chain work, by their printed code; a feature adds its own. */
const OF_ANY: Partial<Record<Key, ReturnCd>> = {
	"settlement:chain-silent": "2",
	"identity:needsSolana": "7",
}

type Answer = Readonly<{ status: number; body: Record<string, unknown> }>
type Caller = Readonly<{
	wantsJson: boolean
	retryAfter(seconds: string): void
	noteRefusal(code: string): void
	answerJson(answer: Answer): void
}>

/** A caller whose refusals carry the printed code of the chain work that they are; what is no chain work carries none. */
export const withReturnCd = (context: Caller, own: Partial<Record<Key, ReturnCd>> = {}): Caller => ({
	wantsJson: context.wantsJson,
	retryAfter: (seconds) => context.retryAfter(seconds),
	noteRefusal: (code) => context.noteRefusal(code),
	answerJson({ status, body }) {
		const code = typeof body.code === "string" ? { ...OF_ANY, ...own }[body.code as Key] : undefined
		context.answerJson({ status, body: code === undefined ? body : { ...body, returnCd: code } })
	},
})
