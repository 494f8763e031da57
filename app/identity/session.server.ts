import { and, eq, isNull, sql } from "drizzle-orm"
import type { Visitor, WebContext } from "#app/db/context.ts"
import { keyedHash, randomToken } from "./keyed-hash.server.ts"
import { session } from "./tables.server.ts"

// Time here is the database's own, never `ctx.now()`: a demo clock set forward 90 days must not sign everybody out.
type Needs = Pick<WebContext, "db" | "secret">
type Proven = Readonly<{ chain: "solana"; address: string; walletType: string; userAgent: string }>

/** A session ends when it was unused for so long, and at the latest after so many days. */
export const IDLE_HOURS = 24
export const SESSION_DAYS = 7

const hashOf = (ctx: Needs, token: string) => keyedHash(ctx.secret, "session", token)

/** Opens a session under a new id, whatever id the browser came with. */
export async function openSession(ctx: Needs, { chain, address, walletType, userAgent }: Proven): Promise<string> {
	const token = randomToken()
	const now = sql`now()`
	await ctx.db.insert(session).values({
		tokenHash: hashOf(ctx, token),
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

/** The wallet behind a token, while the session lives. */
export async function readSession(ctx: Needs, token: string): Promise<Visitor["wallet"]> {
	const tokenHash = hashOf(ctx, token)
	const [found] = await ctx.db
		.select({
			address: session.address,
			walletType: session.walletType,
			signedAt: session.signedAt,
			stale: sql<boolean>`${session.lastSeenAt} < now() - interval '5 minutes'`,
		})
		.from(session)
		.where(
			and(
				eq(session.tokenHash, tokenHash),
				eq(session.chain, "solana"),
				isNull(session.revokedAt),
				sql`${session.createdAt} > now() - make_interval(days => ${SESSION_DAYS})`,
				sql`${session.lastSeenAt} > now() - make_interval(hours => ${IDLE_HOURS})`,
			),
		)
	if (!found) return null
	if (found.stale) {
		await ctx.db.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.tokenHash, tokenHash))
	}
	return { chain: "solana", address: found.address, walletType: found.walletType, signedAt: found.signedAt }
}

/** True if there was a session to end. The row stays for the record; it opens nothing any more. */
export async function endSession(ctx: Needs, token: string): Promise<boolean> {
	const ended = await ctx.db
		.update(session)
		.set({ revokedAt: sql`now()` })
		.where(and(eq(session.tokenHash, hashOf(ctx, token)), isNull(session.revokedAt)))
		.returning({ address: session.address })
	return ended.length > 0
}
