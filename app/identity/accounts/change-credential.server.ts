import { randomUUID } from "node:crypto"
import { and, eq, isNull, ne, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isLang } from "#app/lib/lang-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { CredentialChange } from "#app/mail/credential-changes.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import type { AuditAct } from "../audit/act-names.ts"
import type { FactName } from "../audit/fact-names.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { phoneLogin } from "../phone/tables.server.ts"
import { providerAsk } from "../providers/tables.server.ts"
import { FRESH_MINUTES } from "../sessions/fresh-signature.server.ts"
import { newToken } from "../sessions/keyed-hash.server.ts"
import { accountKey, isConfirmed, type LoginSession, loginHash } from "./login-session.server.ts"
import { account, loginSession, loginStep } from "./tables.server.ts"

type Needs = Pick<WebContext, "db" | "secret" | "now">
export type Who = Pick<LoginSession, "accountId" | "sessionId">
export type AccountRow = typeof account.$inferSelect

/** What was changed. `name`: of the passkey, provider or wallet, for the mail. */
export type Changed = Readonly<{
	act: AuditAct
	facts?: Readonly<Partial<Record<FactName, string>>>
	mail: CredentialChange
	name?: string
}>

export const confirmNeeded = () =>
	new Refusal("accounts:confirm.needed", { status: 401, params: { minutes: String(FRESH_MINUTES) } })

type Terms = Readonly<{
	/** `recent`: refused unless password or passkey was given in the last minutes. `earlier`: it was, when the change began elsewhere. */
	confirmed: "recent" | "earlier"
}>

/**
 * Changes how an account is entered, in one transaction: the account's row is locked, so such changes take turns. Returns the new token of the
 * session that asked; every other session ends, and the owner gets a mail. Returns null if `change` returned null: nothing has changed.
 * Refuses (401) a session that has ended, or whose owner has not confirmed lately, and (403) operators.
 */
export const changeCredential = (
	ctx: Needs,
	who: Who,
	{ confirmed }: Terms,
	change: (ctx: Needs, row: AccountRow) => Promise<Changed | null>,
): Promise<string | null> =>
	inTransaction(ctx, async (ctx) => {
		const row = await lockAccount(ctx, who)
		if (row.account.adminCode !== "") throw new Refusal("accounts:operators", { status: 403 })
		if (confirmed === "recent" && !row.isConfirmed) throw confirmNeeded()
		const changed = await change(ctx, row.account)
		if (!changed) return null
		const { act, facts = {}, mail, name = "" } = changed
		await writeAudit(ctx.db, { actor: accountKey(who.accountId), act, subject: accountKey(who.accountId), facts })
		await mailChange(ctx, row.account, { change: mail, name })
		return renewSessions(ctx, who)
	})

/** The account of an open session, locked until the caller's transaction ends. Refuses (401) a session that has ended. */
export async function lockAccount(
	{ db }: Pick<Needs, "db">,
	{ accountId, sessionId }: Who,
): Promise<Readonly<{ account: AccountRow; isConfirmed: boolean }>> {
	const [row] = await db.select().from(account).where(eq(account.id, accountId)).for("no key update")
	const [session] = await db
		.select({ isConfirmed })
		.from(loginSession)
		.where(and(eq(loginSession.id, sessionId), eq(loginSession.accountId, accountId), isNull(loginSession.revokedAt)))
		.for("update")
	if (!row || row.disabledAt !== null || !session) throw new Refusal("messages:error.loginFailed", { status: 401 })
	return { account: row, isConfirmed: session.isConfirmed }
}

/** Gives the session that asked another token and ends every other way into the account that is under way. Returns the token. */
export async function renewSessions(ctx: Pick<Needs, "db" | "secret">, { accountId, sessionId }: Who): Promise<string> {
	const token = newToken(ctx.secret)
	await ctx.db
		.update(loginSession)
		.set({ tokenHash: loginHash(ctx, token) })
		.where(eq(loginSession.id, sessionId))
	await endLogins(ctx, accountId, sessionId)
	return token
}

/** Ends the sessions of an account, but for `keep`, and log-ins of it that are under way. */
export async function endLogins({ db }: Pick<Needs, "db">, accountId: string, keep: string | null): Promise<void> {
	await db.delete(loginStep).where(eq(loginStep.accountId, accountId))
	await db.delete(phoneLogin).where(eq(phoneLogin.accountId, accountId))
	await db.delete(providerAsk).where(eq(providerAsk.accountId, accountId))
	const open = and(eq(loginSession.accountId, accountId), isNull(loginSession.revokedAt))
	await db
		.update(loginSession)
		.set({ revokedAt: sql`now()` })
		.where(keep === null ? open : and(open, ne(loginSession.id, keep)))
}

type Told = Readonly<{ change: CredentialChange; name: string; to?: string }>

/** Tells the owner of a change by mail, at their ID unless `to` says otherwise. */
export async function mailChange(
	ctx: Needs,
	{ uid, language }: Pick<AccountRow, "uid" | "language">,
	{ change, name, to = uid }: Told,
): Promise<void> {
	const params = { change, name: mailName(name), at: (await ctx.now()).toISOString() }
	const lang = isLang(language) ? language : "eng"
	await queueMail(ctx, { key: `credential:${randomUUID()}`, kind: "credentialChanged", to, lang, params })
}

/** One line: a name comes from its owner, and a mail takes no control characters. */
const mailName = (name: string) =>
	name
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
		.trim()
		.slice(0, 60)
