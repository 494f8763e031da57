import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ForgottenPage } from "#app/features/accounts/forgotten-page.tsx"
import { sentCode } from "#app/features/accounts/sent-code.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { resetPassword } from "#app/identity/accounts/change-account.server.ts"
import { enterByMail } from "#app/identity/accounts/enter-by-mail.server.ts"
import type { LoggedIn } from "#app/identity/accounts/log-in.server.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { mailLinkForm, resetForm, sendCodeForm } from "#app/identity/accounts/sign-up-form.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, sentText } from "#app/lib/read-form.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

/** Characters of an ID. */
const MOST_TYPED = 254

export const handle: PageHandle = { working: true, takesAnyone: true, feature: "sign-in" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "accounts")

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const { ctx, clientIp } = context
	const sent = await readForm(request.clone())
	// The form of the log-in leads here with the ID that was typed there.
	if (sent.get("do") === "begin") {
		const form: SubmissionResult<string[]> = { initialValue: { uid: sentText(sent, "uid").slice(0, MOST_TYPED) } }
		return data({ form, sentTo: null, mailbox: null })
	}
	const { browser: from, markCookie } = browserBehind(request, ctx)
	if (sent.get("do") === "code") {
		const answer = await submit({ request, context }, sendCodeForm, t, ({ uid }) =>
			sentCode(ctx, { uid, purpose: "reset", lang, clientIp, from, fields: sent }),
		)
		return "form" in answer
			? data(answer, { headers: { "Set-Cookie": markCookie } })
			: data({ ...answer.data, sentTo: null, mailbox: null }, answer.init ?? {})
	}
	async function enter(done: LoggedIn, to: string) {
		if ("step" in done)
			return redirect(paths.logInCode(lang), {
				status: 303,
				headers: { "Set-Cookie": writeSecret(ctx, "step", done.step) },
			})
		return redirect(to, { status: 303, headers: await loggedIn(request, ctx, { token: done.token, markCookie }) })
	}
	const answer =
		sent.get("do") === "enter"
			? await submit({ request, context }, mailLinkForm, t, async (link) =>
					enter(await enterByMail(ctx, { ...link, from }), paths.myPage(lang)),
				)
			: await submit({ request, context }, resetForm, t, async ({ uid, code, pwd }) =>
					enter(await resetPassword(ctx, { uid, code, pwd, from }), paths.forgotten(lang, { done: "set" })),
				)
	return "data" in answer ? data({ ...answer.data, sentTo: null, mailbox: null }, answer.init ?? {}) : answer
}

export function loader({ request, params }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const words = wordsOf(lang, "accounts")
	const search = Object.fromEntries(new URL(request.url).searchParams)
	const link = mailLinkForm.safeParse(search).data ?? null
	return {
		lang,
		words,
		title: wordsT({ accounts: words })("accounts:forgotten.title"),
		isDone: search.done === "set",
		link,
	}
}

export default function Forgotten() {
	const { words, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return (
		<ForgottenPage
			t={wordsT({ accounts: words })}
			{...page}
			sentTo={answer?.sentTo ?? null}
			mailbox={answer?.mailbox}
			result={answer?.form}
		/>
	)
}
