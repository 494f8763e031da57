import { walletKey } from "#app/identity/owner-keys.ts"
import { solanaWalletOf, type Visit } from "#app/identity/sessions/visitor.server.ts"
import { remindersIn } from "#app/mail/reminder-link.ts"
import { remindersOfOwner } from "#app/mail/reminders.server.ts"
import { listBrowsers } from "#app/reminding/subscriptions.server.ts"

/** `link`: somebody has come from a mail, and may do this one thing. `wrong`: the address looks like such a link and is none of ours. */
export type RemindersPage = Readonly<{
	link: "confirm" | "stop" | "wrong" | null
	signedIn: boolean
	canHave: boolean
	own: Readonly<{ address: string; isConfirmed: boolean }> | null
	/** What a browser subscribes with; null: nothing is pushed here. */
	pushKey: string | null
	browsers: Awaited<ReturnType<typeof listBrowsers>>
}>

export async function remindersPage(visit: Visit, query: URLSearchParams): Promise<RemindersPage> {
	const named = query.has("sign") || query.has("id")
	const link = named ? (remindersIn(visit.secret, query)?.act ?? "wrong") : null
	const wallet = solanaWalletOf(visit.who)
	const own = wallet ? await remindersOfOwner(visit, walletKey(wallet)) : null
	return {
		link,
		signedIn: visit.who.wallet !== null,
		canHave: wallet !== null,
		pushKey: visit.pushKey ?? null,
		browsers: wallet ? await listBrowsers(visit, walletKey(wallet)) : [],
		own: own && { address: own.address, isConfirmed: own.confirmedAt !== null },
	}
}
