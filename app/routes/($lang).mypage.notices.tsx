import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { OwnOut } from "#app/features/my-page/own-out.tsx"
import { Ticket } from "#app/features/my-page/unlock-ticket.tsx"
import { readForm } from "#app/features/notices/form.ts"
import { markRead } from "#app/features/notices/list-notices.server.ts"
import { noticesPage } from "#app/features/notices/notices-page.server.ts"
import { Notices } from "#app/features/notices/view.tsx"
import { FEATURES } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { OWN_LISTS } from "#app/identity/limits/limits.ts"
import { countUse } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"
import { meaningsOf } from "#app/statements/movements.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Blank } from "#app/ui/signed-out.tsx"

export const handle: PageHandle = { working: true, feature: "my-page" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "notices")

const sources = FEATURES.flatMap(({ notices }) => notices ?? [])

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const { wallet } = visit.who
	const query = new URL(request.url).searchParams
	const before = query.get("before") ?? ""
	if (wallet) await countUse(visit, OWN_LISTS, walletKey(wallet))
	const asked = {
		t,
		lang,
		sources,
		meanings: meaningsOf(FEATURES),
		before: /^\d{1,13}$/.test(before) ? new Date(Number(before)) : null,
	}
	return {
		lang,
		words: {
			notices: wordsOf(lang, "notices"),
			"my-page": wordsOf(lang, "my-page", ["back", "ways", "watch", "select", "signedOut"]),
		},
		title: t("notices:title"),
		page: wallet && (await noticesPage({ ...visit, who: { ...visit.who, wallet } }, asked)),
		done: query.has("done"),
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const visit = await requireWallet(request, context)
	const answer = await submit({ request, context }, readForm, await getT(lang), async ({ until }) => {
		await markRead(visit, { owner: walletKey(visit.who.wallet), until: new Date(until) })
		return redirect(paths.notices(lang, { done: "read" }), { status: 303 })
	})
	return "data" in answer ? data({ form: answer.data.form }, answer.init ?? {}) : answer
}

export default function NoticesRoute() {
	const { words, title, lang, page, done } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	const errors = Object.values(useActionData<typeof action>()?.form.error ?? {}).flatMap((texts) => texts ?? [])
	if (!page)
		return (
			<OwnOut
				t={t}
				lang={lang}
				name={title}
				title={t("notices:titleOut")}
				lead={t("notices:lead")}
				sees={(["money", "time", "access"] as const).map((one) => t(`notices:sees.${one}`))}
			>
				<div aria-hidden="true">
					<Ticket as="p" title={title} host="notices" lines={[{ label: t("notices:new"), value: <Blank /> }]}>
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
			<p className="lead">{t("notices:lead")}</p>
			<FormErrors id="notices-errors" errors={errors} />
			<Notices t={t} lang={lang} page={page} done={done} />
			<p className="actions">
				<LinkButton href={paths.acts(lang)}>{t("notices:acts.title")}</LinkButton>
				<LinkButton href={paths.reminders(lang)}>{t("notices:choices")}</LinkButton>
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}
