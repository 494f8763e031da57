import { cookieIn } from "./cookie.ts"

/** What a visitor answered to the notice: only what is needed, or usage records as well. */
export const CONSENTS = ["needed", "usage"] as const
export type Consent = (typeof CONSENTS)[number]
export const isConsent = (value: unknown): value is Consent => CONSENTS.some((one) => one === value)

export const CONSENT_COOKIE = "consent"
/** Days that an answer is remembered; then the question is put again. */
export const CONSENT_DAYS = 180

/** Readable by scripts: the browser itself must know that it may not report. */
export const writeConsent = (answer: Consent, { demo }: { demo: boolean }): string =>
	`${CONSENT_COOKIE}=${answer}; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax${demo ? "" : "; Secure"}`

/** The answer among cookies as a browser or a request lists them, or null: not answered yet. Of several answers a refusal counts. */
export function consentIn(cookies: string): Consent | null {
	const answers = cookies.split(";").map((one) => cookieIn(one, CONSENT_COOKIE))
	if (answers.includes("needed")) return "needed"
	return answers.includes("usage") ? "usage" : null
}

/** Where the answer given on a page is confirmed: an id that the address then carries as its hash. */
export const confirmationId = (answer: Consent) => `consent-${answer}`
