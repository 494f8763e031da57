import type { Context } from "#app/db/context.ts"
import { settingsSeed } from "./seed.ts"
import { setting } from "./tables.server.ts"

export async function seedSettings({ db }: Pick<Context, "db">, product: string): Promise<void> {
	await db
		.insert(setting)
		.values([...settingsSeed(product)])
		.onConflictDoNothing()
}
