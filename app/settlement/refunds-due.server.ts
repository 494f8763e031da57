import { type SQL, sql } from "drizzle-orm"
import { jsonColumns, type RowOf } from "#app/db/json-columns.server.ts"
import { receipt } from "./tables.server.ts"

const { id, asset, units, reason, signature, blockTime } = receipt
const columns = { id, asset, units, reason, signature, blockTime }
const json = jsonColumns(columns)

/** A payment that is owed back. */
export type RefundDue = RowOf<typeof columns>
/** Reads what a statement's column of one of the following holds. */
export const refundsIn = json.rows

const MOST = { wallets: 50, intent: 20 }

const newest = (where: SQL, most: number) => sql`(
	select json_agg(${json.object} order by ${receipt.recordedAt} desc) from (
		select * from ${receipt}
		where ${where} and ${receipt.outcome} in ('unmatched', 'surplus', 'refunding')
		order by ${receipt.recordedAt} desc limit ${sql.raw(String(most))}
	) ${receipt})`

/** Payments that came from these wallets and are owed back to them, newest first. */
export const refundsDueTo = (chain: SQL, owners: SQL) =>
	newest(sql`${receipt.chain} = ${chain} and ${receipt.sourceOwner} = any(${owners})`, MOST.wallets)

/** Payments for one intent that did not settle it. */
export const refundsDueFor = (intentId: SQL) => newest(sql`${receipt.intentId} = ${intentId}`, MOST.intent)
