import { BEGINNING, digestOf, linkHash, type SealedRow } from "./seal.ts"

/** A link of the chain with the row that it seals. */
export type Link = Readonly<{
	seq: bigint
	auditId: string
	prev: Buffer
	digest: Buffer
	hash: Buffer
	/** Null: the row is not there any more. */
	row: SealedRow | null
	isErased: boolean
	/** Whether a later row, itself not erased, says that this one was erased. */
	isErasureRecorded: boolean
}>
/** What was told of a day. */
export type Told = Readonly<{ day: string; seq: bigint; hash: Buffer; rows: number }>

export const WRONG = {
	changed: "its row was changed",
	missing: "its row is missing",
	unrecorded: "its row was erased without a record",
	chain: "the chain is broken: a link before it is missing or was changed, or this one was",
	ends: "the chain ends before what was told of a day",
	digest: "what was told of a day differs",
	outside: "a row is marked as sealed and has no place in the chain",
} as const
export type Wrong = keyof typeof WRONG
/** `seq` and `auditId` are null where the chain has no such link or row. */
export type Broken = Readonly<{ wrong: Wrong; seq: bigint | null; auditId: string | null; day?: string }>

/**
 * Looks at a chain from its first link on, and remembers of it no more than its end. Each question answers what is wrong, or null. Links are
 * given in their order, and what was told of a day right after the link that it names.
 */
export class ChainCheck {
	rows = 0
	erased = 0
	#seq = 0n
	#hash: Buffer = BEGINNING
	#auditId: string | null = null
	#toldSeq = 0n

	link(link: Link): Broken | null {
		const broken = (wrong: Wrong): Broken => ({ wrong, seq: link.seq, auditId: link.auditId })
		const follows = link.seq === this.#seq + 1n && link.prev.equals(this.#hash)
		if (!follows || !linkHash(link.prev, link.seq, link.digest).equals(link.hash)) return broken("chain")
		if (!link.row) return broken("missing")
		if (link.isErased) {
			if (link.row.facts !== null || link.row.salt !== null) return broken("changed")
			if (!link.isErasureRecorded) return broken("unrecorded")
			this.erased += 1
		} else if (!digestOf(link.row).equals(link.digest)) return broken("changed")
		this.rows += 1
		this.#seq = link.seq
		this.#hash = link.hash
		this.#auditId = link.auditId
		return null
	}

	told({ day, seq, hash, rows }: Told): Broken | null {
		const isSame = seq === this.#seq && hash.equals(this.#hash) && BigInt(rows) === seq - this.#toldSeq
		if (!isSame && seq > this.#seq) return { wrong: "ends", seq, auditId: null, day }
		if (!isSame) return { wrong: "digest", seq: this.#seq, auditId: this.#auditId, day }
		this.#toldSeq = seq
		return null
	}
}
