import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import type { Lang } from "#app/lib/paths.ts"

/** The language in which somebody reads operators' pages, in every browser of theirs. */
export async function setLanguage({ db }: Pick<Context, "db">, accountId: string, language: Lang): Promise<void> {
	await db.update(account).set({ language }).where(eq(account.id, accountId))
}
