import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { SessionWallet } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isLang } from "#app/lib/lang-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { short5 } from "#app/lib/shorten.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import type { AuditAct } from "../audit/act-names.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { WRONG_OLD_PASSWORDS } from "../limits/limits.ts"
import { countUse, uncountUse } from "../limits/rate-limit.server.ts"
import { phoneLogin } from "../phone/tables.server.ts"
import { providerAsk, providerIdentity } from "../providers/tables.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { changeCredential, endLogins, lockAccount, renewSessions, type Who } from "./change-credential.server.ts"
import { type CodeNeeds, checkCode, takeCode } from "./email-code.server.ts"
import { enterOrAskForCode, type LoggedIn } from "./log-in.server.ts"
import { accountKey, type LoginSession } from "./login-session.server.ts"
import { hashPassword, isPassword } from "./password.server.ts"
import { account, emailCode, loginSession, loginStep, mailedCode, passkey } from "./tables.server.ts"
import { isWeak } from "./weak-password.server.ts"

type Row = typeof account.$inferSelect

type NewPassword = Readonly<{ old: string; pwd: string; passkeys?: boolean; providers?: boolean }>

/**
 * Sets another password for who knows the old one, and removes passkeys and providers if asked to. Returns the session's new token; every other
 * session ends. Refuses (401) a wrong old password, (422) a new one that is guessed first.
 */
export async function changePassword(
	ctx: CodeNeeds,
	{ accountId, sessionId }: Who,
	{ old, pwd, passkeys = false, providers = false }: NewPassword,
): Promise<string> {
	const row = await requirePassword(ctx, accountId, old)
	if (await isWeak(pwd, row.uid)) throw new Refusal("accounts:weak", { status: 422, field: "pwd" })
	const passwordHash = await hashPassword(ctx, pwd)
	return inTransaction(ctx, async (ctx) => {
		const { account: now } = await lockAccount(ctx, { accountId, sessionId })
		if (now.passwordHash !== row.passwordHash) throw wrongPassword()
		await setPassword(ctx, row, { passwordHash, act: "account.password-changed", passkeys, providers })
		await noteConfirmed(ctx, sessionId)
		return renewSessions(ctx, { accountId, sessionId })
	})
}

const wrongPassword = () => new Refusal("messages:error.passwordNotCorrect", { status: 401, field: "old" })

/** The account of a member who knows its password: counted before it is judged. Refuses (401) a wrong one, (403) an operator, (429) too many. */
async function requirePassword(ctx: CodeNeeds, accountId: string, password: string): Promise<Row> {
	await countUse(ctx, WRONG_OLD_PASSWORDS, accountId)
	const [row] = await ctx.db.select().from(account).where(eq(account.id, accountId))
	if (row?.adminCode !== "") throw new Refusal("accounts:operators", { status: 403 })
	if (!(await isPassword(ctx, password, row.passwordHash))) throw wrongPassword()
	await uncountUse(ctx, WRONG_OLD_PASSWORDS, accountId)
	return row
}

/** Notes that the owner has given the password in this session: changes of credentials are open to it for 15 minutes. Refuses as `changePassword` does. */
export async function confirmByPassword(ctx: CodeNeeds, { accountId, sessionId }: Who, old: string): Promise<void> {
	const { passwordHash, passwordOffAt } = await requirePassword(ctx, accountId, old)
	if (passwordOffAt !== null) throw new Refusal("accounts:passwordOff.refused", { status: 403 })
	await inTransaction(ctx, async (ctx) => {
		const { account: now } = await lockAccount(ctx, { accountId, sessionId })
		if (now.passwordHash !== passwordHash) throw wrongPassword()
		await noteConfirmed(ctx, sessionId)
	})
}

const noteConfirmed = ({ db }: Pick<CodeNeeds, "db">, sessionId: string) =>
	db.update(loginSession).set({ confirmedAt: sql`now()` }).where(eq(loginSession.id, sessionId))

/** Whether it is the owner of the account who asks, before what cannot be taken back is begun. Refuses as `changePassword` does. */
export const confirmOwner = async (ctx: CodeNeeds, { accountId }: Pick<LoginSession, "accountId">, old: string) =>
	void (await requirePassword(ctx, accountId, old))

/**
 * Another password for who has the code that was mailed; every browser is logged out but the one that has the code, which is logged in or asked
 * for its second factor: it is not stopped by wrong passwords of other browsers. It says nothing of whether there is such an account: who has
 * the code of an address without one hears that the code is not right. An operator's password is set by a command alone.
 */
