import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { setting } from "./tables.server.ts"

/** The value of a public setting. A private one is as unknown to the caller as one that does not exist. */
export async function getPublicSetting({ db }: Pick<Context, "db">, key: string): Promise<string | null> {
	const [found] = await db
		.select({ value: setting.value })
		.from(setting)
		.where(and(eq(setting.key, key), eq(setting.public, true)))
	return found?.value ?? null
}

/** All public settings by key. */
export async function listPublicSettings({ db }: Pick<Context, "db">): Promise<ReadonlyMap<string, string>> {
	const rows = await db.select({ key: setting.key, value: setting.value }).from(setting).where(eq(setting.public, true))
	return new Map(rows.map(({ key, value }) => [key, value]))
}
