import type { WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Permission } from "../roles/permissions.ts"
import { secretIn } from "../sessions/cookies.server.ts"
import { isAdminCode } from "./admin-code.ts"
import { type LoginSession, readLogin } from "./login-session.server.ts"

type Needs = Pick<WebContext, "db" | "secret" | "demo" | "adminCode">

/** The operator behind a `Cookie` header: logged in with a second factor, under the admin code that is configured now, with a role at least. */
export async function operatorWith(ctx: Needs, cookies: string): Promise<LoginSession | null> {
	const token = ctx.adminCode === "" ? null : secretIn(cookies, ctx, "lid")
	const login = token === null ? null : await readLogin(ctx, token)
	return login && isOperator(login, ctx.adminCode) ? login : null
}

export const isOperator = ({ adcd, isProven, permissions }: LoginSession, adminCode: string): boolean =>
	isAdminCode(adcd, adminCode) && isProven && permissions.length > 0

/** Who may do this; null: whatever every operator may. Refuses (403) an operator who may see a page and not do this on it; without an operator there is no such address (404). */
export function requireOperator(
	{ operator }: Readonly<{ operator: LoginSession | null }>,
	permission: Permission | null,
): LoginSession {
	if (!operator) throw new Response(null, { status: 404 })
	if (permission && !operator.permissions.includes(permission)) throw new Refusal("admin:forbidden", { status: 403 })
	return operator
}
