import type { LoaderFunctionArgs } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { DRAFT_TEXTS, DRAFT_WORDS, readDropDraft } from "#app/features/content/drop-draft.ts"
import { TestMark } from "#app/features/content/page-parts.tsx"
import { findTestPage } from "#app/features/content/test-pages.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { langOf } from "#app/lib/paths.ts"
import { getPublicSetting } from "#app/settings/queries.server.ts"
import { ContentPage, contentSheets } from "#app/site/content-page.tsx"
import { sheets } from "#app/site/sheets.ts"

/** The printed test area: read-only pages that no menu, sitemap or search engine lists. The operator can close it. */
export const handle: PageHandle = { params: ["tab", ...DRAFT_WORDS], texts: DRAFT_TEXTS }
export const meta: MetaFunction<typeof loader> = (args) => [
	...pageMeta(args),
	{ name: "robots", content: "noindex" },
	...contentSheets(args.data),
]
export const links = sheets("testPages")

export async function loader({ request, params, context: { ctx, site } }: LoaderFunctionArgs) {
	const page = findTestPage(params.page ?? "")
	if (!page || (await getPublicSetting(ctx, "test_area")) === "closed") throw new Response(null, { status: 404 })
	const { pathname, searchParams } = new URL(request.url)
	const asked = { page, lang: langOf(pathname), tab: searchParams.get("tab"), here: pathname }
	const draft = page.template === "dropCreator" ? { draft: readDropDraft(searchParams) } : {}
	return { ...(await viewOf(ctx, site.product, asked)), ...draft }
}

export default function TestPage() {
	const view = useLoaderData<typeof loader>()
	return (
		<>
			<TestMark t={wordsT(view.others)} />
			<ContentPage {...view} />
		</>
	)
}
