import { and, desc, eq, isNull, lte } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { keyInForce } from "#app/draws/site-key/published-key.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { news, newsSigned, newsText } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
/** By the key that the site shows: what a former one has signed is kept, and served no more. */
const isCurrent = (ctx: Needs) =>
	and(eq(newsSigned.newsId, news.id), eq(newsSigned.version, news.version), eq(newsSigned.key, keyInForce(ctx)))
const isRead = (now: Date) => and(lte(news.publishedAt, now), isNull(news.deletedAt))

/** A note as the worker has signed it, in the version that is read now, as the verifier takes it; null: not read, or not signed yet. */
export async function signedNote(ctx: Needs, id: number) {
	const [row] = await ctx.db
		.select({
			edition: newsSigned.version,
			body: newsSigned.body,
			signature: newsSigned.signature,
			key: newsSigned.key,
		})
		.from(newsSigned)
		.innerJoin(news, isCurrent(ctx))
		.where(and(eq(news.id, id), isRead(await ctx.now())))
	if (!row) return null
	const { edition, body, signature, key } = row
	return { edition, document: { announcement: JSON.parse(body) as unknown, signature, key } }
}

export type SignedLine = Readonly<{ id: number; title: string; publishedAt: Date; signature: string }>

/** The newest notes that are signed. */
export async function newestSigned(
	ctx: Needs,
	{ lang, limit }: Readonly<{ lang: Lang; limit: number }>,
): Promise<readonly SignedLine[]> {
	const rows = await ctx.db
		.select({
			...{ id: news.id, title: newsText.title, publishedAt: news.publishedAt, signature: newsSigned.signature },
		})
		.from(news)
		.innerJoin(newsText, and(eq(newsText.newsId, news.id), eq(newsText.lang, lang)))
		.innerJoin(newsSigned, isCurrent(ctx))
		.where(isRead(await ctx.now()))
		.orderBy(desc(news.publishedAt), desc(news.id))
		.limit(limit)
	return rows.flatMap(({ publishedAt, ...row }) => (publishedAt ? [{ ...row, publishedAt }] : []))
}
