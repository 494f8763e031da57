import { randomUUID } from "node:crypto"
import { and, eq, gt, ne, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { currentSecret, trustedSecrets } from "#app/lib/app-secret.server.ts"
import { oneTimeKey } from "#app/lib/one-time-code.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { isSameSecret } from "../sessions/keyed-hash.server.ts"
import { CODE } from "./bounds.ts"
import type { CodeNeeds } from "./email-code.server.ts"
import { enterOrAskForCode, type LoggedIn } from "./log-in.server.ts"
import { accountKey } from "./login-session.server.ts"
import { account, mailedCode } from "./tables.server.ts"

const late = () => new Refusal("accounts:forgotten.linkLate", { status: 401 })
const otherBrowser = () => new Refusal("accounts:forgotten.linkBrowser", { status: 401 })

/**
 * Logs in once by a link: of a mail for a forgotten password, or of the command `operator link`. Its key of 256 bits cannot be guessed, so it
 * has no counter and works while the ID is closed to passwords. A member's link works in any browser. An operator's mailed link works only in
 * the browser that asked for it, and leads to the second factor. Refuses (401) a link that was used, replaced or is too old, and an ID without
 * an account. A refused link stays as it is.
 */
export async function enterByMail(
	ctx: CodeNeeds,
	{ id, key, from }: Readonly<{ id: string; key: string; from: Browser }>,
): Promise<LoggedIn> {
	const isKey = (secret: string) => isSameSecret(key, oneTimeKey(secret, id))
	if (!trustedSecrets(ctx.secret).some(isKey)) throw late()
	return inTransaction(ctx, async (ctx) => {
		const isOpenLink = and(
			eq(mailedCode.id, id),
			ne(mailedCode.purpose, "sign-up"),
			gt(mailedCode.expiresAt, sql`now()`),
		)
		const [link] = await ctx.db
			.delete(mailedCode)
			.where(isOpenLink)
			.returning({ uid: mailedCode.uid, purpose: mailedCode.purpose, browserHash: mailedCode.browserHash })
		if (!link) throw late()
		const [known] = await ctx.db.select().from(account).where(eq(account.uid, link.uid)).for("share")
		if (!known || known.disabledAt !== null) throw late()
		const isBound = known.adminCode !== "" && link.purpose === "reset"
		if (isBound && link.browserHash !== from.deviceHash) throw otherBrowser()
		return enterOrAskForCode(ctx, known, { from, by: "mail" })
	})
}

type Command = Readonly<{ uid: string; by: string }>

/**
 * Makes a link that logs an operator in once, in any browser, after the second factor: for an operator who has no way past a stop. It replaces
 * the one before. Returns its id and key; null where no open account of an operator has this ID.
 */
export function makeOperatorLink(
	{ db, secret }: Readonly<{ db: Db; secret: CodeNeeds["secret"] }>,
	{ uid, by }: Command,
): Promise<Readonly<{ id: string; key: string }> | null> {
	return db.transaction(async (tx) => {
		const [known] = await tx
			.select({ id: account.id })
			.from(account)
			.where(and(eq(account.uid, uid), ne(account.adminCode, ""), sql`${account.disabledAt} is null`))
		if (!known) return null
		const id = randomUUID()
		const times = { sentAt: sql`now()`, expiresAt: sql`now() + make_interval(mins => ${CODE.minutes})` }
		await tx
			.insert(mailedCode)
			.values({ id, uid, purpose: "command", browserHash: "", ...times })
			.onConflictDoUpdate({
				target: [mailedCode.uid, mailedCode.purpose, mailedCode.browserHash],
				set: { id, ...times },
			})
		await writeAudit(tx, { actor: by, act: "operator.link-made", subject: accountKey(known.id), facts: { uid } })
		return { id, key: oneTimeKey(currentSecret(secret), id) }
	})
}
