import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Proven, SessionWallet, WebContext } from "#app/db/context.ts"
import { writeAudit } from "./audit/write-audit.server.ts"
import { isChain } from "./chains.ts"
import { keyedHash, randomToken } from "./keyed-hash.server.ts"
import { session } from "./tables.server.ts"

// Time here is the database's own, never `ctx.now()`: a demo clock set forward 90 days must not sign everybody out.
type Needs = Pick<WebContext, "db" | "secret">
type Opened = Proven & Readonly<{ walletType: string; userAgent: string }>

/** A session ends when it was unused for so long, and at the latest after so many days. */
export const IDLE_HOURS = 24
export const SESSION_DAYS = 7

/** What a session's token is stored as. */
export const sessionHash = ({ secret }: Pick<Needs, "secret">, token: string) => keyedHash(secret, "session", token)

/** Whether a session opens anything now. */
export const isOpen = (): SQL<boolean> => sql<boolean>`(${session.revokedAt} is null
	and ${session.createdAt} > now() - make_interval(days => ${SESSION_DAYS})
	and ${session.lastSeenAt} > now() - make_interval(hours => ${IDLE_HOURS}))`

/** Opens a session under a new id, whatever id the browser came with. */
export async function openSession(ctx: Needs, { chain, address, walletType, userAgent }: Opened): Promise<string> {
	const token = randomToken()
	const now = sql`now()`
	await ctx.db.insert(session).values({
		tokenHash: sessionHash(ctx, token),
		chain,
		address,
		walletType,
		userAgent: userAgent.slice(0, 200),
		createdAt: now,
		lastSeenAt: now,
		signedAt: now,
	} as never)
	return token
}

/** All wallets of the session's member, oldest first, read along: pages ask for them each time. */
const siblings = sql<Proven[] | null>`(
	select json_agg(json_build_object('chain', other.chain, 'address', other.address) order by other.linked_at, other.id)
	from member_wallet own join member_wallet other on other.member_id = own.member_id
	where own.chain = "session"."chain" and own.address = "session"."address")`

/** The wallet behind a token, while the session lives. One that was never linked is a member of its own. */
export async function readSession(ctx: Needs, token: string): Promise<SessionWallet | null> {
	const tokenHash = sessionHash(ctx, token)
	const [found] = await ctx.db
		.select({
			sessionId: session.id,
			chain: session.chain,
			address: session.address,
			walletType: session.walletType,
			signedAt: session.signedAt,
			stale: sql<boolean>`${session.lastSeenAt} < now() - interval '5 minutes'`,
			siblings,
		})
		.from(session)
		.where(and(eq(session.tokenHash, tokenHash), isOpen()))
	if (!found || !isChain(found.chain)) return null
	if (found.stale) {
		await ctx.db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.tokenHash, tokenHash))
	}
	const { sessionId, chain, address, walletType, signedAt } = found
	return { chain, address, walletType, signedAt, sessionId, memberWallets: found.siblings ?? [{ chain, address }] }
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
		const subject = `${ended.chain}:${ended.address}`
		await writeAudit(tx, { actor: subject, act: "session.ended", subject, facts: { session: ended.id, by } })
		return true
	})
}
