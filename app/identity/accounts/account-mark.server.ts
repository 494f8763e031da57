import { and, eq, ne, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { account, loginSession } from "./tables.server.ts"

/**
 * Whether this browser carries the mark of an account: a log-in with it succeeded here within the last month. A log-in that a new password
 * has ended does not count, because whoever knew the old password may have made it.
 */
export async function hasAccountMark(
	{ db }: Pick<WebContext, "db">,
	uid: string,
	{ deviceHash }: Browser,
): Promise<boolean> {
	const [row] = await db
		.select({ id: loginSession.id })
		.from(loginSession)
		.innerJoin(account, eq(account.id, loginSession.accountId))
		.where(
			and(
				eq(account.uid, uid),
				eq(loginSession.deviceHash, deviceHash),
				ne(loginSession.deviceHash, ""),
				sql`(${loginSession.revokedAt} is null or ${loginSession.revokedAt} > coalesce(${account.passwordChangedAt}, '-infinity'))`,
			),
		)
		.limit(1)
	return row !== undefined
}