export async function resetPassword(
	ctx: CodeNeeds,
	{ uid, code, pwd, from }: Readonly<{ uid: string; code: string; pwd: string; from: Browser }>,
): Promise<LoggedIn> {
	if (await isWeak(pwd, uid)) throw new Refusal("accounts:weak", { status: 422, field: "pwd" })
	const codeId = await checkCode(ctx, { uid, purpose: "reset", code, from })
	const [row] = await ctx.db.select().from(account).where(eq(account.uid, uid))
	if (row?.adminCode !== "" || row.disabledAt !== null) {
		await hashPassword(ctx, pwd)
		throw new Refusal("messages:error.emailCodeFailed", { status: 401, field: "code" })
	}
	const passwordHash = await hashPassword(ctx, pwd)
	return inTransaction(ctx, async (ctx) => {
		await takeCode(ctx, codeId)
		// Who comes back by mail cannot know what was added meanwhile: the password is the only way in again.
		await setPassword(ctx, row, { passwordHash, act: "account.password-reset", passkeys: true, providers: true })
		await endLogins(ctx, row.id, null)
		return enterOrAskForCode(ctx, row, { from, by: "mail" })
	})
}

type Set = Readonly<{ passwordHash: string; act: AuditAct; passkeys: boolean; providers: boolean }>

/** Without passkeys the password logs in again. Joins the caller's transaction. */
async function setPassword(
	ctx: CodeNeeds,
	{ id, uid, language }: Row,
	{ passwordHash, act, ...gone }: Set,
): Promise<void> {
	await ctx.db
		.update(account)
		.set({ passwordHash, passwordChangedAt: sql`now()`, ...(gone.passkeys ? { passwordOffAt: null } : {}) } as never)
		.where(eq(account.id, id))
	if (gone.providers) await ctx.db.delete(providerIdentity).where(eq(providerIdentity.accountId, id))
	if (gone.passkeys) await ctx.db.delete(passkey).where(eq(passkey.accountId, id))
	await writeAudit(ctx.db, { actor: accountKey(id), act, subject: accountKey(id), facts: {} })
	const lang = isLang(language) ? language : "eng"
	await queueMail(ctx, { key: `password:${randomUUID()}`, kind: "passwordChanged", to: uid, lang, params: {} })
}

/**
 * Ties an account to a wallet: both are signed in, in one browser. Returns the session's new token; null: they were tied, and nothing has changed.
 * Refuses (401) who has not confirmed lately that it is them.
 */
export const linkAccount = (ctx: CodeNeeds, who: Who, { chain, address }: SessionWallet): Promise<string | null> =>
	changeCredential(ctx, who, { confirmed: "recent" }, async ({ db }, row) => {
		if (row.walletChain === chain && row.walletAddress === address) return null
		await db.update(account).set({ walletChain: chain, walletAddress: address }).where(eq(account.id, row.id))
		return { act: "account.linked", facts: { after: address }, mail: "walletAdded", name: short5(address) }
	})

/** What else is kept under an account, by modules that this one does not know: it goes in the same transaction. */
type Also = (ctx: CodeNeeds, who: Pick<LoginSession, "accountId">) => Promise<void>

/**
 * Takes out of an account all that it says of its owner, for good: the ID is free again, and nobody logs in. The row stays, empty, since what was done
 * with it is on record under its id. Refuses as `changePassword` does.
 */
export async function deleteAccount(
	ctx: CodeNeeds,
	{ accountId }: Pick<LoginSession, "accountId">,
	{ old, also }: Readonly<{ old: string; also?: Also }>,
): Promise<void> {
	const { uid } = await requirePassword(ctx, accountId, old)
	const who = accountKey(accountId)
	await inTransaction(ctx, async (ctx) => {
		const nothing = { passwordHash: "", name: "", nickname: "", mobileNumber: "", contactEmail: "", homeAddress: "" }
		const noWallet = { walletChain: "", walletAddress: "" } as const
		const noFirm = { companyNumber: "", companyAddress: "", companyTelephone: "" }
		await ctx.db
			.update(account)
			.set({
				...nothing,
				...noWallet,
				...noFirm,
				uid: `${accountId}@deleted.invalid`,
				country: "",
				disabledAt: sql`now()`,
			} as never)
			.where(eq(account.id, accountId))
		await also?.(ctx, { accountId })
		await ctx.db.delete(passkey).where(eq(passkey.accountId, accountId))
		await ctx.db.delete(providerIdentity).where(eq(providerIdentity.accountId, accountId))
		await ctx.db.delete(providerAsk).where(eq(providerAsk.accountId, accountId))
		await ctx.db.delete(phoneLogin).where(eq(phoneLogin.accountId, accountId))
		await ctx.db.delete(emailCode).where(eq(emailCode.uid, uid))
		await ctx.db.delete(mailedCode).where(eq(mailedCode.uid, uid))
		await ctx.db.delete(loginStep).where(eq(loginStep.accountId, accountId))
		await ctx.db
			.update(loginSession)
			.set({ revokedAt: sql`now()`, userAgent: "" } as never)
			.where(eq(loginSession.accountId, accountId))
		await writeAudit(ctx.db, { actor: who, act: "account.deleted", subject: who, facts: {} })
	})
}
