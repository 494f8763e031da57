import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { findPage } from "#app/features/content/catalog/addresses.ts"
import { Head, ReadOn } from "#app/features/content/page-parts.tsx"
import { Sections } from "#app/features/content/sections.tsx"
import type { View } from "#app/features/content/templates.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import { planPage } from "#app/features/vesting/pages/plan/load.server.ts"
import { VestingPlan } from "#app/features/vesting/pages/plan/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WATCHES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, feature: "vesting" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "vesting")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const { product } = context.site
	const line = findPage("tokenVestingPlan", lang, product)
	if (!line) throw new Error("the catalog has no tokenVestingPlan")
	const query = new URL(request.url).searchParams
	if (query.has("q")) await countUseFrom(context.ctx, WATCHES, context.clientIp)
	const content = await viewOf(context.ctx, product, { page: line, lang, tab: query.get("tab") })
	const page = await planPage(context.ctx, { lang, product: product.name, query })
	return { content, words: wordsOf(lang, "vesting"), title: content.title, description: content.description, page }
}

export default function TokenVestingPlan() {
	const { content, words, page } = useLoaderData<typeof loader>()
	const product = { product: content.product.name }
	const say = wordsT({ vesting: words, [content.own]: content.words, ...content.others })
	const t: View["t"] = (key, params) => say(key, { ...product, ...params })
	const view: View = { ...content, t }
	const around = {
		head: <Head {...view} />,
		sections: <Sections t={t} own={view.own} words={view.words} page={view.page} />,
		readOn: <ReadOn {...view} />,
	}
	return <VestingPlan t={t} lang={content.lang} page={page} around={around} />
}
