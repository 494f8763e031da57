import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { WebContext } from "#app/db/context.ts"
import { type State, Unsubscribe } from "#app/features/unsubscribe/view.tsx"
import { withdraw } from "#app/features/unsubscribe/withdraw.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { readForm } from "#app/lib/read-form.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { allowMailbox, isMailboxStopped, stopMailbox } from "#app/mail/asked-mail.server.ts"
import { mailboxIn } from "#app/mail/mailbox.ts"
import { consentIn } from "#app/mail/unsubscribe-link.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
/** An address of one recipient's. */
export const meta: MetaFunction = (args) => [...pageMeta(args), { name: "robots", content: "noindex" }]
export const links = sheets("dialogs", "work")

const DONE = "done"

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const words = wordsOf(lang, "mail", ["unsubscribe"])
	const query = new URL(request.url).searchParams
	const state = await stateOf(context.ctx, query)
	const isConsent = state === "asked" || state === "done" || state === "unknown"
	const title = wordsT({ mail: words })(isConsent ? "mail:unsubscribe.title" : "mail:unsubscribe.notMe.title")
	return data({ words, title, state }, { status: state === "unknown" ? 404 : 200 })
}

async function stateOf(ctx: Pick<WebContext, "db" | "secret">, query: URLSearchParams): Promise<State> {
	const mailbox = mailboxIn(ctx.secret, query)
	if (mailbox && (await isMailboxStopped(ctx, mailbox))) return "stopped"
	if (mailbox) return query.has(DONE) ? "allowed" : "stop"
	if (query.has(DONE)) return "done"
	return consentIn(ctx.secret, query) === null ? "unknown" : "asked"
}

/** Of the page's own form, and of a mail program's one click (RFC 8058), which follows no redirect. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	requireLang(params)
	const url = new URL(request.url)
	const { ctx } = context
	const consent = consentIn(ctx.secret, url.searchParams)
	const mailbox = mailboxIn(ctx.secret, url.searchParams)
	if (!consent && !mailbox) return data<{ state: State }>({ state: "unknown" }, { status: 404 })
	const sent = await readForm(request)
	if (consent) await withdraw(ctx, consent)
	if (mailbox) await (sent.get("do") === "allow" ? allowMailbox(ctx, mailbox) : stopMailbox(ctx, mailbox))
	if (sent.get("List-Unsubscribe") === "One-Click")
		return data<{ state: State }>({ state: consent ? "done" : "stopped" })
	if (consent) return redirect(`${url.pathname}?${DONE}=`, { status: 303 })
	// Its own address: there it is allowed again, by its reader alone.
	url.searchParams.set(DONE, "")
	return redirect(`${url.pathname}${url.search}`, { status: 303 })
}

export default function UnsubscribeRoute() {
	const { words, state } = useLoaderData<typeof loader>()
	return <Unsubscribe t={wordsT({ mail: words })} state={useActionData<typeof action>()?.state ?? state} />
}
