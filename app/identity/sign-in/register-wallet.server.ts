import { createHash } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { Context, SessionWallet } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { addressOf, walletTypeOf } from "../members/wallet-types.ts"
import { walletUser } from "../tables.server.ts"

/** `session`: the wallet that the calling browser has signed in with; null: none. */
export type Claim = Readonly<{
	uid: string
	walletAddress: string
	walletType: string
	regId: string
	session: SessionWallet | null
}>

/**
 * Notes that a wallet was connected and returns its uuid, the same one every time. A claim: it opens nothing. `uid` and `regId` are stored
 * only if the caller has a session of this wallet, because anyone can type the address of another person.
 */
export async function registerWallet(ctx: Pick<Context, "db" | "demo">, claim: Claim): Promise<string> {
	const walletType = walletTypeOf(claim.walletType, ctx)
	const walletAddress = walletType && addressOf(walletType, claim.walletAddress)
	if (!walletType || !walletAddress) throw new Refusal("messages:error.walletNotSupported", { status: 400 })
	const isProven = claim.session?.memberWallets.some(({ address }) => address === walletAddress) ?? false
	const uid = (isProven && claim.uid) || null
	const regId = (isProven && claim.regId) || null
	const row = { id: walletUuid(walletType, walletAddress), walletType, walletAddress, uid, regId }
	const isOfWallet = and(eq(walletUser.walletType, walletType), eq(walletUser.walletAddress, walletAddress))
	// A sweep may remove a row that conflicts before it is read: the second insert then succeeds.
	for (let attempt = 0; attempt < 2; attempt++) {
		const [inserted] = await ctx.db
			.insert(walletUser)
			.values(row)
			.onConflictDoNothing()
			.returning({ id: walletUser.id })
		if (inserted) return inserted.id
		const [known] = await ctx.db.select().from(walletUser).where(isOfWallet)
		if (!known) continue
		if ((uid && known.uid !== uid) || (regId && known.regId !== regId))
			await ctx.db
				.update(walletUser)
				.set({ uid: sql`coalesce(${uid}, uid)`, regId: sql`coalesce(${regId}, reg_id)` })
				.where(isOfWallet)
		return known.id
	}
	throw new Error(`wallet_user has no row for ${walletType} ${walletAddress}`)
}

/** Namespace of this table, drawn once at random. It never changes, because the uuids follow from it. */
const NAMESPACE = "1078f49b-cda6-4bbc-b1a0-2bbaf210cd0b"

/** UUID of version 8 (RFC 9562): follows from brand and address, so it is the same again after the row was removed. */
export function walletUuid(walletType: string, walletAddress: string): string {
	const bytes = createHash("sha256").update(`${NAMESPACE}\n${walletType}\n${walletAddress}`).digest().subarray(0, 16)
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
