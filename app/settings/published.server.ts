import { desc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { PUBLISHED, type Published, type PublishedKey } from "./published.ts"
import { setting, settingHistory } from "./tables.server.ts"
import { UNPUBLISHED, UNREADABLE } from "./unpublished.ts"

const PREFIX = "published."

/** The setting that holds a document. */
export const settingOf = (key: PublishedKey) => PREFIX + key

type Needs = Pick<Context, "db" | "log">

/** Documents of the operator, each as it was published last. One that cannot be read is an alarm, and the last one that can holds. */
export async function getPublished<K extends PublishedKey>(
	ctx: Needs & Pick<Context, "cache">,
	keys: readonly K[],
): Promise<Published<K>> {
	return ctx.cache
		? ctx.cache.get(`published ${[...keys].sort().join(" ")}`, () => readPublished(ctx, keys))
		: readPublished(ctx, keys)
}

async function readPublished<K extends PublishedKey>(ctx: Needs, keys: readonly K[]): Promise<Published<K>> {
	const names = keys.map(settingOf)
	const rows = keys.length > 0 ? await ctx.db.select().from(setting).where(isAnyOf(setting.key, names)) : []
	const read = async (key: K) => {
		const row = rows.find((one) => one.key === settingOf(key))
		if (!row) return UNPUBLISHED[key]
		const document = documentIn(key, row.value)
		if (!document) return lastReadable(ctx, key, row.value)
		alarmed.delete(key)
		return document
	}
	const documents = await Promise.all(keys.map(async (key) => [key, await read(key)] as const))
	return Object.fromEntries(documents) as Published<K>
}

function parsed(key: PublishedKey, text: string) {
	try {
		return PUBLISHED[key].safeParse(JSON.parse(text))
	} catch (error) {
		return { success: false, error } as const
	}
}

/** A stored text as a document of its key; null: it cannot be read. */
export function documentIn<K extends PublishedKey>(key: K, text: string): Published[K] | null {
	const found = parsed(key, text)
	// The cast: the schema of a key makes documents of that key.
	return found.success ? (found.data as Published[K]) : null
}

/** By key the bad text that was told of last, until it is mended: every page asks, and an operator wants one line a change. */
const alarmed = new Map<PublishedKey, string>()

async function lastReadable<K extends PublishedKey>({ db, log }: Needs, key: K, text: string): Promise<Published[K]> {
	if (alarmed.get(key) !== text) {
		alarmed.set(key, text)
		log.error(
			{ err: parsed(key, text).error, key },
			"what the operator published cannot be read; the last readable one holds",
		)
	}
	const before = await db
		.select({ value: settingHistory.value })
		.from(settingHistory)
		.where(eq(settingHistory.key, settingOf(key)))
		.orderBy(desc(settingHistory.id))
	for (const { value } of before) {
		const document = documentIn(key, value)
		if (document) return document
	}
	return UNREADABLE[key]
}

/** Publishes a document in place of the one before. The caller has checked who asks. Throws at one that cannot be read. */
export async function publish<K extends PublishedKey>(
	{ db }: Pick<Context, "db">,
	key: K,
	document: Published[K],
): Promise<void> {
	const value = JSON.stringify(PUBLISHED[key].parse(document))
	await db
		.insert(setting)
		.values({ key: settingOf(key), value, public: false })
		.onConflictDoUpdate({ target: setting.key, set: { value, changedAt: new Date() } })
}
