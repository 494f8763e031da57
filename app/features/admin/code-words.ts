import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { LANGS, LOCALES } from "#app/lib/paths.ts"
import { whyOf } from "./deposit/story.ts"

/** The words for a code of a record, or what it is called otherwise: records outlive the words for them. */
export function wordsOr(t: T, key: string, otherwise: string): string {
	// Whatever is no key comes back as itself, from a server's own words without the namespace.
	const text = t(asKey(key))
	return text === key || key.endsWith(`:${text}`) ? otherwise : text
}

/** What a payment, a payout or an order is for; `code` is "<feature>:<what>". */
export const purposeWords = (t: T, code: string) => wordsOr(t, `admin:purposes.${code.replace(":", ".")}`, code)
/** Why a payment that arrived was or was not matched. */
export const receiptWords = (t: T, reason: string) => t(`admin:deposit.why.${whyOf(reason)}`)
export const statusWords = (t: T, code: string) => wordsOr(t, `admin:deposit.status.${code}`, code)
export const holdWords = (t: T, code: string) => wordsOr(t, `admin:deposit.hold.${code}`, code)
export const actWords = (t: T, code: string) => wordsOr(t, `admin:acts.${code}`, code)
export const payoutWords = (t: T, code: string) => wordsOr(t, `admin:money.states.${code}`, code)
export const noticeWords = (t: T, kind: string) => wordsOr(t, `admin:notices.${kind}`, kind)
export const stopWords = (t: T, reason: string) => wordsOr(t, `admin:stops.${reason}`, reason)
export const gearFailureWords = (t: T, code: string) => wordsOr(t, `operators-catalog:gears.failures.${code}`, code)
export const migrationFailureWords = (t: T, code: string) =>
	wordsOr(t, `operators-catalog:migration.failures.${code}`, code)
/** Why a purchase failed, as its buyer is told. */
export const purchaseReasonWords = (t: T, code: string) => wordsOr(t, `mint:reason.${code}`, code)
export const roleWords = (t: T, role: string) => wordsOr(t, `admin:roles.${role}`, role)
export const walletWords = (t: T, type: string) => wordsOr(t, `wallets:names.${type}`, type)
/** A language by its own name, whether a row names it as addresses do or as browsers do. */
export function languageWords(t: T, code: string): string {
	const lang = LANGS.find((one) => one === code || LOCALES[one] === code)
	return lang ? t(`admin:languages.${lang}`) : code
}
