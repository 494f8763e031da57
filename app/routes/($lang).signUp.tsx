import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { sentCode } from "#app/features/accounts/sent-code.server.ts"
import { SignUpPage } from "#app/features/accounts/sign-up-page.tsx"
import { signUpTerms } from "#app/features/accounts/sign-up-terms.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { signUp } from "#app/identity/accounts/sign-up.server.ts"
import { sendCodeForm, signUpForm } from "#app/identity/accounts/sign-up-form.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, SECRET_FIELDS } from "#app/lib/read-form.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, takesAnyone: true, feature: "sign-in" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "accounts")

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const { clientIp } = context
	const sent = await readForm(request.clone())
	if (sent.get("do") === "code") {
		const { browser: from, markCookie } = browserBehind(request, context.ctx)
		const answer = await submit({ request, context }, sendCodeForm, t, ({ uid }) =>
			sentCode(context.ctx, { uid, purpose: "sign-up", lang, clientIp, from, fields: sent }),
		)
		return "form" in answer ? data(answer, { headers: { "Set-Cookie": markCookie } }) : keeping(answer, sent)
	}
	const answer = await submit({ request, context }, signUpForm, t, async (one) => {
		const ctx = await visitor(request, context)
		const { browser: from, markCookie } = browserBehind(request, ctx)
		const token = await signUp(ctx, one, { lang, from, wallet: ctx.who.wallet, terms: signUpTerms(lang) })
		const headers = await loggedIn(request, ctx, { token, markCookie })
		return redirect(paths.documents(lang, { done: "welcome" }), { status: 303, headers })
	})
	return "data" in answer ? data({ ...answer.data, sentTo: null, mailbox: null }, answer.init ?? {}) : answer
}

type Refused = Readonly<{ data: Readonly<{ form: object }>; init: ResponseInit | null }>

/** A code that was refused takes nothing from the rest of the form. */
function keeping({ data: { form }, init }: Refused, sent: FormData) {
	const typed = [...sent].filter(([name, value]) => typeof value === "string" && !SECRET_FIELDS.has(name))
	const initialValue = Object.fromEntries(typed.map(([name, value]) => [name, String(value).slice(0, 500)]))
	return data({ form: { ...form, initialValue }, sentTo: null, mailbox: null }, init ?? {})
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const { who } = await visitor(request, context)
	const kind = new URL(request.url).searchParams.get("kind") === "company" ? ("company" as const) : ("person" as const)
	const words = { accounts: wordsOf(lang, "accounts"), messages: wordsOf(lang, "messages") }
	return { lang, words, title: wordsT(words)("accounts:signUp.title"), kind, wallet: who.wallet?.address ?? null }
}

export default function SignUp() {
	const { words, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const typed = answer?.form.initialValue?.kind
	const kind = typed === "company" || typed === "person" ? typed : page.kind
	return (
		<SignUpPage
			t={wordsT(words)}
			{...page}
			kind={kind}
			sentTo={answer?.sentTo ?? null}
			mailbox={answer?.mailbox}
			result={answer?.form}
		/>
	)
}
