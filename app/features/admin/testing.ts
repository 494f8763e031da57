import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect } from "vitest"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { FIRST_PERMISSIONS, type Role } from "#app/identity/roles/permissions.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { action as month } from "#app/routes/admin.rules.month.tsx"
import { action as plans, loader as plansForm } from "#app/routes/admin.rules.plans.tsx"
import { carryOutActs } from "#app/settlement/operator-acts.server.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import type { World } from "#tests/factories/staking-world.ts"
import type { PlansPreview } from "./pages/rule-plans.tsx"

export type Fields = Record<string, string>
type Answer = { typed: Fields; errors: Fields; said: string[]; preview: PlansPreview | null }

/** Somebody with a role, and what the pipeline would say of them. */
export async function operator(world: World, role: Role = "finance", lang: Lang = "eng") {
	const uid = `${randomUUID()}@example.org`
	const { db } = world.database
	const values = { uid, passwordHash: "", adminCode: world.ctx.adminCode }
	const [made] = await db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	await db.insert(accountRole).values({ accountId, role, grantedBy: "test" })
	const session = { accountId, uid, lang, permissions: FIRST_PERMISSIONS[role] } as unknown as LoginSession
	return { accountId, uid, session, speaks: (lang: Lang) => ({ ...session, lang }) }
}

const asked = (world: World, session: LoginSession, fields?: Fields) => ({
	request: new Request("http://localhost/admin/rules/plans", {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})

export async function send(form: typeof plans | typeof month, world: World, session: LoginSession, fields: Fields) {
	const answer = await form(asked(world, session, fields))
	if (!("init" in answer)) return { status: answer.status, to: answer.headers.get("Location") }
	return { status: answer.init?.status ?? 200, ...(answer.data as unknown as Answer) }
}
export const sendPlans = (world: World, session: LoginSession, fields: Fields) =>
	send(plans, world, session, fields) as Promise<Answer & { status: number; to?: string | null }>

/** The form as somebody finds it, with a reason. */
export async function found(world: World, session: LoginSession): Promise<Fields> {
	const { typed } = await plansForm(asked(world, session))
	return { ...typed, reason: "More for those who stay longest", act: "preview" }
}

/** Typed, seen, proposed; answers the proposal's id. */
export async function proposed(world: World, session: LoginSession, change: Fields): Promise<string> {
	const seen = await sendPlans(world, session, { ...(await found(world, session)), ...change })
	expect(seen).toMatchObject({ status: 200, errors: {} })
	const fields = { ...seen.typed, id: seen.preview?.id ?? "", version: seen.preview?.version ?? "", act: "propose" }
	// Sent twice at once it is one proposal.
	const both = await Promise.all([sendPlans(world, session, fields), sendPlans(world, session, fields)])
	expect(both).toMatchObject([{ status: 303 }, { status: 303 }])
	return fields.id
}
export const carryOut = (world: World) => carryOutActs(world.worker, world.handlers)
export const outcome = async ({ ctx }: World, id: string) =>
	(await ctx.db.select({ outcome: operatorAct.outcome }).from(operatorAct).where(eq(operatorAct.id, id)))[0]?.outcome
