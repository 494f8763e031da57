import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { begunKey } from "#app/features/my-page/begun.ts"
import { OwnOut } from "#app/features/my-page/own-out.tsx"
import { Ticket } from "#app/features/my-page/unlock-ticket.tsx"
import { actsPage } from "#app/features/notices/acts-page.server.ts"
import { Acts } from "#app/features/notices/acts-view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { OWN_LISTS } from "#app/identity/limits/limits.ts"
import { countUse } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { readCursor } from "#app/lib/keyset.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Blank } from "#app/ui/signed-out.tsx"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "notices")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const { wallet } = visit.who
	if (wallet) await countUse(visit, OWN_LISTS, walletKey(wallet))
	const before = readCursor(new URL(request.url).searchParams.get("before"), isUuid)
	return {
		lang,
		words: {
			notices: wordsOf(lang, "notices"),
			"my-page": wordsOf(lang, "my-page", ["back", "ways", "watch", "select", "signedOut"]),
		},
		title: t("notices:acts.title"),
		page: wallet && (await actsPage(visit, { lang, before, name: (entity) => t(begunKey(entity)) })),
	}
}

export default function ActsRoute() {
	const { words, title, lang, page } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	if (!page)
		return (
			<OwnOut
				t={t}
				lang={lang}
				name={title}
				title={t("notices:acts.titleOut")}
				lead={t("notices:acts.lead")}
				sees={(["state", "receipt"] as const).map((one) => t(`notices:acts.sees.${one}`))}
			>
				<div aria-hidden="true">
					<Ticket as="p" title={title} host="acts" lines={[{ label: t("notices:acts.receipt"), value: <Blank /> }]}>
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
			<p className="lead">{t("notices:acts.lead")}</p>
			<Acts t={t} lang={lang} page={page} />
			<p className="actions">
				<LinkButton href={paths.notices(lang)}>{t("notices:title")}</LinkButton>
				<LinkButton href={paths.statement(lang)}>{t("notices:statement")}</LinkButton>
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}
