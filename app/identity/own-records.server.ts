import { and, asc, desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Proven } from "#app/db/context.ts"
import { audit } from "./audit/tables.server.ts"
import { isWallet } from "./members/members.server.ts"
import { walletKey } from "./owner-keys.ts"
import { isOpen } from "./sessions/session.server.ts"
import { sessionsOf } from "./sessions/sessions-of.server.ts"
import { forgetKlip } from "./sign-in/klip/sweep-klip.server.ts"
import { memberWallet, session, signInChallenge, walletUser } from "./tables.server.ts"

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
			open: isOpen(),
		})
		.from(session)
		.where(sessionsOf([who]))
		.orderBy(desc(session.createdAt))
	const member = db.select({ id: memberWallet.memberId }).from(memberWallet).where(isWallet(who))
	const wallets = await db
		.select({
			chain: memberWallet.chain,
			address: memberWallet.address,
			walletType: memberWallet.walletType,
			label: memberWallet.label,
			linkedAt: memberWallet.linkedAt,
		})
		.from(memberWallet)
		.where(eq(memberWallet.memberId, member))
		.orderBy(asc(memberWallet.linkedAt))
	const registrations = await db.select().from(walletUser).where(eq(walletUser.walletAddress, who.address))
	const questions = await db
		.select({
			walletType: signInChallenge.walletType,
			domain: signInChallenge.domain,
			purpose: signInChallenge.purpose,
			issuedAt: signInChallenge.issuedAt,
			expiresAt: signInChallenge.expiresAt,
		})
		.from(signInChallenge)
		.where(and(eq(signInChallenge.chain, who.chain), eq(signInChallenge.address, who.address)))
	const acts = await db
		.select({ act: audit.act, facts: audit.facts, at: audit.at })
		.from(audit)
		.where(eq(audit.subject, walletKey(who)))
		.orderBy(desc(audit.id))
	return { wallets, sessions, registrations, questions, acts }
}
export type IdentityRecords = Awaited<ReturnType<typeof identityRecords>>

/** Removes a wallet's sessions, the one that asks included, and questions and requests that still wait for an answer. */
export async function forgetSessions(tx: Db, who: Proven): Promise<number> {
	await tx
		.delete(signInChallenge)
		.where(and(eq(signInChallenge.chain, who.chain), eq(signInChallenge.address, who.address)))
	if (who.chain === "kaia") await forgetKlip(tx, who.address)
	const gone = await tx
		.delete(session)
		.where(sessionsOf([who]))
		.returning({ chain: session.chain })
	return gone.length
}

/** Removes the registrations of an address; the next connection makes a new one. */
export async function forgetRegistrations(tx: Db, who: Proven): Promise<number> {
	const gone = await tx
		.delete(walletUser)
		.where(eq(walletUser.walletAddress, who.address))
		.returning({ id: walletUser.id })
	return gone.length
}
