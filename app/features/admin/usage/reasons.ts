import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import type { ProblemCode } from "#app/wallets/port.ts"
import type { SigningProblem } from "#app/wallets/signing-error.ts"

/** What a page reports besides codes of refusals, and the words for it; several are the same to an operator. */
const WORDS = {
	missing: "missing",
	denied: "declined",
	rejected: "declined",
	refused: "declined",
	closed: "closed",
	noAccount: "noAccount",
	otherAccount: "otherAccount",
	wrongChain: "wrongChain",
	unconfigured: "unconfigured",
	notSupported: "unable",
	unable: "unable",
	mobile: "mobile",
	popupBlocked: "popupBlocked",
	bridge: "bridge",
	bridgeClosed: "bridge",
	timeout: "tooLate",
	expired: "tooLate",
	failed: "failed",
	lost: "failed",
	prepare: "notPrepared",
	submit: "notTaken",
	unknown: "unknown",
	other: "other",
} as const satisfies Readonly<
	Record<ProblemCode | SigningProblem | "unable" | "prepare" | "submit" | "unknown" | "other", string>
>
/** What pages report so. */
export const REPORTED: readonly string[] = Object.keys(WORDS)
type Word = (typeof WORDS)[keyof typeof WORDS]
const isWord = (text: string): text is Word => (Object.values(WORDS) as readonly string[]).includes(text)

/** Reasons that are the same to an operator have one name: the word, or the code of a refusal. */
export const sameReason = (reason: string): string =>
	Object.hasOwn(WORDS, reason) ? WORDS[reason as keyof typeof WORDS] : reason

/** What kept a visitor back, as the visitor was told. `t`: with all words of the site. */
export const reasonText = (t: T, reason: string): string =>
	isWord(reason) ? t(`operators-usage:reasons.${reason}`) : toldText(t, reason)

/** The sentence behind the code of a refusal. What is none of ours says itself: a browser may report anything. */
export function toldText(t: T, code: string): string {
	if (!/^[\w-]+:[\w.-]+$/.test(code)) return code
	const told = t(asKey(code))
	const isKnown = told !== code && told !== code.slice(code.indexOf(":") + 1)
	return isKnown ? told.replace(/\{\{\w+(?::.+?\|(.+?))?\}\}/g, (_slot, many?: string) => many ?? "…") : code
}
