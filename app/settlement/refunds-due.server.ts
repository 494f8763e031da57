import { type SQL, sql } from "drizzle-orm"
import { type JsonRows, jsonColumns, type RowOf } from "#app/db/json-columns.server.ts"
import { outgoing, receipt } from "./tables.server.ts"

const { id, asset, units, reason, signature, blockTime } = receipt
const columns = { id, asset, units, reason, signature, blockTime }
const json = jsonColumns(columns)

export type OutgoingState = (typeof outgoing.$inferSelect)["status"]
/** A payment that is owed back, and how far that has come. */
export type RefundDue = RowOf<typeof columns> & Readonly<{ state: OutgoingState }>
type Found = Readonly<{ refund: Readonly<Record<string, unknown>>; state: OutgoingState | null }>

/** Reads what a statement's column of one of the following holds. */
export const refundsIn = (found: JsonRows): RefundDue[] =>
	// The cast: what the statements below make.
	((found ?? []) as readonly Found[]).flatMap(({ refund, state }) =>
		json.rows([refund]).map((row) => ({ ...row, state: state ?? "held" })),
	)

const MOST = { wallets: 50, intent: 20 }

const newest = (where: SQL, most: number) => sql`(
	select json_agg(json_build_object('refund', ${json.object}, 'state', (
		select ${outgoing.status} from ${outgoing} where ${outgoing.purpose} = 'refund' and ${outgoing.subjectId} = ${receipt.id}
	)) order by ${receipt.recordedAt} desc) from (
		select * from ${receipt}
		where ${where} and ${receipt.outcome} in ('unmatched', 'surplus', 'refunding')
		order by ${receipt.recordedAt} desc limit ${sql.raw(String(most))}
	) ${receipt})`

/** Payments that came from these wallets and are owed back to them, newest first. */
export const refundsDueTo = (chain: SQL, owners: SQL) =>
	newest(sql`${receipt.chain} = ${chain} and ${receipt.sourceOwner} = any(${owners})`, MOST.wallets)

/** Payments for one intent that did not settle it. */
export const refundsDueFor = (intentId: SQL) => newest(sql`${receipt.intentId} = ${intentId}`, MOST.intent)
