import { openLogin } from "#app/identity/accounts/login-session.server.ts"
import { hashPassword } from "#app/identity/accounts/password.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { memberOf } from "#app/identity/members/members.server.ts"
import type { Role } from "#app/identity/roles/permissions.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import type { World } from "#tests/factories/staking-world.ts"

export const CALLERS = ["visitor", "holder", "operator"] as const
export type Caller = (typeof CALLERS)[number]

export const MEMBER = { uid: "member@example.org", password: "quiet river under the moon" }
/** Whose desk the operator has. */
export const PARTNER = "hotel-a"
const ANSWERED = "consent=usage"

/** Who asks: nobody known; a wallet and an account of one person; an operator with every permission, who is a partner's desk as well. */
export async function openCallers(world: World, address: string) {
	const passwordHash = await hashPassword(world.ctx, MEMBER.password)
	const member = await openAccount(world, { uid: MEMBER.uid, passwordHash, adminCode: "", roles: [] })
	const operator = await openAccount(world, {
		...{ uid: "operator@example.org", passwordHash: "", adminCode: world.ctx.adminCode },
		roles: ["owner", "partner"],
	})
	await world.ctx.db.transaction((tx) => memberOf(tx, { chain: "solana", address, walletType: "phantom" }))
	const openWallet = () => openSession(world.ctx, { chain: "solana", address, walletType: "phantom", userAgent: "" })
	const cookies: Readonly<Record<Caller, string>> = {
		visitor: ANSWERED,
		holder: `sid=${await openWallet()}; lid=${await member.logIn()}; ${ANSWERED}`,
		operator: `lid=${await operator.logIn()}; ${ANSWERED}`,
	}
	// A session that was not used for five minutes is written to by the next request, which would be one query more on a slow machine.
	for (const table of ["session", "login_session"])
		await world.database.sql`update ${world.database.sql(table)} set last_seen_at = now() + interval '1 hour'`
	return { cookies, member, operator, openWallet }
}
export type Callers = Awaited<ReturnType<typeof openCallers>>

type Wish = Readonly<{ uid: string; passwordHash: string; adminCode: string; roles: readonly Role[] }>

async function openAccount({ ctx }: World, { roles, ...wish }: Wish) {
	const values = { ...wish, name: "Kim Mina", language: "kor" }
	const [made] = await ctx.db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	for (const role of roles) {
		const partnerId = role === "partner" ? PARTNER : null
		await ctx.db.insert(accountRole).values({ accountId, role, partnerId, grantedBy: "counters" })
	}
	const isOperator = wish.adminCode !== ""
	return {
		accountId,
		uid: wish.uid,
		logIn: () =>
			openLogin(ctx, {
				accountId,
				adcd: wish.adminCode,
				isProven: isOperator,
				isConfirmed: !isOperator,
				userAgent: "",
			}),
	}
}
