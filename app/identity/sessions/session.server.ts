import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { Proven, SessionWallet, WebContext } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { walletKey } from "../owner-keys.ts"
import { isChain } from "../proofs/chains.ts"
import { session } from "../tables.server.ts"
import type { Opening } from "./browser.server.ts"
import { tokenHash as hashOfToken, newToken } from "./keyed-hash.server.ts"
import { sessionsOf } from "./sessions-of.server.ts"

// Time here is the database's own, never `ctx.now()`: a demo clock set forward 90 days must not sign everybody out.
type Needs = Pick<WebContext, "db" | "secret">
type Opened = Proven & Readonly<{ walletType: string }> & Opening

/** A session ends when it was unused for so long, and at the latest after so many days. */
export const IDLE_HOURS = 24
export const SESSION_DAYS = 7

/** What a session's token is stored as. */
export const sessionHash = ({ secret }: Pick<Needs, "secret">, token: string) => hashOfToken(secret, "session", token)

/** Whether a session opens anything now. */
export const isOpen = (): SQL<boolean> => sql<boolean>`(${session.revokedAt} is null
	and ${session.createdAt} > now() - ${sql.raw(`interval '${SESSION_DAYS} days'`)}
	and ${session.lastSeenAt} > now() - ${sql.raw(`interval '${IDLE_HOURS} hours'`)})`

/** The mark of the browser in which a session was opened; null: it is over. Until the caller's transaction ends it is not ended. */
export async function deviceOfOpen({ db }: Pick<Needs, "db">, sessionId: string): Promise<string | null> {
	const [row] = await db
		.select({ deviceHash: session.deviceHash })
		.from(session)
		.where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
		.for("share")
	return row?.deviceHash ?? null
}

/** Opens a session under a new id, whatever id the browser came with. */
export async function openSession(
	ctx: Needs,
	{ chain, address, walletType, userAgent, deviceHash = "" }: Opened,
): Promise<string> {
	const token = newToken(ctx.secret)
	const now = sql`now()`
	await ctx.db.insert(session).values({
		tokenHash: sessionHash(ctx, token),
		chain,
		address,
		walletType,
		userAgent: userAgent.slice(0, 200),
		deviceHash,
		createdAt: now,
		lastSeenAt: now,
		signedAt: now,
	} as never)
	return token
}

/**
 * Gives a session another token, which is returned, and ends every other session of these wallets: after a change of who its member is. Joins the
 * caller's transaction.
 */
export async function renewSession(
	ctx: Needs,
	{ sessionId, wallets }: Readonly<{ sessionId: string; wallets: readonly Proven[] }>,
): Promise<string> {
	const token = newToken(ctx.secret)
	await ctx.db
		.update(session)
		.set({ tokenHash: sessionHash(ctx, token) })
		.where(eq(session.id, sessionId))
	await ctx.db
		.update(session)
		.set({ revokedAt: sql`now()` })
		.where(and(sessionsOf(wallets), ne(session.id, sessionId), isNull(session.revokedAt)))
	return token
}

/** All wallets of the session's member, oldest first, read along: pages ask for them each time. */
const siblings = sql`(
	select json_agg(json_build_object('chain', other.chain, 'address', other.address) order by other.linked_at, other.id)
	from member_wallet own join member_wallet other on other.member_id = own.member_id
	where own.chain = ${session.chain} and own.address = ${session.address})`

/** The session behind a token's hash, while it lives. */
export const openSessionBy = (tokenHash: SQL): SQL => sql`
	select ${session.id} as session_id, ${session.chain}, ${session.address}, ${session.walletType}, ${session.signedAt},
		${session.lastSeenAt} < now() - interval '5 minutes' as stale, ${siblings} as siblings
	from ${session} where ${session.tokenHash} = ${tokenHash} and ${isOpen()}`

export type SessionRow = Readonly<{
	session_id: string
	chain: string
	address: string
	wallet_type: string
	signed_at: string
	stale: boolean
	siblings: Proven[] | null
}>

const bySession = statement<SessionRow, { token: string }>(openSessionBy(sql`${sql.placeholder("token")}`))

/** The wallet behind a token, while the session lives. */
export async function readSession(ctx: Needs, token: string): Promise<SessionWallet | null> {
	const tokenHash = sessionHash(ctx, token)
	const [found] = await bySession(ctx.db, { token: tokenHash })
	return found ? walletOf(ctx, tokenHash, found) : null
}

/** The wallet of a session that was read, which is thereby used. One that was never linked is a member of its own. */
export async function walletOf(
	ctx: Pick<Needs, "db">,
	token: string,
	found: SessionRow,
): Promise<SessionWallet | null> {
	const { session_id: sessionId, chain, address, wallet_type: walletType, siblings } = found
	if (!isChain(chain)) return null
	if (found.stale) {
		await ctx.db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.tokenHash, token))
	}
	const signedAt = new Date(found.signed_at)
	return { chain, address, walletType, signedAt, sessionId, memberWallets: siblings ?? [{ chain, address }] }
}

/** True if there was a session to end. The row stays for the record; it opens nothing any more. `by`: what ended it, for the audit. */
export function endSession(ctx: Needs, token: string, by: "log-out" | "sign-in"): Promise<boolean> {
	return ctx.db.transaction(async (tx) => {
		const [ended] = await tx
			.update(session)
			.set({ revokedAt: sql`now()` })
			.where(and(eq(session.tokenHash, sessionHash(ctx, token)), isNull(session.revokedAt)))
			.returning({ id: session.id, chain: session.chain, address: session.address })
		if (!ended) return false
		const subject = walletKey(ended)
		await writeAudit(tx, { actor: subject, act: "session.ended", subject, facts: { session: ended.id, by } })
		return true
	})
}
