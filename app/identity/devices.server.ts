import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm"
import type { Chain, Proven } from "#app/db/context.ts"
import { transact } from "#app/db/transact.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { writeAudit } from "./audit/write-audit.server.ts"
import { subjectOf } from "./members.server.ts"
import { isOpen } from "./session.server.ts"
import { session } from "./tables.server.ts"
import type { WalletVisit } from "./visitor.server.ts"

type Asking = Pick<WalletVisit, "db" | "who">

/** Sessions of any of these wallets. */
export const sessionsOf = (wallets: readonly Proven[]): SQL => {
	const [chains, addresses] = [wallets.map((one) => one.chain), wallets.map((one) => one.address)]
	const theirs = sql`unnest(${sql.param(chains)}::text[], ${sql.param(addresses)}::text[])`
	return sql`(${session.chain}, ${session.address}) in (select * from ${theirs})`
}

export type Device = Readonly<{
	id: string
	chain: Chain
	address: string
	walletType: string
	userAgent: string
	createdAt: Date
	lastSeenAt: Date
	/** The session that asks. */
	current: boolean
}>

/** Where the member is signed in, with whichever of their wallets; the newest use first. */
export async function listDevices({ db, who }: Asking): Promise<readonly Device[]> {
	const rows = await db
		.select({
			id: session.id,
			chain: session.chain,
			address: session.address,
			walletType: session.walletType,
			userAgent: session.userAgent,
			createdAt: session.createdAt,
			lastSeenAt: session.lastSeenAt,
		})
		.from(session)
		.where(and(sessionsOf(who.wallet.memberWallets), isOpen()))
		.orderBy(desc(session.lastSeenAt), desc(session.id))
	// The cast: the table's check lets no other chain in.
	return rows.map((row) => ({ ...row, chain: row.chain as Chain, current: row.id === who.wallet.sessionId }))
}

/** Ends one session of the member's. Again, it changes nothing; anybody else's is as good as unknown (404). */
export function endDevice({ db, who }: Asking, { device }: { device: string }): Promise<{ self: boolean }> {
	const unknown = new Refusal("identity:noDevice", { status: 404 })
	if (!isUuid(device)) throw unknown
	return transact(db, async (tx) => {
		const mine = and(eq(session.id, device), sessionsOf(who.wallet.memberWallets))
		const [found] = await tx.select({ revokedAt: session.revokedAt }).from(session).where(mine).for("update")
		if (!found) throw unknown
		const self = device === who.wallet.sessionId
		if (found.revokedAt) return { self }
		await tx.update(session).set({ revokedAt: sql`now()` }).where(eq(session.id, device))
		const actor = subjectOf(who.wallet)
		await writeAudit(tx, { actor, act: "session.ended", subject: actor, facts: { session: device } })
		return { self }
	})
}

/** Ends every session of the member's but this one; how many there were. */
export function endOtherDevices({ db, who }: Asking): Promise<number> {
	return transact(db, async (tx) => {
		const { sessionId, memberWallets } = who.wallet
		const ended = await tx
			.update(session)
			.set({ revokedAt: sql`now()` })
			.where(and(sessionsOf(memberWallets), ne(session.id, sessionId), isOpen()))
			.returning({ id: session.id })
		const actor = subjectOf(who.wallet)
		const facts = { sessions: ended.length }
		if (ended.length > 0) await writeAudit(tx, { actor, act: "sessions.ended", subject: actor, facts })
		return ended.length
	})
}
