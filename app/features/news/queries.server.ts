import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type Cursor, pageOf } from "#app/lib/keyset.ts"
import type { Lang } from "#app/lib/paths.ts"
import { news, newsText } from "./tables.server.ts"

export const NEWS_PAGE = 5

/** Of a note that is read: it has a time. */
const publishedAt = sql<Date>`${news.publishedAt}`.mapWith(news.publishedAt)
const line = { id: news.id, publishedAt, title: newsText.title, summary: newsText.summary }
export type Line = { readonly id: number; readonly publishedAt: Date; readonly title: string; readonly summary: string }
export type Note = Line & { readonly body: string }

type Needs = Pick<Context, "db" | "now">
const isRead = (now: Date) => and(lte(news.publishedAt, now), isNull(news.deletedAt))
const before = ({ at, id }: Cursor) =>
	or(lt(news.publishedAt, at), and(eq(news.publishedAt, at), lt(news.id, Number(id))))
const cursorOf = ({ publishedAt, id }: Line): Cursor => ({ at: publishedAt, id: String(id) })

type Asked = Readonly<{ lang: Lang; now: Date; from: Cursor | null; limit: number }>

function lines({ db }: Pick<Context, "db">, { lang, now, from, limit }: Asked): Promise<Line[]> {
	return db
		.select(line)
		.from(news)
		.innerJoin(newsText, and(eq(newsText.newsId, news.id), eq(newsText.lang, lang)))
		.where(and(isRead(now), from ? before(from) : undefined))
		.orderBy(desc(news.publishedAt), desc(news.id))
		.limit(limit)
}

/** One page of the list, newest first; `older` is where the next page begins, null at the end. */
export async function listNews(
	ctx: Needs,
	{ lang, from }: { lang: Lang; from: Cursor | null },
): Promise<{ notes: Line[]; older: string | null }> {
	const found = await lines(ctx, { lang, now: await ctx.now(), from, limit: NEWS_PAGE + 1 })
	const { rows, older } = pageOf(found, NEWS_PAGE, cursorOf)
	return { notes: rows, older }
}

/** A note with the one before it, or null: none of that id that is read, or none in that language. */
export async function getNote(
	ctx: Needs,
	{ lang, id }: { lang: Lang; id: number },
): Promise<{ note: Note; older: Line | null } | null> {
	const now = await ctx.now()
	const [note] = await ctx.db
		.select({ ...line, body: newsText.body })
		.from(news)
		.innerJoin(newsText, and(eq(newsText.newsId, news.id), eq(newsText.lang, lang)))
		.where(and(eq(news.id, id), isRead(now)))
	if (!note) return null
	const [older = null] = await lines(ctx, { lang, now, from: cursorOf(note), limit: 1 })
	return { note, older }
}

/** When the next note comes to be read; null: none is waiting for its time. */
export async function nextNote({ db }: Pick<Context, "db">, after: Date): Promise<Date | null> {
	const [row] = await db
		.select({ at: news.publishedAt })
		.from(news)
		.where(and(gt(news.publishedAt, after), isNull(news.deletedAt)))
		.orderBy(asc(news.publishedAt))
		.limit(1)
	return row?.at ?? null
}
