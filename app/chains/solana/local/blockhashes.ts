import { createHash } from "node:crypto"
import { toBase58 } from "./base58.ts"

/** A transaction may land in any of the 150 blocks after the one whose hash it carries. */
export const MAX_AGE = 150
const SLOT_HASHES = 512

/**
 * The hash of a slot is computed from the folder's secret seed, so an empty slot need not be written down, and two
 * chains never have a hash (hence never a signature) in common.
 */
export class Blockhashes {
	readonly #slotOf = new Map<string, number>()
	#recent: Array<{ slot: bigint; hash: string }> = []

	constructor(
		readonly seed: string,
		head: number,
		first: number,
	) {
		for (let slot = Math.max(first, head - SLOT_HASHES); slot <= head; slot++) this.add(slot)
	}

	of(slot: number): string {
		return toBase58(createHash("sha256").update(`${this.seed}:${slot}`).digest())
	}

	add(slot: number) {
		const hash = this.of(slot)
		this.#slotOf.set(hash, slot)
		this.#recent.unshift({ slot: BigInt(slot), hash })
		const old = this.#recent.length > SLOT_HASHES ? this.#recent.pop() : undefined
		if (old) this.#slotOf.delete(old.hash)
	}

	/** Whether a block at this slot may hold a transaction with that hash. */
	usableAt(slot: number, hash: string): boolean {
		const born = this.#slotOf.get(hash)
		return born !== undefined && born <= slot && slot - born <= MAX_AGE
	}

	/** For the SlotHashes sysvar, newest first. */
	get recent(): ReadonlyArray<{ slot: bigint; hash: string }> {
		return this.#recent
	}
}
