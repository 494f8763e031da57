import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { findPage } from "#app/features/content/catalog/addresses.ts"
import { Head, ReadOn } from "#app/features/content/page-parts.tsx"
import { Sections } from "#app/features/content/sections.tsx"
import type { View } from "#app/features/content/templates.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import { detailPage } from "#app/features/vesting/pages/detail/load.server.ts"
import { VestingDetail } from "#app/features/vesting/pages/detail/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, feature: "vesting" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "vesting")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const { product } = context.site
	const line = findPage("tokenVestingPlanDetail", lang, product)
	if (!line) throw new Error("the catalog has no tokenVestingPlanDetail")
	const query = new URL(request.url).searchParams
	const t = await getT(lang)
	const content = await viewOf(context.ctx, product, { page: line, lang, tab: null })
	const asked = query.has("id") ? (uuidFrom(query, "id") ?? "") : null
	const page = await detailPage(context.ctx, { t, lang, product: product.name, id: asked })
	return { content, words: wordsOf(lang, "vesting"), title: content.title, description: content.description, page }
}

export default function TokenVestingPlanDetail() {
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
	const tab = page.schedule && page.schedule.line.asset !== "scg" ? page.schedule.line.asset : undefined
	return (
		<VestingDetail
			t={t}
			lang={content.lang}
			page={page}
			back={`${paths.vestingPlan(content.lang, { tab })}#schedules`}
			around={around}
		/>
	)
}
