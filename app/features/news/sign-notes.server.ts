import "#app/draws/site-key/context.ts"
import { and, asc, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type Announcement, announcementSchema, announcementText } from "#app/draws/announcement.ts"
import { publishKey } from "#app/draws/site-key/published-key.server.ts"
import { news, newsSigned, newsText } from "./tables.server.ts"

const AT_ONCE = 100
/** So long whoever has published a note, or changed it, can take a slip back before it is signed for good. */
export const SIGNED_AFTER = "15 minutes"

/**
 * Signs each note that has been read for a while, in the version that is read and by the key in force; without a key there is no signature, and
 * no note waits for one. Answers how many.
 */
export async function signNotes(ctx: Context): Promise<number> {
	const { siteSigner, origin } = ctx
	if (!siteSigner || !origin) return 0
	const signedAt = await ctx.now()
	await publishKey(ctx, siteSigner.key, signedAt)
	let signed = 0
	for (const { id, version, publishedAt, texts } of await unsigned(ctx, siteSigner.key)) {
		// One that no document can hold keeps no other from being signed.
		try {
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
			signed++
		} catch (error) {
			ctx.log.error({ err: error, note: id, version }, "a note cannot be signed")
		}
	}
	return signed
}

/** In one statement, so that texts and version belong together whatever is written meanwhile. */
const unsigned = ({ db }: Pick<Context, "db">, key: string) =>
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
				sql`greatest(${news.publishedAt}, ${news.changedAt}) <= now() - ${SIGNED_AFTER}::interval`,
				isNotNull(news.publishedAt),
				isNull(news.deletedAt),
				notExists(
					db
						.select({ one: sql`1` })
						.from(newsSigned)
						.where(and(eq(newsSigned.newsId, news.id), eq(newsSigned.version, news.version), eq(newsSigned.key, key))),
				),
			),
		)
		.orderBy(asc(news.id))
		.limit(AT_ONCE)
