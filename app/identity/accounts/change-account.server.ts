import { randomUUID } from "node:crypto"
import { and, eq, isNull, sql } from "drizzle-orm"
import type { z } from "zod"
import type { SessionWallet } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isLang } from "#app/lib/lang-of.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import type { AuditAct } from "../audit/act-names.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { WRONG_OLD_PASSWORDS } from "../limits/limits.ts"
import { countUse, uncountUse } from "../limits/rate-limit.server.ts"
import { phoneLogin } from "../phone/tables.server.ts"
import { providerAsk, providerIdentity } from "../providers/tables.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { phoneOf } from "./bounds.ts"
import { type CodeNeeds, checkCode, takeCode } from "./email-code.server.ts"
import { enterOrAskForCode, type LoggedIn } from "./log-in.server.ts"
import { accountKey, type LoginSession } from "./login-session.server.ts"
import { hashPassword, isPassword } from "./password.server.ts"
import type { profileForm } from "./sign-up-form.ts"
import { account, emailCode, loginSession, loginStep, mailedCode, passkey } from "./tables.server.ts"
import { isWeak } from "./weak-password.server.ts"

type Row = typeof account.$inferSelect

/** Another password for who knows the old one; every other browser is logged out. Refuses (401) a wrong old one, (422) a new one that is guessed first. */
export async function changePassword(
	ctx: CodeNeeds,
	{ accountId, sessionId }: Pick<LoginSession, "accountId" | "sessionId">,
	{ old, pwd }: Readonly<{ old: string; pwd: string }>,
): Promise<void> {
	const row = await requirePassword(ctx, accountId, old)
	if (await isWeak(pwd, row.uid)) throw new Refusal("accounts:weak", { status: 422, field: "pwd" })
	await setPassword(ctx, row, { pwd, keep: sessionId, act: "account.password-changed" }, async () => {})
}

/** The account of a member who knows its password: counted before it is judged. Refuses (401) a wrong one, (403) an operator, (429) too many. */
async function requirePassword(ctx: CodeNeeds, accountId: string, password: string): Promise<Row> {
	await countUse(ctx, WRONG_OLD_PASSWORDS, accountId)
	const [row] = await ctx.db.select().from(account).where(eq(account.id, accountId))
	if (row?.adminCode !== "") throw new Refusal("accounts:operators", { status: 403 })
	if (!(await isPassword(ctx, password, row.passwordHash)))
		throw new Refusal("messages:error.passwordNotCorrect", { status: 401, field: "old" })
	await uncountUse(ctx, WRONG_OLD_PASSWORDS, accountId)
	return row
}

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
	return setPassword(ctx, row, { pwd, keep: null, act: "account.password-reset", codeId }, (ctx) =>
		enterOrAskForCode(ctx, row, { from, by: "mail" }),
	)
}

type Set = Readonly<{ pwd: string; keep: string | null; act: AuditAct; codeId?: string }>

/** `then`: what follows in the same transaction, once the other browsers are logged out. */
async function setPassword<T>(
	ctx: CodeNeeds,
	{ id, uid, language }: Row,
	{ pwd, keep, act, codeId }: Set,
	then: (ctx: CodeNeeds) => Promise<T>,
): Promise<T> {
	const passwordHash = await hashPassword(ctx, pwd)
	return inTransaction(ctx, async (ctx) => {
		if (codeId) await takeCode(ctx, codeId)
		await ctx.db
			.update(account)
			.set({ passwordHash, passwordChangedAt: sql`now()` } as never)
			.where(eq(account.id, id))
		await ctx.db.delete(loginStep).where(eq(loginStep.accountId, id))
		await ctx.db.delete(phoneLogin).where(eq(phoneLogin.accountId, id))
		await ctx.db.delete(providerAsk).where(eq(providerAsk.accountId, id))
		// Whoever comes back by mail cannot know who has added what meanwhile: the password is the only way in again.
		if (!keep) {
			await ctx.db.delete(providerIdentity).where(eq(providerIdentity.accountId, id))
			await ctx.db.delete(passkey).where(eq(passkey.accountId, id))
		}
		const others = and(eq(loginSession.accountId, id), isNull(loginSession.revokedAt))
		await ctx.db
			.update(loginSession)
			.set({ revokedAt: sql`now()` } as never)
			.where(keep ? and(others, sql`${loginSession.id} <> ${keep}`) : others)
		await writeAudit(ctx.db, { actor: accountKey(id), act, subject: accountKey(id), facts: {} })
		const lang = isLang(language) ? language : "eng"
		await queueMail(ctx, { key: `password:${randomUUID()}`, kind: "passwordChanged", to: uid, lang, params: {} })
		return then(ctx)
	})
}

/** What somebody says anew of themselves. Refuses (400) a number that is none of their country's. */
export async function changeProfile(
	ctx: CodeNeeds,
	{ accountId }: Pick<LoginSession, "accountId">,
	one: z.output<typeof profileForm>,
): Promise<void> {
	const [row] = await ctx.db.select().from(account).where(eq(account.id, accountId))
	if (!row) throw new Refusal("messages:error.modificationFailed", { status: 404 })
	const country = row.country === "" ? "other" : row.country
	const phone = (field: "mobile" | "companyTelephone", text: string) => {
		const number = phoneOf(text, country)
		if (!number) throw new Refusal(`accounts:notPhone.${field}`, { status: 400, field })
		return number
	}
	const own =
		row.kind === "person"
			? { homeAddress: one.homeAddress ?? row.homeAddress }
			: {
					companyAddress: one.companyAddress ?? row.companyAddress,
					companyTelephone: one.companyTelephone
						? phone("companyTelephone", one.companyTelephone)
						: row.companyTelephone,
				}
	const { nickname, name, contactEmail } = one
	const changed = { nickname, name, contactEmail, mobileNumber: phone("mobile", one.mobile), ...own }
	const who = accountKey(accountId)
	await inTransaction(ctx, async (ctx) => {
		await ctx.db.update(account).set(changed).where(eq(account.id, accountId))
		await writeAudit(ctx.db, { actor: who, act: "account.changed", subject: who, facts: {} })
	})
}

/** Ties an account to a wallet: both are signed in, in one browser. Again, it changes nothing. */
export const linkAccount = (
	ctx: CodeNeeds,
	{ accountId }: Pick<LoginSession, "accountId">,
	{ chain, address }: SessionWallet,
): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const linked = await ctx.db
			.update(account)
			.set({ walletChain: chain, walletAddress: address })
			.where(and(eq(account.id, accountId), sql`(wallet_chain, wallet_address) <> (${chain}, ${address})`))
			.returning({ id: account.id })
		const who = accountKey(accountId)
		if (linked.length > 0)
			await writeAudit(ctx.db, { actor: who, act: "account.linked", subject: who, facts: { after: address } })
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
