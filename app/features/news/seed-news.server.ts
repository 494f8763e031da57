import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { LANGS } from "#app/lib/paths.ts"
import { NEWS_SEED } from "./seed.ts"
import { news, newsText } from "./tables.server.ts"

/** Writes the first notes into a site that has none; what an operator has written or taken away since stays as it is. */
export async function seedNews({ db }: Pick<Context, "db">): Promise<void> {
	const [any] = await db.select({ id: news.id }).from(news).limit(1)
	if (any) return
	for (const { slug, publishedAt, texts } of NEWS_SEED) {
		const [row] = await db
			.insert(news)
			// Read at once, also where the clock is behind.
			.values({ slug, publishedAt: sql`least(${publishedAt}::timestamptz, now())` })
			.returning({ id: news.id })
		if (!row) throw new Error(`the note ${slug} was not written`)
		await db.insert(newsText).values(LANGS.map((lang) => ({ newsId: row.id, lang, ...texts[lang] })))
	}
}
