import type { RequestContext } from "#app/db/context.ts"
import { writeHint } from "#app/identity/cookies.server.ts"
import { listOpenOperations } from "./open-operations.server.ts"

/** What the asking browser has open, and the cookie that lets the shell paint it. */
export async function freshHint({ db, demo, who }: Pick<RequestContext, "db" | "demo" | "who">) {
	const open = await listOpenOperations(db, who)
	const address = who.wallet?.address ?? null
	const hint = address || open.length > 0 ? { address, open: open.length, href: open[0]?.href ?? "" } : null
	return { open: open.length, href: open[0]?.href ?? null, cookie: writeHint({ demo }, hint) }
}
