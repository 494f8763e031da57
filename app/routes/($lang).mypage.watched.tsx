import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { OwnOut } from "#app/features/my-page/own-out.tsx"
import { Ticket } from "#app/features/my-page/unlock-ticket.tsx"
import { dropAddress, keepAddress, listWatched } from "#app/features/watch/kept.server.ts"
import { keptForm } from "#app/features/watch/kept-form.ts"
import { Kept } from "#app/features/watch/kept-view.tsx"
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
import { sheets } from "#app/site/sheets.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Blank } from "#app/ui/signed-out.tsx"

export const handle: PageHandle = { working: true, feature: "my-page" }
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
			watch: wordsOf(lang, "watch", ["kept"]),
			"my-page": wordsOf(lang, "my-page", ["back", "ways", "watch", "select", "signedOut"]),
		},
		title: t("watch:kept.title"),
		kept: wallet && (await listWatched(visit, walletKey(wallet))),
		done: done === "kept" || done === "removed" ? done : null,
	} as const
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const visit = await requireWallet(request, context)
	const owner = walletKey(visit.who.wallet)
	const answer = await submit({ request, context }, keptForm, await getT(lang), async (input) => {
		await countUseFrom(visit, WRITES, context.clientIp)
		if (input.do === "remove") await dropAddress(visit, { owner, address: input.address })
		else await keepAddress(visit, { owner, address: input.address, label: input.label })
		return redirect(paths.watched(lang, { done: input.do === "keep" ? "kept" : "removed" }), { status: 303 })
	})
	return "data" in answer ? data({ form: answer.data.form }, answer.init ?? {}) : answer
}

export default function WatchedRoute() {
	const { words, title, lang, kept, done } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	const refused = useActionData<typeof action>()?.form ?? null
	if (!kept)
		return (
			<OwnOut
				t={t}
				lang={lang}
				name={title}
				title={t("watch:kept.titleOut")}
				lead={t("watch:kept.lead")}
				sees={(["list", "look"] as const).map((one) => t(`watch:kept.sees.${one}`))}
			>
				<div aria-hidden="true">
					<Ticket as="p" title={title} host="watched" lines={[]}>
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
			<p className="lead">{t("watch:kept.lead")}</p>
			<Kept t={t} lang={lang} kept={kept} done={refused ? null : done} refused={refused} />
			<p className="actions">
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}
