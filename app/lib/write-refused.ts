import { causesOf } from "./causes.ts"
import { Refusal } from "./refusal.ts"

/**
 * SQLSTATEs of a database that reads and does not write: no disk space (53100) or another resource (53xxx), an I/O error (58030), read-only
 * (25006). Not 53300, too many connections: then nothing was read either.
 */
const WRITE_REFUSED = /^(53(?!300)[0-9A-Z]{3}|58030|25006)$/

/** The SQLSTATE with which PostgreSQL refused to write, wherever driver and Drizzle have put it; null for any other error. */
export function writeRefusedBy(error: unknown): string | null {
	for (const cause of causesOf(error)) {
		const { code } = cause as { code?: unknown }
		if (typeof code === "string" && WRITE_REFUSED.test(code)) return code
	}
	return null
}

/** Nothing of the request was stored; `seconds`: when it may be tried again. */
export const notStored = () => new Refusal("errors:notStored.text", { status: 503, params: { seconds: "60" } })
