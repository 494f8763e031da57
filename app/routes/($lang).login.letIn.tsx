import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { LetInPage } from "#app/features/accounts/phone-pages.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { loginOf } from "#app/identity/accounts/login-session.server.ts"
import { answerBrowser, askingBrowser } from "#app/identity/phone/phone-login.server.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, takesAnyone: true, feature: "sign-in" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "accounts")

const form = z.discriminatedUnion(
	"do",
	[
		z.object({
			do: z.literal("allow"),
			number: z
				.string({ error: "accounts:phone.needNumber" })
				.trim()
				.regex(/^\d{2}$/, "accounts:phone.needNumber"),
		}),
		z.object({ do: z.literal("refuse") }),
	],
	{ error: "messages:error.processFailed" },
)
const tokenIn = (request: Request) => (new URL(request.url).searchParams.get("ask") ?? "").slice(0, 64)
const DONE = ["allowed", "turned"] as const

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const { ctx } = context
	const login = await loginOf(request, ctx)
	if (!login) return redirect(paths.logIn(lang), { status: 303 })
	const token = tokenIn(request)
	return submit({ request, context }, form, await getT(lang), async (answer) => {
		const number = answer.do === "allow" ? answer.number : ""
		await answerBrowser(ctx, login, { token, verdict: answer.do, number })
		const done: (typeof DONE)[number] = answer.do === "allow" ? "allowed" : "turned"
		return redirect(`${paths.letIn(lang, "done")}&done=${done}`, { status: 303 })
	})
}

export async function loader({ request, params, context: { ctx, clientIp } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const token = tokenIn(request)
	const words = wordsOf(lang, "accounts")
	const query = new URL(request.url).searchParams
	const isLoggedIn = (await loginOf(request, ctx)) !== null
	const asked = isLoggedIn ? await askingBrowser(ctx, token) : null
	return {
		...{ lang, words, token, isLoggedIn, title: wordsT({ accounts: words })("accounts:phone.allowTitle") },
		asking: asked && {
			...{ userAgent: asked.userAgent, country: asked.country, askedAt: asked.askedAt },
			isSameNetwork: asked.network === networkOf(clientIp),
		},
		done: DONE.find((one) => one === query.get("done")) ?? null,
	}
}

export default function LetIn() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()?.form
	return <LetInPage t={wordsT({ accounts: words })} {...page} done={result ? null : page.done} result={result} />
}
