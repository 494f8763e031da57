import { writeHint } from "#app/identity/sessions/cookies.server.ts"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { openOperationsOf } from "./open-operations.server.ts"

/** What the asking browser has open, and the cookie that lets the shell paint it. */
export async function freshHint(visit: Pick<Visit, "db" | "demo" | "who" | "open">) {
	const { demo, who } = visit
	const open = await openOperationsOf(visit)
	const address = who.wallet?.address ?? null
	const hint = address || open.length > 0 ? { address, open: open.length, href: open[0]?.href ?? "" } : null
	return { open: open.length, href: open[0]?.href ?? null, cookie: writeHint({ demo }, hint) }
}
