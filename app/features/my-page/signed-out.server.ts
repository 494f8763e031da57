import { redirect } from "@remix-run/node"
import { writeHint, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"

/** Leads to a page as somebody whose session has ended: without its cookies, and without pages that the browser kept. */
export function signedOutTo(visit: WalletVisit, address: string, cookies: readonly string[] = []): Response {
	const headers = new Headers({ "Clear-Site-Data": '"cache"' })
	for (const cookie of [writeSecret(visit, "sid", null), writeHint(visit, null), ...cookies])
		headers.append("Set-Cookie", cookie)
	return redirect(address, { status: 303, headers })
}
