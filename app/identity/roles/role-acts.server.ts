import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { accountKey } from "../accounts/login-session.server.ts"
import { account } from "../accounts/tables.server.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { ROLES, type Role } from "./permissions.ts"
import { accountRole } from "./tables.server.ts"

/** An operator's act as the worker hands it over. */
type Act = Readonly<{ who: string; subject: string; evidence: unknown }>
type Perform = (ctx: Context, act: Act) => Promise<string>

const evidence = z.object({
	role: z.enum(ROLES),
	partner: z.string().trim().min(1).max(64).optional(),
	why: z.string().trim().min(1).max(2_000),
})

async function rolesOf({ db }: Pick<Context, "db">, accountId: string): Promise<string[]> {
	const rows = await db
		.select({ role: accountRole.role })
		.from(accountRole)
		.where(and(eq(accountRole.accountId, accountId), isNull(accountRole.revokedAt)))
	return rows.map(({ role }) => role).sort()
}

/** `unreadable`: the evidence is none; `no-such-account`; `changed-nothing`: they have that role, or have it not. */
const changing =
	(name: "role.granted" | "role.revoked", change: (ctx: Context, act: Act, of: Wanted) => Promise<number>): Perform =>
	async (ctx, act) => {
		const read = evidence.safeParse(act.evidence)
		if (!read.success || !isUuid(act.subject)) return "unreadable"
		const { role, partner, why } = read.data
		if ((role === "partner") !== (partner !== undefined)) return "unreadable"
		const [found] = await ctx.db.select({ id: account.id }).from(account).where(eq(account.id, act.subject))
		if (!found) return "no-such-account"
		const before = await rolesOf(ctx, act.subject)
		if ((await change(ctx, act, { role, partner: partner ?? null })) === 0) return "changed-nothing"
		const facts = { before, after: await rolesOf(ctx, act.subject), why }
		await writeAudit(ctx.db, { actor: act.who, act: name, subject: accountKey(act.subject), facts })
		return "done"
	}
type Wanted = Readonly<{ role: Role; partner: string | null }>

const isTheirs = ({ subject }: Act, { role, partner }: Wanted) =>
	and(
		eq(accountRole.accountId, subject),
		eq(accountRole.role, role),
		partner === null ? isNull(accountRole.partnerId) : eq(accountRole.partnerId, partner),
		isNull(accountRole.revokedAt),
	)

const grantRole = changing("role.granted", async ({ db }, act, { role, partner }) => {
	const values = { accountId: act.subject, role, partnerId: partner, grantedBy: act.who }
	const rows = await db.insert(accountRole).values(values).onConflictDoNothing().returning({ id: accountRole.id })
	return rows.length
})

const revokeRole = changing("role.revoked", async (ctx, act, of) => {
	const set = { revokedBy: act.who, revokedAt: new Date() }
	const rows = await ctx.db.update(accountRole).set(set).where(isTheirs(act, of)).returning({ id: accountRole.id })
	return rows.length
})

/** Roles are given and taken by the worker, when two have asked for it. */
export const roleActs: Readonly<Record<string, Perform>> = { "grant-role": grantRole, "revoke-role": revokeRole }
