import { and, eq, gt, sql } from "drizzle-orm"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { trustedSecrets } from "#app/lib/app-secret.server.ts"
import { oneTimeKey } from "#app/lib/one-time-code.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { isSameSecret } from "../sessions/keyed-hash.server.ts"
import type { CodeNeeds } from "./email-code.server.ts"
import { enterOrAskForCode, type LoggedIn } from "./log-in.server.ts"
import { account, mailedCode } from "./tables.server.ts"

const late = () => new Refusal("accounts:forgotten.linkLate", { status: 401 })

/**
 * Logs in by the link of a mail for a forgotten password, once, in whichever browser it is opened: its key of 256 bits cannot be guessed, so it
 * has no counter and works while the ID is closed to passwords. Refuses (401) a link that was used, replaced or is too old, and an ID that has no
 * account or is an operator's.
 */
export async function enterByMail(
	ctx: CodeNeeds,
	{ id, key, from }: Readonly<{ id: string; key: string; from: Browser }>,
): Promise<LoggedIn> {
	const isKey = (secret: string) => isSameSecret(key, oneTimeKey(secret, id))
	if (!trustedSecrets(ctx.secret).some(isKey)) throw late()
	return inTransaction(ctx, async (ctx) => {
		const isOpenLink = and(eq(mailedCode.id, id), eq(mailedCode.purpose, "reset"), gt(mailedCode.expiresAt, sql`now()`))
		const [link] = await ctx.db.delete(mailedCode).where(isOpenLink).returning({ uid: mailedCode.uid })
		if (!link) throw late()
		const [known] = await ctx.db.select().from(account).where(eq(account.uid, link.uid)).for("share")
		if (known?.adminCode !== "" || known.disabledAt !== null) throw late()
		return enterOrAskForCode(ctx, known, { from, by: "mail" })
	})
}
