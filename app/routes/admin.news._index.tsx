import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { ListPage } from "#app/features/admin/listing/list-page.tsx"
import { contentScreen } from "#app/features/admin/published/content-screen.server.ts"
import { noteLine, notesForEditing } from "#app/features/news/list-for-editing.server.ts"
import { NOTE_TERMS } from "#app/features/news/note-terms.ts"
import { noteColumns, noteFilters } from "#app/features/news/pages/list/columns.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = contentScreen(context, "news")
	const { ctx } = context
	const params = new URL(request.url).searchParams
	const asked = readListing(params, NOTE_TERMS)
	const now = await ctx.now()
	const { listing, counted } = notesForEditing(ctx, { asked, lang: screen.lang, now })
	const [{ rows, next }, total] = await Promise.all([listRows(asked, listing), countRows(ctx, counted)])
	const may = requireOperator(context, null).permissions.includes("content.edit")
	return { ...screen, asked, total, next, rows: rows.map(noteLine(now)), may, done: params.has("done") }
}

export default function News() {
	const { words, title, lang, may, done, ...list } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-content:screens.news")}>
				{may ? (
					<a className="button button-signal" href={paths.admin("news/edit")}>
						{t("operators-content:news.write")}
					</a>
				) : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					<b>{t("operators-content:news.done.deleted")}</b>
				</p>
			) : null}
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("news")}
				csv={paths.admin("news.csv")}
				caption={t("operators-content:news.list")}
				empty={t("operators-content:news.empty")}
				terms={NOTE_TERMS}
				rowKey={({ id }) => `${id}`}
				columns={noteColumns(t, lang)}
				filters={noteFilters(t)}
			/>
		</>
	)
}
