import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { IsItUs } from "#app/features/is-it-us/page.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { isItUsPage } from "#app/site/is-it-us.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = {}
export const meta = pageMeta
export const links = sheets("work", "story", "isItUs")

export const loader = ({ params, context }: LoaderFunctionArgs) => isItUsPage(context, requireLang(params))

export default function IsItUsRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <IsItUs {...page} t={wordsT({ "is-it-us": words })} />
}
