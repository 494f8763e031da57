import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { withdrawConsent } from "#app/mail/consents.server.ts"

/** Ends a consent to advertising for whoever has the address of its mails; sent again it changes nothing. */
export const withdraw = (ctx: Pick<Context, "db" | "now">, consent: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		if (!(await withdrawConsent(ctx, consent))) return
		const facts = { before: "given", after: "withdrawn" }
		await writeAudit(ctx.db, {
			actor: "recipient",
			act: "mail-consent.withdrawn",
			subject: `mail-consent:${consent}`,
			facts,
		})
	})
