import "#app/draws/site-key/context.ts"
import { and, asc, eq, isNull, lte, notExists, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type Announcement, announcementSchema, announcementText } from "#app/draws/announcement.ts"
import { publishKey } from "#app/draws/site-key/published-key.server.ts"
import { news, newsSigned, newsText } from "./tables.server.ts"

const AT_ONCE = 100

/** Signs each note that is read, in the version that is read; without the key there is no signature, and no note waits for one. */
export async function signNotes(ctx: Context): Promise<number> {
	const { siteSigner, origin } = ctx
	if (!siteSigner || !origin) return 0
	const signedAt = await ctx.now()
	await publishKey(ctx, siteSigner.key, signedAt)
	const rows = await unsigned(ctx, signedAt)
	for (const { id, version, publishedAt, texts } of rows) {
		const announcement: Announcement = announcementSchema.parse({
			...{ version: 1, kind: "announcement", demo: ctx.demo, origin },
			...{ id, edition: version, publishedAt: publishedAt?.toISOString(), texts },
		})
		const signature = siteSigner.sign(announcementText(announcement))
		const body = JSON.stringify(announcement)
		await ctx.db
			.insert(newsSigned)
			.values({ newsId: id, version, body, signature, key: siteSigner.key, signedAt })
			.onConflictDoNothing()
	}
	return rows.length
}

/** In one statement, so that texts and version belong together whatever is written meanwhile. */
const unsigned = ({ db }: Pick<Context, "db">, now: Date) =>
	db
		.select({
			id: news.id,
			version: news.version,
			publishedAt: news.publishedAt,
			texts: sql<
				Announcement["texts"]
			>`(select jsonb_object_agg(${newsText.lang}, jsonb_build_object('title', ${newsText.title}, 'summary', ${newsText.summary}, 'body', ${newsText.body})) from ${newsText} where ${newsText.newsId} = ${news.id})`,
		})
		.from(news)
		.where(
			and(
				lte(news.publishedAt, now),
				isNull(news.deletedAt),
				notExists(
					db
						.select({ one: sql`1` })
						.from(newsSigned)
						.where(and(eq(newsSigned.newsId, news.id), eq(newsSigned.version, news.version))),
				),
			),
		)
		.orderBy(asc(news.id))
		.limit(AT_ONCE)
