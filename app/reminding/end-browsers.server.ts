import { and, eq, ne, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { session } from "#app/identity/tables.server.ts"
import { pushSubscription } from "./tables.server.ts"

/** `keep`: the session whose browser stays; null: none does. */
type Asked = Readonly<{ owners: readonly string[]; keep: string | null }>

/** Ends what the browsers of these owners are sent: also those whose sessions were over long ago, of which none is left to be ended. */
export async function endBrowsers({ db }: Pick<Context, "db">, { owners, keep }: Asked): Promise<void> {
	const own = sql`(select ${session.deviceHash} from ${session} where ${eq(session.id, keep ?? "")})`
	const isOther =
		keep === null ? undefined : or(ne(pushSubscription.deviceHash, own), eq(pushSubscription.deviceHash, ""))
	await db.delete(pushSubscription).where(and(isAnyOf(pushSubscription.owner, owners), isOther))
}
