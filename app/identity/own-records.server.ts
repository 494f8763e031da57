import { and, desc, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { audit } from "./audit/tables.server.ts"
import { IDLE_HOURS, SESSION_DAYS } from "./session.server.ts"
import { session, signInChallenge, walletUser } from "./tables.server.ts"

/** A wallet that a session has proven. */
export type Proven = Readonly<{ chain: "solana"; address: string }>

export const subjectOf = ({ chain, address }: Proven) => `${chain}:${address}`
const sessionsOf = ({ chain, address }: Proven) => and(eq(session.chain, chain), eq(session.address, address))

/** All that sign-in and registration keep about a wallet. What is a secret or the hash of one is no part of it. */
export async function identityRecords(db: Db, who: Proven) {
	const sessions = await db
		.select({
			walletType: session.walletType,
			browser: session.userAgent,
			createdAt: session.createdAt,
			lastSeenAt: session.lastSeenAt,
			signedAt: session.signedAt,
			endedAt: session.revokedAt,
			open: sql<boolean>`${session.revokedAt} is null
				and ${session.createdAt} > now() - make_interval(days => ${SESSION_DAYS})
				and ${session.lastSeenAt} > now() - make_interval(hours => ${IDLE_HOURS})`,
		})
		.from(session)
		.where(sessionsOf(who))
		.orderBy(desc(session.createdAt))
	const registrations = await db.select().from(walletUser).where(eq(walletUser.walletAddress, who.address))
	const questions = await db
		.select({
			walletType: signInChallenge.walletType,
			domain: signInChallenge.domain,
			issuedAt: signInChallenge.issuedAt,
			expiresAt: signInChallenge.expiresAt,
		})
		.from(signInChallenge)
		.where(and(eq(signInChallenge.chain, who.chain), eq(signInChallenge.address, who.address)))
	const acts = await db
		.select({ act: audit.act, facts: audit.facts, at: audit.at })
		.from(audit)
		.where(eq(audit.subject, subjectOf(who)))
		.orderBy(desc(audit.id))
	return { sessions, registrations, questions, acts }
}
export type IdentityRecords = Awaited<ReturnType<typeof identityRecords>>

/** Removes a wallet's sessions, the one that asks included, and questions that still wait for an answer. */
export async function forgetSessions(tx: Db, who: Proven): Promise<number> {
	await tx
		.delete(signInChallenge)
		.where(and(eq(signInChallenge.chain, who.chain), eq(signInChallenge.address, who.address)))
	const gone = await tx.delete(session).where(sessionsOf(who)).returning({ chain: session.chain })
	return gone.length
}

/** Removes the registrations of an address; the next connection makes a new one under another id. */
export async function forgetRegistrations(tx: Db, who: Proven): Promise<number> {
	const gone = await tx
		.delete(walletUser)
		.where(eq(walletUser.walletAddress, who.address))
		.returning({ id: walletUser.id })
	return gone.length
}

/** Ends a wallet's sessions in every browser. The rows stay for their month, and open nothing any more. */
export async function endAllSessions(tx: Db, who: Proven): Promise<number> {
	const ended = await tx
		.update(session)
		.set({ revokedAt: sql`now()` })
		.where(and(sessionsOf(who), isNull(session.revokedAt)))
		.returning({ chain: session.chain })
	return ended.length
}
