import { and, desc, eq, isNull, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { phoneLogin } from "../phone/tables.server.ts"
import { accountKey, type LoginSession } from "./login-session.server.ts"
import { loginSession } from "./tables.server.ts"

type Needs = Pick<WebContext, "db">
type Who = Pick<LoginSession, "accountId" | "sessionId">

const ofWhom = ({ accountId }: Pick<LoginSession, "accountId">) =>
	and(
		eq(loginSession.accountId, accountId),
		isNull(loginSession.revokedAt),
		sql`${loginSession.createdAt} > now() - interval '7 days'`,
	)

/** Where somebody is logged in, the newest use first. */
export async function listBrowsers({ db }: Needs, who: Who) {
	const rows = await db
		.select({ id: loginSession.id, userAgent: loginSession.userAgent, lastSeenAt: loginSession.lastSeenAt })
		.from(loginSession)
		.where(ofWhom(who))
		.orderBy(desc(loginSession.lastSeenAt), desc(loginSession.id))
		.limit(50)
	return rows.map((one) => ({ ...one, isThis: one.id === who.sessionId }))
}

/** Logs out one browser of one's own; anybody else's, or one that is logged out, changes nothing. */
export const endBrowser = ({ db }: Needs, who: Who, id: string): Promise<boolean> =>
	db.transaction(async (tx) => {
		const ended = await tx
			.update(loginSession)
			.set({ revokedAt: sql`now()` } as never)
			.where(and(ofWhom(who), eq(loginSession.id, id)))
			.returning({ id: loginSession.id })
		if (ended.length === 0) return false
		// What the browser has allowed another one, and nobody has come in by yet, ends with it.
		await tx.delete(phoneLogin).where(eq(phoneLogin.accountId, who.accountId))
		const subject = accountKey(who.accountId)
		await writeAudit(tx, { actor: subject, act: "login.ended", subject, facts: { session: id } })
		return true
	})
