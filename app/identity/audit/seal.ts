import { createHash } from "node:crypto"
import { canonicalJson, readExact } from "./canonical-json.ts"

/** A row as the database tells it, all as text, so that nothing of it is rounded. */
export type SealedRow = Readonly<{
	id: string
	actor: string
	act: string
	subject: string
	/** JSON; null: erased. */
	facts: string | null
	/** In UTC to the microsecond, as 2026-11-24T10:00:00.000000Z. */
	at: string
	/** Null: erased. */
	salt: Buffer | null
}>

/** What the first link follows. */
export const BEGINNING: Buffer = Buffer.alloc(32)

const sha256 = (...parts: readonly Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest()

/** What the chain keeps of a row: its salt, then the canonical JSON of what it says. */
export function digestOf({ id, actor, act, subject, facts, at, salt }: SealedRow): Buffer {
	const said = canonicalJson({ id, actor, act, subject, facts: facts === null ? null : readExact(facts), at })
	return sha256(salt ?? Buffer.alloc(0), Buffer.from(said))
}

/** The hash of a link, by which the next one holds on to it: what came before, its number in eight bytes, and the row's digest. */
export function linkHash(prev: Uint8Array, seq: bigint, digest: Uint8Array): Buffer {
	const number = Buffer.alloc(8)
	number.writeBigInt64BE(seq)
	return sha256(prev, number, digest)
}
