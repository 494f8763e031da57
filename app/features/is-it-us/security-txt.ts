import { isEmailAddress } from "#app/lib/email-address.ts"
import { LANGS, LOCALES, paths } from "#app/lib/paths.ts"

const DAY_MS = 86_400_000

/** A contact as RFC 9116 wants it, an address that a program can open; null: what stands there is none, e.g. a sentence. */
export function contactUri(contact: string | null | undefined): string | null {
	const text = contact?.trim() ?? ""
	if (isEmailAddress(text)) return `mailto:${text}`
	if (/^\+[\d ()-]{6,24}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, "")}`
	return /^https:\/\/\S+$/.test(text) && URL.canParse(text) ? text : null
}

/** The file of RFC 9116, good for so many days from the day on which it is asked for. */
export function securityTxt({
	contact,
	origin,
	now,
	days,
}: Readonly<{ contact: string; origin: string; now: Date; days: number }>): string {
	const expires = new Date(Math.floor(now.getTime() / DAY_MS + days) * DAY_MS)
	const fields: readonly (readonly [name: string, value: string])[] = [
		["Contact", contact],
		["Expires", expires.toISOString().replace(".000", "")],
		["Preferred-Languages", LANGS.map((lang) => LOCALES[lang].slice(0, 2)).join(", ")],
		["Canonical", `${origin}${SECURITY_TXT}`],
		["Policy", `${origin}${paths.isItUs("eng")}#report`],
	]
	return fields.map(([name, value]) => `${name}: ${value}\n`).join("")
}

export const SECURITY_TXT = "/.well-known/security.txt"
