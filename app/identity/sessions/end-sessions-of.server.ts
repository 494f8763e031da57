import type { Context, Proven } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "../accounts/login-session.server.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { walletKey } from "../owner-keys.ts"
import { endAllSessions } from "./sessions-of.server.ts"

type Asked = Readonly<{ wallet: Proven; by: Readonly<{ accountId: string }>; why: string }>

/** Ends every session of a wallet in the name of an operator; how many there were. Again, it changes nothing and notes nothing. */
export const endSessionsOf = (ctx: Pick<Context, "db">, { wallet, by, why }: Asked): Promise<number> =>
	inTransaction(ctx, async ({ db }) => {
		const sessions = await endAllSessions(db, [wallet])
		const facts = { sessions, why }
		if (sessions > 0)
			await writeAudit(db, {
				...{ actor: accountKey(by.accountId), act: "sessions.ended", subject: walletKey(wallet), facts },
			})
		return sessions
	})
