import { and, eq, ne, sql } from "drizzle-orm"
import type { Chain, Proven } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { type JsonRows, jsonColumns } from "#app/db/json-columns.server.ts"
import { statement } from "#app/db/prepared.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { type MemberWallet, ownWallets, walletsIn } from "../members/member-wallets.server.ts"
import { walletKey } from "../owner-keys.ts"
import { session } from "../tables.server.ts"
import { isOpen } from "./session.server.ts"
import { listsOf, sessionsIn, sessionsOf } from "./sessions-of.server.ts"
import type { WalletVisit } from "./visitor.server.ts"

type Asking = Pick<WalletVisit, "db" | "who">

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

const { id, chain, address, walletType, userAgent, createdAt, lastSeenAt } = session
const json = jsonColumns({ id, chain, address, walletType, userAgent, createdAt, lastSeenAt })
const [chains, addresses] = [sql.placeholder("chains"), sql.placeholder("addresses")]
const devices = sql`(
	select json_agg(${json.object} order by ${lastSeenAt} desc, ${id} desc) from ${session}
	where ${sessionsIn(chains, addresses)} and ${isOpen()})`

type Values = Proven & Readonly<{ chains: readonly string[]; addresses: readonly string[] }>
const readOwn = statement<Record<"wallets" | "devices", JsonRows>, Values>(
	sql`select ${ownWallets} as wallets, ${devices} as devices`,
)

/** The member's wallets, the oldest first, and where the member is signed in with whichever of them, the newest use first. */
export async function listWalletsAndDevices({
	db,
	who: { wallet },
}: Asking): Promise<{ wallets: readonly MemberWallet[]; devices: readonly Device[] }> {
	const { chain, address, memberWallets } = wallet
	const [row] = await readOwn(db, { chain, address, ...listsOf(memberWallets) })
	const isCurrent = (one: { id: string }) => one.id === wallet.sessionId
	return {
		wallets: walletsIn(row?.wallets ?? null),
		// The cast: the table's check lets no other chain in.
		devices: json
			.rows(row?.devices ?? null)
			.map((one) => ({ ...one, chain: one.chain as Chain, current: isCurrent(one) })),
	}
}

/** Ends one session of the member's. Again, it changes nothing; anybody else's is as good as unknown (404). */
export function endDevice({ db, who }: Asking, { device }: { device: string }): Promise<{ self: boolean }> {
	const unknown = new Refusal("identity:noDevice", { status: 404 })
	if (!isUuid(device)) throw unknown
	return inTransaction({ db }, async ({ db: tx }) => {
		const mine = and(eq(session.id, device), sessionsOf(who.wallet.memberWallets))
		const [found] = await tx.select({ revokedAt: session.revokedAt }).from(session).where(mine).for("update")
		if (!found) throw unknown
		const self = device === who.wallet.sessionId
		if (found.revokedAt) return { self }
		await tx.update(session).set({ revokedAt: sql`now()` }).where(eq(session.id, device))
		const actor = walletKey(who.wallet)
		await writeAudit(tx, { actor, act: "session.ended", subject: actor, facts: { session: device } })
		return { self }
	})
}

/** Ends every session of the member's but this one; how many there were. */
export function endOtherDevices({ db, who }: Asking): Promise<number> {
	return inTransaction({ db }, async ({ db: tx }) => {
		const { sessionId, memberWallets } = who.wallet
		const ended = await tx
			.update(session)
			.set({ revokedAt: sql`now()` })
			.where(and(sessionsOf(memberWallets), ne(session.id, sessionId), isOpen()))
			.returning({ id: session.id })
		const actor = walletKey(who.wallet)
		const facts = { sessions: ended.length }
		if (ended.length > 0) await writeAudit(tx, { actor, act: "sessions.ended", subject: actor, facts })
		return ended.length
	})
}
