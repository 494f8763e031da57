import { customType, timestamp, uuid } from "drizzle-orm/pg-core"

/** Base units of an asset: numeric(78,0), wide enough for any chain; a bigint in code. */
export const units = customType<{ data: bigint; driverData: string }>({
	dataType: () => "numeric(78,0)",
	fromDriver: (value) => BigInt(value),
	toDriver: (value) => value.toString(),
})

/** A primary key that nobody can guess. */
export const id = () => uuid("id").primaryKey().defaultRandom()

/** A moment, stored in UTC. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" })

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" })

/** The same, read by whoever has no need of Node's buffers. */
export const octets = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })
