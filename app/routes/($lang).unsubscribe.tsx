import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Unsubscribe } from "#app/features/unsubscribe/view.tsx"
import { withdraw } from "#app/features/unsubscribe/withdraw.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { readForm } from "#app/lib/read-form.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
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
	const isOurs = consentIn(context.ctx.secret, query) !== null
	const state = query.has(DONE) ? "done" : isOurs ? "asked" : "unknown"
	const title = wordsT({ mail: words })("mail:unsubscribe.title")
	return data({ words, title, state } as const, { status: state === "unknown" ? 404 : 200 })
}

/** Of the page's own form, and of a mail program's one click (RFC 8058), which follows no redirect. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	requireLang(params)
	const url = new URL(request.url)
	const consent = consentIn(context.ctx.secret, url.searchParams)
	if (!consent) return data({ state: "unknown" } as const, { status: 404 })
	await withdraw(context.ctx, consent)
	if ((await readForm(request)).get("List-Unsubscribe") === "One-Click") return data({ state: "done" } as const)
	return redirect(`${url.pathname}?${DONE}=`, { status: 303 })
}

export default function UnsubscribeRoute() {
	const { words, state } = useLoaderData<typeof loader>()
	return <Unsubscribe t={wordsT({ mail: words })} state={useActionData<typeof action>()?.state ?? state} />
}
