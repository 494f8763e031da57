import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { isLang } from "#app/lib/paths.ts"
import { NO_TEXTS, type NoteTexts } from "./note-form.ts"
import { news, newsText } from "./tables.server.ts"

/** What a note says in each language; empty where nobody has written anything. */
export async function textsOfNote(db: Db, id: number): Promise<NoteTexts> {
	const rows = await db.select().from(newsText).where(eq(newsText.newsId, id))
	const written = rows.flatMap(({ lang, title, summary, body }) =>
		isLang(lang) ? [[lang, { title, summary, body }] as const] : [],
	)
	return { ...NO_TEXTS, ...Object.fromEntries(written) }
}

export type EditedNote = Readonly<{
	id: number
	version: number
	publishedAt: Date | null
	changedAt: Date
	texts: NoteTexts
}>

/** A note as whoever writes it sees it, draft or not; null where there is none, or it was taken away. */
export async function readForEditing({ db }: Pick<Context, "db">, id: number): Promise<EditedNote | null> {
	const [row] = await db
		.select()
		.from(news)
		.where(and(eq(news.id, id), isNull(news.deletedAt)))
	if (!row) return null
	const { version, publishedAt, changedAt } = row
	return { id, version, publishedAt, changedAt, texts: await textsOfNote(db, id) }
}
