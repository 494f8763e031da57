import { and, isNull, lt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { sweepConsents } from "./consents.server.ts"
import { sweepReminders } from "./reminders.server.ts"
import { demoMail, mail } from "./tables.server.ts"

/** How long the outbox knows to whom a mail went and what it said. */
export const MAIL_KEPT_DAYS = 30

/** Erases recipients and contents of old mails, whatever became of them; what stays says that there was one, and its end. */
export async function sweepMails(ctx: Pick<Context, "db" | "now">): Promise<void> {
	const at = await ctx.now()
	const before = new Date(at.getTime() - MAIL_KEPT_DAYS * 86_400_000)
	await ctx.db
		.update(mail)
		.set({
			state: sql`case state when 'waiting' then 'dead' else state end`,
			doneAt: sql`coalesce(done_at, ${at.toISOString()}::timestamptz)`,
			// A caller's key may name the recipient, a server's answer as well.
			key: sql`'erased:' || id`,
			...{ toAddress: null, params: null, consentId: null, reply: null, erasedAt: at },
		})
		.where(and(isNull(mail.erasedAt), lt(mail.createdAt, before)))
	await ctx.db.delete(demoMail).where(lt(demoMail.at, before))
	await sweepConsents(ctx)
	await sweepReminders(ctx)
}
