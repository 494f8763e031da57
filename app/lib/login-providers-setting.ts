import { z } from "zod"

const isSafeIssuer = (value: string) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(value)
const loginProvider = z.strictObject({
	name: z
		.string()
		.trim()
		.regex(/^[a-z][a-z0-9-]{0,30}$/),
	label: z.string().trim().min(1).max(40),
	issuer: z.url({ protocol: /^https?$/ }).refine(isSafeIssuer),
	clientId: z.string().trim().min(1).max(300),
	clientSecret: z.string().trim().min(1).max(1_000).nullable().default(null),
})
/** Providers of OpenID Connect that people may log in by, as a JSON list. */
export const loginProviders = z
	.string()
	.trim()
	.transform((value, context) => {
		const read = z.array(loginProvider).min(1).max(10).safeParse(jsonOf(value))
		if (read.success && new Set(read.data.map(({ name }) => name)).size === read.data.length) return read.data
		context.addIssue(
			'must be a JSON list of { "name", "label", "issuer", "clientId", "clientSecret" }: each name once, in lower-case letters and digits, each issuer an https address',
		)
		return z.NEVER
	})
function jsonOf(value: string): unknown {
	try {
		return JSON.parse(value)
	} catch {
		return null
	}
}
