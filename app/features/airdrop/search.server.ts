import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm"
import type { Context, Visitor } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { addressOn } from "#app/identity/members/wallet-types.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

/** Records that one answer lists. */
export const MOST_FOUND = 200

/** What anybody is told of a record by the address that it belongs to: never where it goes, or by which transaction it came. */
export type Found = Readonly<{
	id: string
	list: string
	name: string | null
	nftId: string | null
	/** By `reg_id` alone. */
	completed: boolean
	/** Somebody has said where it goes. */
	applied: boolean
	ended: boolean
}>

/** An address that records can belong to, as it is stored: of an old wallet, or the one that a list itself names; null: neither. */
export const searched = (text: string): string | null =>
	addressOn("kaia", text.trim()) ?? addressOn("solana", text.trim())

/** Records of one address in airdrops that are released, the oldest list first. */
export async function findRecords({ db }: Pick<Context, "db">, address: string): Promise<readonly Found[]> {
	const { id, regId, oldNftName, oldNftId, newWalletAddress, line } = airdropRecord
	const rows = await db
		.select({
			id,
			regId,
			oldNftName,
			oldNftId,
			newWalletAddress,
			list: airdropBatch.title,
			status: airdropBatch.status,
		})
		.from(airdropRecord)
		.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
		.where(
			and(
				or(
					eq(airdropRecord.oldWalletAddress, address),
					and(eq(airdropRecord.newWalletAddress, address), isNull(airdropRecord.oldWalletAddress)),
				),
				isAnyOf(airdropBatch.status, ["released", "ended"]),
				ne(airdropBatch.kind, "mint"),
			),
		)
		.orderBy(asc(airdropBatch.releasedAt), asc(airdropBatch.id), asc(line))
		.limit(MOST_FOUND)
	return rows.map((row) => ({
		id: row.id,
		list: row.list,
		name: row.oldNftName,
		nftId: row.oldNftId,
		completed: row.regId !== null,
		applied: row.newWalletAddress !== null,
		ended: row.status === "ended",
	}))
}

export type OwnRecord = Found &
	Readonly<{
		newWalletAddress: string | null
		signature: string | null
		/** Nothing is sent before; null: at once, or sent already. */
		firmAt: Date | null
		canApply: boolean
		state: string
		type: string | null
	}>

/** Chains on which a session proves the old wallet: the accounts of Kaia and Ethereum share their addresses, not their keys. */
const PROVES: Readonly<Record<string, readonly string[]>> = {
	kaia: ["kaia"],
	klip: ["kaia"],
	metamask: ["kaia", "ethereum"],
}

/** Whether this session proves the wallet of a record of this type. */
export const proves = (who: Visitor, type: string | null): boolean =>
	who.wallet !== null && (PROVES[type ?? ""] ?? []).includes(who.wallet.chain)

/** Records of the signed-in wallet, with where they go and by which transaction they came. */
export async function ownRecords(ctx: Pick<Context, "db" | "now">, who: Visitor): Promise<readonly OwnRecord[]> {
	const { wallet } = who
	if (!wallet) return []
	const found = await findRecords(ctx, wallet.address)
	const rows = await ctx.db
		.select({
			id: airdropRecord.id,
			state: airdropRecord.status,
			type: airdropRecord.oldWalletType,
			to: airdropRecord.newWalletAddress,
			signature: airdropRecord.signature,
			firmAt: airdropRecord.receiverFirmAt,
			open: sql<boolean>`${airdropRecord.status} = '0' and ${airdropRecord.groupNo} is null and ${airdropRecord.oldWalletAddress} is not null`,
		})
		.from(airdropRecord)
		.where(
			isAnyOf(
				airdropRecord.id,
				found.map((one) => one.id),
			),
		)
	const at = await ctx.now()
	const byId = new Map(rows.map((row) => [row.id, row]))
	return found.flatMap((one) => {
		const row = byId.get(one.id)
		// Of another chain's account with the same address nothing is shown, and a list's own receiver is on Solana.
		if (!row || !(row.type === null ? wallet.chain === "solana" : proves(who, row.type))) return []
		const canApply = row.open && !one.ended
		const { to: newWalletAddress, signature, state, type } = row
		const firmAt = row.open && row.firmAt && row.firmAt > at ? row.firmAt : null
		return [{ ...one, newWalletAddress, firmAt, signature, state, type, canApply }]
	})
}
