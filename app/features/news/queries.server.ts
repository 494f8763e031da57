import { and, desc, eq, lt, or } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type Cursor, pageOf } from "#app/lib/keyset.ts"
import type { Lang } from "#app/lib/paths.ts"
import { news, newsText } from "./tables.server.ts"

export const NEWS_PAGE = 5

const line = { id: news.id, publishedAt: news.publishedAt, title: newsText.title, summary: newsText.summary }
export type Line = { readonly id: number; readonly publishedAt: Date; readonly title: string; readonly summary: string }
export type Note = Line & { readonly body: string }

const before = ({ at, id }: Cursor) =>
	or(lt(news.publishedAt, at), and(eq(news.publishedAt, at), lt(news.id, Number(id))))
const cursorOf = ({ publishedAt, id }: Line): Cursor => ({ at: publishedAt, id: String(id) })

function lines({ db }: Pick<Context, "db">, lang: Lang, from: Cursor | null, limit: number): Promise<Line[]> {
	return db
		.select(line)
		.from(news)
		.innerJoin(newsText, and(eq(newsText.newsId, news.id), eq(newsText.lang, lang)))
		.where(from ? before(from) : undefined)
		.orderBy(desc(news.publishedAt), desc(news.id))
		.limit(limit)
}

/** One page of the list, newest first; `older` is where the next page begins, null at the end. */
export async function listNews(
	ctx: Pick<Context, "db">,
	{ lang, from }: { lang: Lang; from: Cursor | null },
): Promise<{ notes: Line[]; older: string | null }> {
	const found = await lines(ctx, lang, from, NEWS_PAGE + 1)
	const { rows, older } = pageOf(found, NEWS_PAGE, cursorOf)
	return { notes: rows, older }
}

/** A note with the one before it, or null: none of that id, or none in that language. */
export async function getNote(
	ctx: Pick<Context, "db">,
	{ lang, id }: { lang: Lang; id: number },
): Promise<{ note: Note; older: Line | null } | null> {
	const [note] = await ctx.db
		.select({ ...line, body: newsText.body })
		.from(news)
		.innerJoin(newsText, and(eq(newsText.newsId, news.id), eq(newsText.lang, lang)))
		.where(eq(news.id, id))
	if (!note) return null
	const [older = null] = await lines(ctx, lang, cursorOf(note), 1)
	return { note, older }
}
