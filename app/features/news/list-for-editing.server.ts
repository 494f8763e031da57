import { and, eq, exists, gt, ilike, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Part } from "#app/db/list-rows.server.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { type NoteLine, type NoteListing, type NoteState, noteState } from "./note-terms.ts"
import { news, newsText } from "./tables.server.ts"

type Asked = Readonly<{ asked: NoteListing; lang: Lang; now: Date }>

const BY_ID = { by: news.id, kind: "integer" } as const
const BY_CHANGE = { by: news.changedAt, kind: "time" } as const

const ofNote = eq(newsText.newsId, news.id)
const wholeIn = sql<
	string[]
>`array(select ${newsText.lang} from ${newsText} where ${ofNote} and ${newsText.title} <> '' and ${newsText.summary} <> '' and ${newsText.body} <> '')`
const titleIn = (lang: Lang) =>
	sql<string>`coalesce((select ${newsText.title} from ${newsText} where ${ofNote} and ${newsText.title} <> '' order by ${newsText.lang} <> ${lang}, ${newsText.lang} limit 1), '')`

/** Notes as those who write them list them: all but those that were taken away. */
export const notesForEditing = ({ db }: Pick<Context, "db">, { asked, lang, now }: Asked) => {
	const where = [isNull(news.deletedAt), ...whereOf({ db }, asked, now)]
	return {
		listing: {
			sorts: { "changed-": BY_CHANGE, changed: BY_CHANGE, "number-": BY_ID, number: BY_ID },
			id: BY_ID,
			where,
			rows: ({ place, where, orderBy, limit }: Part) =>
				db
					.select({ note: news, title: titleIn(lang), whole: wholeIn, ...place })
					.from(news)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		counted: db
			.select({ one: sql`1` })
			.from(news)
			.where(and(...where)),
	}
}

type Row = Awaited<ReturnType<ReturnType<typeof notesForEditing>["listing"]["rows"]>>[number]

export const noteLine =
	(now: Date) =>
	({ note: { id, publishedAt, changedAt }, title, whole }: Row): NoteLine => ({
		...{ id, title, publishedAt, changedAt },
		state: noteState(publishedAt, now),
		lacks: LANGS.filter((lang) => !whole.includes(lang)),
	})

const STATES: Readonly<Record<NoteState, (now: Date) => SQL | undefined>> = {
	draft: () => isNull(news.publishedAt),
	waits: (now) => gt(news.publishedAt, now),
	read: (now) => and(isNotNull(news.publishedAt), lte(news.publishedAt, now)),
}

function whereOf({ db }: Pick<Context, "db">, { filters }: NoteListing, now: Date): SQL[] {
	const state = Object.entries(STATES).find(([name]) => name === filters.state)?.[1](now)
	const pattern = filters.title && `%${filters.title.replace(/[\\%_]/g, "\\$&")}%`
	const titled = pattern
		? exists(
				db
					.select({ one: sql`1` })
					.from(newsText)
					.where(and(ofNote, ilike(newsText.title, pattern))),
			)
		: undefined
	return [state, titled].filter((one) => one !== undefined)
}
