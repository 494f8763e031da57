import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { waysOut } from "#app/features/my-page/signed-out.tsx"
import { StatementOut } from "#app/features/statement/signed-out.tsx"
import { statementPage } from "#app/features/statement/statement-page.server.ts"
import { Statement } from "#app/features/statement/view.tsx"
import { FEATURES } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { STATEMENT_PAGES } from "#app/identity/limits/limits.ts"
import { countUse } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { solanaAddressesOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"
import { meaningsOf } from "#app/statements/movements.ts"
import { LinkButton } from "#app/ui/button.tsx"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "statement")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const owners = solanaAddressesOf(visit.who)
	if (visit.who.wallet) await countUse(visit, STATEMENT_PAGES, walletKey(visit.who.wallet))
	return {
		lang,
		words: { statement: wordsOf(lang, "statement"), "my-page": wordsOf(lang, "my-page", ["back", "ways", "watch"]) },
		title: t("statement:title"),
		description: t("statement:meta"),
		page: visit.who.wallet ? await statementPage(visit, { owners, meanings: meaningsOf(FEATURES), t, lang }) : null,
	}
}

export default function StatementRoute() {
	const { words, title, lang, page } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<div className="page">
			<h1 className={page ? undefined : "out-title"}>{title}</h1>
			{page ? (
				<>
					<p className="lead">{t("statement:lead")}</p>
					<Statement t={t} lang={lang} page={page} />
					<p className="actions">
						<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
					</p>
				</>
			) : (
				<StatementOut
					t={t}
					ways={waysOut(t, lang)}
					waysLabel={t("my-page:ways.label")}
					acts={
						<LinkButton look="quiet" href={paths.myPage(lang)}>
							{t("my-page:back")}
						</LinkButton>
					}
				/>
			)}
		</div>
	)
}
