import type { AccountImage } from "./account-store.ts"
import { toBase58 } from "./base58.ts"
import type { LoadedAddresses } from "./meta.ts"
import type { WireMessage } from "./wire.ts"

const TABLE_PROGRAM = "AddressLookupTab1e1111111111111111111111111"
const HEADER_BYTES = 56

/** null if a table is missing or too short: the machine refuses such a transaction too. */
export function loadAddresses(
	{ lookups }: WireMessage,
	account: (address: string) => AccountImage | null,
): LoadedAddresses | null {
	const writable: string[] = []
	const readonly: string[] = []
	for (const { accountKey, writableIndexes, readonlyIndexes } of lookups) {
		const table = account(accountKey)
		if (table?.owner !== TABLE_PROGRAM) return null
		for (const [indexes, into] of [[writableIndexes, writable] as const, [readonlyIndexes, readonly] as const]) {
			for (const index of indexes) {
				const at = HEADER_BYTES + index * 32
				if (at + 32 > table.data.length) return null
				into.push(toBase58(table.data.subarray(at, at + 32)))
			}
		}
	}
	return { writable, readonly }
}
