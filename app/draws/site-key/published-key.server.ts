import { desc, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { siteKey } from "./tables.server.ts"

type Needs = Pick<Context, "db">

/** Tells the web process, which holds no key, by which one is signed from now on; nothing where it knows. */
export async function publishKey({ db }: Needs, key: string, since: Date): Promise<void> {
	// After the one before it, whatever the clock says: the newest row is the key in force.
	await db.execute(sql`insert into ${siteKey} (key, since)
		select ${key}, greatest(${since.toISOString()}::timestamptz, (select max(since) + interval '1 ms' from ${siteKey}))
		where ${key} is distinct from (select key from ${siteKey} order by since desc limit 1)
		on conflict do nothing`)
}

/** The key that is signed with now, for a condition. */
export const keyInForce = ({ db }: Needs) =>
	db.select({ key: siteKey.key }).from(siteKey).orderBy(desc(siteKey.since)).limit(1)

/** The key that is signed with now, as the worker has told; null: it has signed nothing. */
export async function publishedKey(ctx: Needs): Promise<string | null> {
	const [row] = await keyInForce(ctx)
	return row?.key ?? null
}

/** `until`: when another took its place; null: it is in force. */
export type PublishedKey = Readonly<{ key: string; until: Date | null }>

/** Each key that the site has signed with, the one in force first: what a former one has signed is still the site's. */
export async function publishedKeys({ db }: Needs): Promise<readonly PublishedKey[]> {
	const rows = await db.execute<{ key: string; until: string | null }>(sql`select key, until::text from (
			select distinct on (key) key, until from (
				select key, since, lead(since) over (order by since) as until from ${siteKey}
			) as turns order by key, since desc
		) as keys order by until desc nulls first`)
	return rows.map(({ key, until }) => ({ key, until: until === null ? null : new Date(until) }))
}
