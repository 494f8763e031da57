import { desc } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { siteKey } from "./tables.server.ts"

/** Tells the web process, which holds no key, by which one is signed from now on. */
export async function publishKey({ db }: Pick<Context, "db">, key: string, since: Date): Promise<void> {
	await db.insert(siteKey).values({ key, since }).onConflictDoNothing()
}

/** The key that is signed with now, as the worker has told; null: it has signed nothing. */
export async function publishedKey({ db }: Pick<Context, "db">): Promise<string | null> {
	const [row] = await db.select({ key: siteKey.key }).from(siteKey).orderBy(desc(siteKey.since)).limit(1)
	return row?.key ?? null
}
