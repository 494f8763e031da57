import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { askedCheck } from "#app/features/statement/asked-check.ts"
import { type CheckPage, StatementCheck } from "#app/features/statement/check-view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { STATEMENT_CHECKS } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"
import { isSealed } from "#app/statements/seal.server.ts"

export const handle: PageHandle = { working: true }
/** What a sheet says is for whoever has it, and for no search engine. */
export const meta: MetaFunction = (args) => [...pageMeta(args), { name: "robots", content: "noindex" }]
export const links = sheets("dialogs", "work", "statement")

const WHOLE = { maximumFractionDigits: 0 } as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const asked = askedCheck(new URL(request.url).searchParams)
	// Whoever guesses seals has so many guesses.
	if (asked) await countUseFrom(context.ctx, STATEMENT_CHECKS, context.clientIp)
	const { read = null } = asked ?? {}
	const year = read?.year ?? t("statement:check.all")
	const count = numberFormat(LOCALES[lang], WHOLE).format(read?.count ?? 0)
	const page: CheckPage = {
		typed: asked?.typed ?? null,
		right:
			read && isSealed(context.ctx.secret, read, read.seal)
				? { text: t("statement:check.rightText", { year, count }), sum: read.sum }
				: null,
	}
	const words = { statement: wordsOf(lang, "statement", ["check"]) }
	return { lang, words, title: t("statement:check.title"), description: t("statement:check.meta"), page }
}

export default function StatementCheckRoute() {
	const { words, title, page } = useLoaderData<typeof loader>()
	return (
		<div className="page">
			<h1>{title}</h1>
			<StatementCheck t={wordsT(words)} page={page} />
		</div>
	)
}
