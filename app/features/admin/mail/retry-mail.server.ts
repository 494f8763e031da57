import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { retryMail } from "#app/mail/outbox.server.ts"

/** Has a dead mail tried again, in an operator's name. Sent twice, or of one that is not dead, it changes nothing. */
export const retryMailAs = (ctx: Pick<Context, "db">, { uid }: Pick<LoginSession, "uid">, id: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		if (!(await retryMail(ctx, id))) return
		const facts = { before: "dead", after: "waiting" }
		await writeAudit(ctx.db, { actor: uid, act: "mail.retried", subject: `mail:${id}`, facts })
		await enqueue(ctx.db, "mail:send", {}, { key: "mail" })
	})
