import type { Context } from "#app/db/context.ts"
import { publishedSeed } from "./published-seed.ts"
import { settingsSeed } from "./seed.ts"
import { setting } from "./tables.server.ts"

export async function seedSettings({ db }: Pick<Context, "db">, product: string): Promise<void> {
	await db
		.insert(setting)
		.values([...settingsSeed(product)])
		.onConflictDoNothing()
}

/** Examples in place of what an operator publishes, for the demo alone; each is marked wherever it is shown. */
export async function seedPublished({ db }: Pick<Context, "db">): Promise<void> {
	const rows = Object.entries(publishedSeed).map(([key, document]) => ({
		key: `published.${key}`,
		value: JSON.stringify(document),
		public: false,
	}))
	await db.insert(setting).values(rows).onConflictDoNothing()
}
