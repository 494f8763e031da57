import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"
import { isLang, type Lang } from "#app/lib/lang-of.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { isPermission, type Permission } from "../roles/permissions.ts"
import { accountRole, rolePermission } from "../roles/tables.server.ts"
import type { Opening } from "../sessions/browser.server.ts"
import { readSecret } from "../sessions/cookies.server.ts"
import { FRESH_MINUTES } from "../sessions/fresh-signature.server.ts"
import { isSameSecret, newToken, tokenHash } from "../sessions/keyed-hash.server.ts"
import { account, loginSession } from "./tables.server.ts"

// Time here is the database's own, never `ctx.now()`: a demo clock set forward must not log everybody out.
type Needs = Pick<WebContext, "db" | "secret">

/** An unused session ends after so many hours, any at the latest after so many: of a member, and of who has an admin code. */
const MEMBER = { idle: 24, whole: 7 * 24 }
const OPERATOR = { idle: 1, whole: 12 }

/** Somebody who has logged in, as the session says. */
export type LoginSession = Readonly<{
	/** Names the session; opens nothing. */
	sessionId: string
	accountId: string
	uid: string
	/** Ends this session by `doLogout`, and does nothing else. */
	authKey: string
	adcd: string
	name: string
	nickname: string
	profileImage: string
	mobileNumber: string
	lang: Lang
	/** The second factor was given. */
	isProven: boolean
	/** The owner gave password or passkey in this session within the last 15 minutes. */
	isConfirmed: boolean
	permissions: readonly Permission[]
	/** Whose rows a partner may see; empty for everybody else. */
	partners: readonly string[]
}>

/** What a session's token is stored as. */
export const loginHash = ({ secret }: Pick<Needs, "secret">, token: string) => tokenHash(secret, "login", token)

/** Told to the browser that has the session, which needs it to log out. */
export const authKeyOf = ({ secret }: Pick<Needs, "secret">, token: string) => tokenHash(secret, "auth-key", token)

/** `isConfirmed`: opened by password or passkey. */
type Opened = Readonly<{ accountId: string; adcd: string; isProven: boolean; isConfirmed?: boolean }> & Opening

/** Opens a session under a new token, whatever the browser came with. */
export async function openLogin(
	ctx: Needs,
	{ accountId, adcd, isProven, isConfirmed = false, userAgent, deviceHash = "" }: Opened,
): Promise<string> {
	const token = newToken(ctx.secret)
	const now = sql`now()`
	await ctx.db.insert(loginSession).values({
		tokenHash: loginHash(ctx, token),
		accountId,
		adcd,
		codeAt: isProven ? now : null,
		confirmedAt: isConfirmed ? now : null,
		userAgent: userAgent.slice(0, 200),
		deviceHash,
		createdAt: now,
		lastSeenAt: now,
	} as never)
	return token
}

const hours = (of: keyof typeof MEMBER): SQL =>
	sql`(case when ${loginSession.adcd} = '' then ${sql.raw(`interval '${MEMBER[of]} hours'`)} else ${sql.raw(`interval '${OPERATOR[of]} hours'`)} end)`

const isOpen = sql`(${loginSession.revokedAt} is null and ${account.disabledAt} is null
	and ${loginSession.createdAt} > now() - ${hours("whole")} and ${loginSession.lastSeenAt} > now() - ${hours("idle")})`

const roles = sql`(
	select json_build_object(
		'permissions', (select json_agg(distinct may.permission) from ${accountRole} has
			join ${rolePermission} may on may.role = has.role where has.account_id = ${account.id} and has.revoked_at is null),
		'partners', (select json_agg(distinct has.partner_id) from ${accountRole} has
			where has.account_id = ${account.id} and has.revoked_at is null and has.partner_id is not null)))`

type Row = Readonly<{
	session_id: string
	account_id: string
	uid: string
	adcd: string
	name: string
	nickname: string
	profile_image: string
	mobile_number: string
	language: string
	proven: boolean
	confirmed: boolean
	stale: boolean
	roles: { permissions: string[] | null; partners: string[] | null }
}>

