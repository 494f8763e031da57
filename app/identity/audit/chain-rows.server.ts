import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { SealedRow } from "./seal.ts"

/** Held, to the end of its transaction, by whoever adds to the chain or tells of it. */
const CHAIN_LOCK = 7_226_027n

/** Takes the chain for this transaction; false: somebody else has it. What is read afterwards is the chain as it ends now. */
export async function takeChain(tx: Db): Promise<boolean> {
	const [row] = await tx.execute<{ taken: boolean }>(
		sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK.toString()}::bigint) as taken`,
	)
	return row?.taken === true
}

/** The columns of `SealedRow` from `audit` under the name `a`. `salt` is hexadecimal. */
export const ROW_COLUMNS: SQL = sql.raw(
	`a.id::text as id, a.actor, a.act, a.subject, a.facts::text as facts,
	to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, encode(a.salt, 'hex') as salt`,
)

export type RowTexts = Readonly<Omit<SealedRow, "salt"> & { salt: string | null }>

export const fromHex = (text: string) => Buffer.from(text, "hex")
export const readRow = (row: RowTexts): SealedRow => ({ ...row, salt: row.salt === null ? null : fromHex(row.salt) })
