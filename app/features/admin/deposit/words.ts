import type { T } from "#app/i18n/words.ts"
import type { Key } from "#app/lib/keys.ts"

/** The words for a code of a record, or the code itself where there are none: records outlive the words for them. */
const wordsOr = (t: T, key: string, code: string): string => {
	// The cast: whatever is no key comes back as itself.
	const text = t(key as Key)
	return text === key ? code : text
}

const PURPOSES: Readonly<Record<string, "deposit" | "claim" | "withdrawal" | "refund">> = {
	"coin-staking:deposit": "deposit",
	"coin-staking:claim": "claim",
	"nft-staking:claim": "claim",
	"coin-staking:withdrawal": "withdrawal",
	refund: "refund",
}

export function purposeWords(t: T, code: string): string {
	const purpose = PURPOSES[code]
	return purpose ? t(`admin:deposit.purpose.${purpose}`) : code
}

export const statusWords = (t: T, code: string) => wordsOr(t, `admin:deposit.status.${code}`, code)
export const holdWords = (t: T, code: string) => wordsOr(t, `admin:deposit.hold.${code}`, code)
export const actWords = (t: T, code: string) => wordsOr(t, `admin:acts.${code}`, code)
export const payoutWords = (t: T, code: string) => wordsOr(t, `admin:money.states.${code}`, code)
