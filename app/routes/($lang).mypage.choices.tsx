import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { choicesForm } from "#app/features/choices/form.ts"
import { choicesPage, chooseNews, keepAll } from "#app/features/choices/keep.server.ts"
import { Choices, DONE } from "#app/features/choices/view.tsx"
import { OwnOut } from "#app/features/my-page/own-out.tsx"
import { Ticket } from "#app/features/my-page/unlock-ticket.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { themeCookie } from "#app/lib/theme.ts"
import { TOPICS } from "#app/reminding/topics.ts"
import { sheets } from "#app/site/sheets.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Blank } from "#app/ui/signed-out.tsx"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "choices")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const { wallet } = visit.who
	const done = new URL(request.url).searchParams.get("done")
	return {
		lang,
		words: {
			choices: wordsOf(lang, "choices"),
			"my-page": wordsOf(lang, "my-page", ["back", "ways", "watch", "select", "signedOut"]),
		},
		title: t("choices:title"),
		page: wallet && (await choicesPage(visit, walletKey(wallet))),
		done: DONE.find((one) => one === done) ?? null,
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const visit = await requireWallet(request, context)
	const owner = walletKey(visit.who.wallet)
	const back = (done: (typeof DONE)[number], headers: HeadersInit = {}) =>
		redirect(paths.choices(lang, { done }), { status: 303, headers })
	const answer = await submit({ request, context }, choicesForm, await getT(lang), async (input) => {
		await countUseFrom(visit, WRITES, context.clientIp)
		if (input.do !== "keep") {
			await chooseNews(visit, { owner, agrees: input.do === "agree" })
			return back(input.do === "agree" ? "agreed" : "withdrawn")
		}
		const choices = TOPICS.map((topic) => ({
			topic,
			byMail: input.ways.includes(`${topic}.mail`),
			byPush: input.ways.includes(`${topic}.push`),
		}))
		const theme = input.theme === "none" ? null : input.theme
		await keepAll(visit, { owner, lang: input.lang === "none" ? null : input.lang, theme, choices })
		return back("saved", theme ? { "Set-Cookie": themeCookie(theme, visit) } : {})
	})
	return "data" in answer ? data({ form: answer.data.form }, answer.init ?? {}) : answer
}

export default function ChoicesRoute() {
	const { words, title, lang, page, done } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	const errors = Object.values(useActionData<typeof action>()?.form.error ?? {}).flatMap((texts) => texts ?? [])
	if (!page)
		return (
			<OwnOut
				t={t}
				lang={lang}
				name={title}
				title={t("choices:titleOut")}
				lead={t("choices:lead")}
				sees={(["look", "topics"] as const).map((one) => t(`choices:sees.${one}`))}
			>
				<div aria-hidden="true">
					<Ticket as="p" title={title} host="choices" lines={[]}>
						<p className="ticket-sum">
							<Blank sum />
						</p>
					</Ticket>
				</div>
			</OwnOut>
		)
	return (
		<div className="page">
			<h1>{title}</h1>
			<p className="lead">{t("choices:lead")}</p>
			<Choices t={t} lang={lang} page={page} done={errors.length > 0 ? null : done} errors={errors} />
			<p className="actions">
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}
