import { inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { PUBLISHED, type Published, type PublishedKey } from "./published.ts"
import { setting } from "./tables.server.ts"
import { UNPUBLISHED } from "./unpublished.ts"

const PREFIX = "published."

/** Documents of the operator, each as it was published last. One that cannot be read counts as unpublished, and is logged. */
export async function getPublished<K extends PublishedKey>(
	{ db, log }: Pick<Context, "db" | "log">,
	keys: readonly K[],
): Promise<Published<K>> {
	const rows =
		keys.length > 0
			? await db
					.select()
					.from(setting)
					.where(
						inArray(
							setting.key,
							keys.map((key) => PREFIX + key),
						),
					)
			: []
	const read = (key: K) => {
		const row = rows.find((one) => one.key === PREFIX + key)
		if (!row) return UNPUBLISHED[key]
		const parsed = PUBLISHED[key].safeParse(jsonOf(row.value))
		if (parsed.success) return parsed.data
		log.error({ err: parsed.error, key }, "what the operator published cannot be read")
		return UNPUBLISHED[key]
	}
	return Object.fromEntries(keys.map((key) => [key, read(key)])) as Published<K>
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Publishes a document in place of the one before. The caller has checked who asks. */
export async function publish<K extends PublishedKey>(
	{ db }: Pick<Context, "db">,
	key: K,
	document: Published[K],
): Promise<void> {
	const value = JSON.stringify(PUBLISHED[key].parse(document))
	await db
		.insert(setting)
		.values({ key: PREFIX + key, value, public: false })
		.onConflictDoUpdate({ target: setting.key, set: { value, changedAt: new Date() } })
}
