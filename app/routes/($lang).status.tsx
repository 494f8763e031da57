import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Status } from "#app/features/status/page.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { freshSeconds: 5 }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "status")

export async function loader({ params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const words = { status: wordsOf(lang, "status"), switches: wordsOf(lang, "switches", ["names", "reasons"]) }
	const t = wordsT(words)
	return {
		lang,
		words,
		group: (await getT(lang))("shell:menu.company"),
		status: await context.status(),
		title: t("status:name"),
		description: t("status:description"),
	}
}

export default function StatusRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <Status {...page} t={wordsT(words)} />
}
