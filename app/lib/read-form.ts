/** No form of ours is larger; whoever hands a request to a route has refused bigger ones. */
export const FORM_LIMITS = { bytes: 64 * 1024, fields: 250 } as const

/** Longest text that a form gets back: ours take 40 characters, and an answer must not be a multiple of what was sent. */
const LONGEST_ECHO = 500

/** The fields of a POST; a body that is no form has none. The one way to read a form. */
export async function readForm(request: Request): Promise<FormData> {
	try {
		return await request.formData()
	} catch {
		return new FormData()
	}
}

/** A text of a field that may be long, as it is stored and shown again: lines end in one way, and without the sign 0, which no database takes. */
export function sentText(fields: FormData, name: string): string {
	const value = fields.get(name)
	return typeof value === "string" ? value.replaceAll("\0", "").replace(/\r\n?/g, "\n") : ""
}

/** Secrets and one-time codes that each of their forms needs. */
export const NEEDED_SECRETS: ReadonlySet<string> = new Set(["pwd", "pwdCheck", "old", "code"])

/** Names of fields for secrets, of all forms. Their texts are never sent back. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([...NEEDED_SECRETS, "adminKey", "listingKey", "feeKey"])

/** Whether a typed text is shown again: no field of ours takes a longer one. */
export const isEchoed = (value: unknown): boolean => typeof value !== "string" || value.length <= LONGEST_ECHO

/** What was typed into a field, to be shown again. */
export const typedText = (value: unknown): string => (typeof value === "string" && isEchoed(value) ? value : "")