/** Whether password or passkey was given in a session lately. */
export const isConfirmed = sql<boolean>`(${loginSession.confirmedAt} is not null
	and ${loginSession.confirmedAt} > now() - ${sql.raw(`interval '${FRESH_MINUTES} minutes'`)})`

const byToken = statement<Row, { token: string }>(sql`
	select ${loginSession.id} as session_id, ${account.id} as account_id, ${account.uid}, ${loginSession.adcd}, ${account.name},
		${account.nickname}, ${account.profileImage}, ${account.mobileNumber}, ${account.language},
		${loginSession.codeAt} is not null as proven, ${isConfirmed} as confirmed, ${loginSession.lastSeenAt} < now() - interval '5 minutes' as stale,
		${roles} as roles
	from ${loginSession} join ${account} on ${account.id} = ${loginSession.accountId}
	where ${loginSession.tokenHash} = ${sql.placeholder("token")} and ${isOpen}`)

/** Who has logged in with this token, while the session lives; reading it is using it. */
export async function readLogin(ctx: Needs, token: string): Promise<LoginSession | null> {
	const hash = loginHash(ctx, token)
	const [row] = await byToken(ctx.db, { token: hash })
	if (!row) return null
	if (row.stale) {
		await ctx.db.update(loginSession).set({ lastSeenAt: sql`now()` }).where(eq(loginSession.tokenHash, hash))
	}
	return {
		sessionId: row.session_id,
		accountId: row.account_id,
		uid: row.uid,
		authKey: authKeyOf(ctx, token),
		adcd: row.adcd,
		name: row.name,
		nickname: row.nickname,
		profileImage: row.profile_image,
		mobileNumber: row.mobile_number,
		lang: isLang(row.language) ? row.language : "eng",
		isProven: row.proven,
		isConfirmed: row.confirmed,
		permissions: (row.roles.permissions ?? []).filter(isPermission),
		partners: row.roles.partners ?? [],
	}
}

/** Who has logged in with the browser that a request comes from. */
export async function loginOf(request: Request, ctx: Needs & Pick<WebContext, "demo">): Promise<LoginSession | null> {
	const token = readSecret(request, ctx, "lid")
	return token === null ? null : readLogin(ctx, token)
}

/** Whether both are the session's own. */
export async function isAuthKey(
	ctx: Needs,
	token: string,
	{ uid, authKey }: Readonly<{ uid: string; authKey: string }>,
): Promise<boolean> {
	const login = await readLogin(ctx, token)
	return login !== null && login.uid === uid.trim().toLowerCase() && isSameSecret(authKey, login.authKey)
}

/**
 * Whether a log-in that was read before still stands, for whoever adds a way into its account: until the caller's transaction ends no password is set
 * anew, which would take all such ways away and then miss this one.
 */
export async function isStillLoggedIn(
	{ db }: Pick<Needs, "db">,
	{ accountId, sessionId }: Pick<LoginSession, "accountId" | "sessionId">,
): Promise<boolean> {
	await db.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for("share")
	const isThis = and(eq(loginSession.id, sessionId), eq(loginSession.accountId, accountId))
	return (await db.$count(loginSession, and(isThis, isNull(loginSession.revokedAt)))) > 0
}

/** True if there was a session to end. The row stays for the record. */
export function endLogin(ctx: Needs, token: string): Promise<boolean> {
	return ctx.db.transaction(async (tx) => {
		const [ended] = await tx
			.update(loginSession)
			.set({ revokedAt: sql`now()` })
			.where(and(eq(loginSession.tokenHash, loginHash(ctx, token)), isNull(loginSession.revokedAt)))
			.returning({ id: loginSession.id, accountId: loginSession.accountId })
		if (!ended) return false
		const subject = accountKey(ended.accountId)
		await writeAudit(tx, { actor: subject, act: "login.ended", subject, facts: { session: ended.id } })
		return true
	})
}

/** An account as the audit names it. */
export const accountKey = (accountId: string) => `account:${accountId}`
