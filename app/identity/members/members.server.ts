import { and, count, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Proven } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { member, memberWallet } from "../tables.server.ts"

export const isWallet = ({ chain, address }: Proven) =>
	and(eq(memberWallet.chain, chain), eq(memberWallet.address, address))

/** Whose wallet this is; a wallet that nobody has becomes a member of its own. Part of the transaction that proves it. */
export async function memberOf(tx: Db, wallet: Proven & Readonly<{ walletType: string }>): Promise<string> {
	const { chain, address, walletType } = wallet
	const known = async () => {
		const [row] = await tx.select({ id: memberWallet.memberId }).from(memberWallet).where(isWallet(wallet))
		return row?.id
	}
	const found = await known()
	if (found) return found
	const [made] = await tx.insert(member).values({}).returning({ id: member.id })
	if (!made) throw new Error("a member was not written")
	const [linked] = await tx
		.insert(memberWallet)
		.values({ memberId: made.id, chain, address, walletType })
		.onConflictDoNothing()
		.returning({ id: memberWallet.memberId })
	if (linked) return linked.id
	// Another sign-in of the same wallet was first.
	await tx.delete(member).where(eq(member.id, made.id))
	const theirs = await known()
	if (!theirs) throw new Error("a wallet lost its member between two statements")
	return theirs
}

/** Links and unlinks take turns, all of them: they are rare, and two at once could leave a member without a wallet. */
export const lockMembers = (tx: Db) =>
	tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('identity/members', 0))`)

export async function countWallets(tx: Db, memberId: string): Promise<number> {
	const [row] = await tx.select({ n: count() }).from(memberWallet).where(eq(memberWallet.memberId, memberId))
	return row?.n ?? 0
}

/** All wallets of the member that this one belongs to. */
export async function walletsOfMember(tx: Db, wallet: Proven): Promise<readonly Proven[]> {
	const own = tx.select({ id: memberWallet.memberId }).from(memberWallet).where(isWallet(wallet))
	const rows = await tx
		.select({ chain: memberWallet.chain, address: memberWallet.address })
		.from(memberWallet)
		.where(eq(memberWallet.memberId, own))
	// The cast: the table's check lets no other chain in.
	return rows as Proven[]
}

/** Moves a wallet that is alone to the member of another one. Answers false if it was there already. */
export async function joinMember(
	tx: Db,
	wallet: Proven & Readonly<{ walletType: string }>,
	asking: Proven & Readonly<{ walletType: string }>,
): Promise<boolean> {
	await lockMembers(tx)
	const mine = await memberOf(tx, asking)
	const theirs = await memberOf(tx, wallet)
	if (mine === theirs) return false
	if ((await countWallets(tx, theirs)) > 1) throw new Refusal("identity:walletOfAnother", { status: 409 })
	const { walletType } = wallet
	await tx
		.update(memberWallet)
		.set({ memberId: mine, walletType, label: "", linkedAt: sql`now()` })
		.where(isWallet(wallet))
	await tx.delete(member).where(eq(member.id, theirs))
	return true
}
