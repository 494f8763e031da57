import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import type { Role } from "../roles/permissions.ts"
import { accountRole } from "../roles/tables.server.ts"
import { accountKey } from "./login-session.server.ts"
import { hashPassword } from "./password.server.ts"
import { newRecoveryCode, RECOVERY_CODES, recoveryHash, sealTotp } from "./second-factor.server.ts"
import { account, loginSession, loginStep, recoveryCode } from "./tables.server.ts"

type Needs = Readonly<{ db: Db; secret: string; adminCode: string }>
export type NewOperator = Readonly<{
	uid: string
	name: string
	role: Role
	password: string
	totpSecret: string
	/** Whose command it was, for the audit. */
	by: string
}>

/** Makes an operator, by a command of whoever owns the database. Hands back their recovery codes; null where the ID is taken. */
export function makeOperator({ db, ...ctx }: Needs, one: NewOperator): Promise<readonly string[] | null> {
	return db.transaction(async (tx) => {
		const { uid, name, role, by } = one
		const [made] = await tx
			.insert(account)
			.values({ uid, name, adminCode: ctx.adminCode, passwordHash: await hashPassword(ctx, one.password) })
			.onConflictDoNothing()
			.returning({ id: account.id })
		if (!made) return null
		await tx.insert(accountRole).values({ accountId: made.id, role, grantedBy: by })
		const codes = await renewFactor({ ...ctx, db: tx }, made.id, one.totpSecret)
		await writeAudit(tx, { actor: by, act: "operator.made", subject: accountKey(made.id), facts: { uid, role } })
		return codes
	})
}

/** Another password and second factor for an operator; every browser is logged out. Null where there is no such ID. */
export function resetOperator(
	{ db, ...ctx }: Needs,
	{ uid, password, totpSecret, by }: Omit<NewOperator, "name" | "role">,
): Promise<readonly string[] | null> {
	return db.transaction(async (tx) => {
		const passwordHash = await hashPassword(ctx, password)
		const [found] = await tx
			.update(account)
			.set({ passwordHash, adminCode: ctx.adminCode, totpStep: 0, disabledAt: null, passwordChangedAt: sql`now()` })
			.where(eq(account.uid, uid))
			.returning({ id: account.id })
		if (!found) return null
		const codes = await renewFactor({ ...ctx, db: tx }, found.id, totpSecret)
		await endLogins(tx, found.id)
		await writeAudit(tx, { actor: by, act: "operator.reset", subject: accountKey(found.id), facts: { uid } })
		return codes
	})
}

/** Closes an account at once: it logs in no more, and every browser is logged out. False where there is no such ID. */
export function closeAccount(
	{ db }: Pick<Needs, "db">,
	{ uid, by }: Readonly<{ uid: string; by: string }>,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [found] = await tx
			.update(account)
			.set({ disabledAt: sql`now()` })
			.where(sql`${account.uid} = ${uid} and ${account.disabledAt} is null`)
			.returning({ id: account.id })
		if (!found) return false
		await endLogins(tx, found.id)
		await writeAudit(tx, { actor: by, act: "account.closed", subject: accountKey(found.id), facts: { uid } })
		return true
	})
}

async function renewFactor(ctx: Needs, id: string, totp: string) {
	const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
	await ctx.db
		.update(account)
		.set({ totpSecret: sealTotp(ctx, id, totp) })
		.where(eq(account.id, id))
	await ctx.db.delete(recoveryCode).where(eq(recoveryCode.accountId, id))
	await ctx.db.insert(recoveryCode).values(codes.map((code) => ({ accountId: id, codeHash: recoveryHash(ctx, code) })))
	return codes
}

async function endLogins(tx: Db, accountId: string): Promise<void> {
	await tx.delete(loginStep).where(eq(loginStep.accountId, accountId))
	await tx
		.update(loginSession)
		.set({ revokedAt: sql`now()` })
		.where(sql`${loginSession.accountId} = ${accountId} and ${loginSession.revokedAt} is null`)
}

/** Gives another admin code to all operators who have the one before, and to their sessions. Answers how many operators. */
export function replaceAdminCode(
	db: Db,
	{ current, previous }: Readonly<{ current: string; previous: string }>,
): Promise<number> {
	return db.transaction(async (tx) => {
		const changed = await tx
			.update(account)
			.set({ adminCode: current })
			.where(eq(account.adminCode, previous))
			.returning({ id: account.id })
		await tx.update(loginSession).set({ adcd: current }).where(eq(loginSession.adcd, previous))
		const facts = { count: changed.length }
		if (changed.length > 0)
			await writeAudit(tx, { actor: "command", act: "secret.replaced", subject: "secret:ADMIN_CODE", facts })
		return changed.length
	})
}
