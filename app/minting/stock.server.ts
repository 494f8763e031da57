import { and, count, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { prepared } from "#app/db/prepared.server.ts"
import { mintUnit } from "./tables.server.ts"

type Asking = Pick<Context, "db">
type Take = Readonly<{ planId: string; purchaseId: string; quantity: number }>

/** Writes the stock of a plan that has not opened yet. */
export async function makeStock({ db }: Asking, planId: string): Promise<void> {
	await prepared(db, "select make_stock($1)", [planId])
}

/**
 * Takes as many NFTs of a plan as a purchase asks for, and answers their numbers; null: there are not so many. Asked again it answers the same.
 * In the caller's transaction: what is undone is free again.
 */
export async function takeStock({ db }: Asking, { planId, purchaseId, quantity }: Take): Promise<number[] | null> {
	const rows = await prepared<{ number: number | string }>(db, "select unnest(take_stock($1, $2, $3)) as number", [
		planId,
		purchaseId,
		quantity,
	])
	return rows.length === 0 ? null : rows.map((row) => Number(row.number))
}

/**
 * Names as many NFTs for a quote as it asks for, those first that nobody else was offered, and takes none of them; null: there are not so many. In the
 * caller's transaction.
 */
export async function offerStock({ db }: Asking, { planId, purchaseId, quantity }: Take): Promise<number[] | null> {
	const rows = await prepared<{ number: number | string }>(db, "select unnest(offer_stock($1, $2, $3)) as number", [
		planId,
		purchaseId,
		quantity,
	])
	return rows.length === 0 ? null : rows.map((row) => Number(row.number))
}

/** Takes what a quote was offered, all of it or nothing; false: somebody else was faster, or the plan sells no more. In the caller's transaction. */
export async function takeOffered({ db }: Asking, { planId, purchaseId }: Omit<Take, "quantity">): Promise<boolean> {
	const [row] = await prepared<{ taken: boolean }>(db, "select take_offered($1, $2) as taken", [planId, purchaseId])
	return row?.taken === true
}

/** Has what a quote was offered and has not taken offered to others first again, once the quote is over. */
export async function withdrawOffer({ db }: Asking, purchaseId: string): Promise<void> {
	await prepared(db, "select withdraw_offer($1)", [purchaseId])
}

/** Gives back what no item of a purchase has any more. */
export async function giveStock({ db }: Asking, purchaseId: string): Promise<void> {
	await prepared(db, "select give_stock($1)", [purchaseId])
}

/** Takes out of the stock again what a purchase has minted late, and gave back before. */
export async function keepMinted({ db }: Asking, purchaseId: string): Promise<void> {
	await prepared(db, "select keep_minted($1)", [purchaseId])
}

/** NFTs of a plan that nobody has taken. */
export async function stockLeft({ db }: Asking, planId: string): Promise<number> {
	const [row] = await db
		.select({ left: count() })
		.from(mintUnit)
		.where(and(eq(mintUnit.planId, planId), isNull(mintUnit.purchaseId)))
	return row?.left ?? 0
}
