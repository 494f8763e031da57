import * as z from "zod"
import { bytesToHex, concatBytes, type Hash, hexToBytes, sha256, u32, utf8ToBytes } from "../bytes.ts"
import { word } from "../words.ts"
import { MOST_TICKETS } from "./terms.ts"

/** The frozen ledger of a raffle: one row a ticket, in the order of their numbers, and one root that says all of them. */

/** A ticket weighs 1, with a staked NFT behind it more; 0: its wallet is left out. */
export const rowSchema = z.strictObject({
	ticket: z.int().min(1).max(1_000_000_000),
	wallet: word,
	weight: z.int().min(0).max(1_000),
	/** The signature of the transaction that it was paid by. */
	payment: word,
})
export type LedgerRow = Readonly<z.output<typeof rowSchema>>

/** A row as it is hashed and as the public list prints it. */
export const rowText = ({ ticket, wallet, weight, payment }: LedgerRow): string =>
	`${ticket}|${wallet}|${weight}|${payment}`

export type LedgerFault = "empty" | "too-long" | "not-in-order"

/** Null: the rows are a ledger. Each number stands once, the smaller first. */
export function ledgerFault(rows: readonly LedgerRow[]): LedgerFault | null {
	if (rows.length === 0) return "empty"
	if (rows.length > MOST_TICKETS) return "too-long"
	return rows.some(({ ticket }, at) => at > 0 && ticket <= (rows[at - 1] as LedgerRow).ticket) ? "not-in-order" : null
}

const leaf = (row: LedgerRow) => sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(rowText(row))))
const node = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(Uint8Array.of(1), left, right))
/** The number of rows belongs to the root: a ledger cannot be shown shorter than it was. */
const crown = (rows: number, top: Uint8Array) => bytesToHex(sha256(concatBytes(Uint8Array.of(2), u32(rows), top)))

/** One without a neighbour goes up as it is: doubled, two ledgers would have one root. */
const above = (level: readonly Uint8Array[]): Uint8Array[] =>
	Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
		const [left, right] = [level[2 * at] as Uint8Array, level[2 * at + 1]]
		return right ? node(left, right) : left
	})

/** Throws a RangeError unless the rows are a ledger. */
export function ledgerRoot(rows: readonly LedgerRow[]): Hash {
	const fault = ledgerFault(rows)
	if (fault) throw new RangeError(`no ledger: ${fault}`)
	let level: Uint8Array[] = rows.map(leaf)
	while (level.length > 1) level = above(level)
	return crown(rows.length, level[0] as Uint8Array)
}

/** What shows that one row stands in a ledger of which only the root is known. */
export type Inclusion = Readonly<{
	row: LedgerRow
	/** Its place, from 0. */
	index: number
	rows: number
	/** The neighbours, from the row upwards; where there is none, nothing stands. */
	path: readonly Hash[]
}>

/** Throws a RangeError unless the rows are a ledger with that place. */
export function inclusionOf(rows: readonly LedgerRow[], index: number): Inclusion {
	const fault = ledgerFault(rows)
	const row = rows[index]
	if (fault || !row) throw new RangeError(`no such row: ${fault ?? index}`)
	const path: Hash[] = []
	let level: Uint8Array[] = rows.map(leaf)
	for (let at = index; level.length > 1; at >>= 1) {
		const neighbour = level[at ^ 1]
		if (neighbour) path.push(bytesToHex(neighbour))
		level = above(level)
	}
	return { row, index, rows: rows.length, path }
}

/** Whether a row is the ledger's with this root. */
export function isIncluded({ row, index, rows, path }: Inclusion, root: Hash): boolean {
	if (!Number.isInteger(index) || index < 0 || index >= rows) return false
	let here = leaf(row)
	let used = 0
	for (let at = index, width = rows; width > 1; at >>= 1, width = Math.ceil(width / 2)) {
		if ((at ^ 1) >= width) continue
		const neighbour = path[used++]
		if (neighbour === undefined || !/^[0-9a-f]{64}$/.test(neighbour)) return false
		here = at & 1 ? node(hexToBytes(neighbour), here) : node(here, hexToBytes(neighbour))
	}
	return used === path.length && crown(rows, here) === root
}
