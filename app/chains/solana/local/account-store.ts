import { addressBytes } from "./base58.ts"
import { isTokenAccount } from "./tokens.ts"

export type AccountImage = Readonly<{ lamports: bigint; owner: string; data: Uint8Array; executable: boolean }>

/**
 * Every account that a transaction has changed, and what it was before each of the newest slots: a question asked at
 * `confirmed` or `finalized` gets the state of that slot, not of the newest.
 */
export class AccountStore {
	readonly #now = new Map<string, AccountImage | null>()
	readonly #byProgram = new Map<string, Set<string>>()
	readonly #byHolder = new Map<string, Set<string>>()
	readonly #before = new Map<number, Map<string, AccountImage | null>>()

	/** `untouched` answers for what no transaction has changed: programs and sysvars. */
	constructor(readonly untouched: (address: string) => AccountImage | null) {}

	get(address: string, asOf = Number.POSITIVE_INFINITY): AccountImage | null {
		for (const [slot, images] of this.#before) {
			if (slot <= asOf) continue
			const image = images.get(address)
			if (image !== undefined) return image
		}
		const image = this.#now.get(address)
		return image === undefined ? this.untouched(address) : image
	}

	/** `old` is read before the change: afterwards `untouched` would answer with the new state. */
	put(address: string, image: AccountImage | null, slot: number, old: AccountImage | null) {
		const images = this.#before.get(slot) ?? new Map<string, AccountImage | null>()
		this.#before.set(slot, images)
		if (!images.has(address)) images.set(address, old)
		this.restore(address, image)
	}

	/** As `put`, for what is older than any question can reach. */
	restore(address: string, image: AccountImage | null) {
		const old = this.#now.get(address)
		if (old && old.owner !== image?.owner) this.#byProgram.get(old.owner)?.delete(address)
		const holder = holderOf(image)
		const before = holderOf(old ?? null)
		if (before !== null && before !== holder) drop(this.#byHolder, before, address)
		this.#now.set(address, image)
		if (holder !== null && before !== holder) add(this.#byHolder, holder, address)
		if (image) add(this.#byProgram, image.owner, address)
	}

	/** The token accounts of a wallet as of a slot. */
	heldBy(wallet: string, asOf: number): Array<readonly [string, AccountImage]> {
		const holder = keyOf(addressBytes(wallet) ?? new Uint8Array())
		return this.#asOf(this.#byHolder.get(holder), asOf, (image) => holderOf(image) === holder)
	}

	ownedBy(program: string, asOf: number): Array<readonly [string, AccountImage]> {
		return this.#asOf(this.#byProgram.get(program), asOf, ({ owner }) => owner === program)
	}

	/** What a set holds now, and what fitted it before the newest slots. */
	#asOf(now: ReadonlySet<string> | undefined, asOf: number, fits: (image: AccountImage) => boolean) {
		const candidates = new Set(now)
		for (const [slot, images] of this.#before)
			if (slot > asOf) for (const address of images.keys()) candidates.add(address)
		const found: Array<readonly [string, AccountImage]> = []
		for (const address of candidates) {
			const image = this.get(address, asOf)
			if (image && fits(image)) found.push([address, image])
		}
		return found
	}

	all(): IterableIterator<[string, AccountImage | null]> {
		return this.#now.entries()
	}

	changedIn(slot: number): Iterable<string> {
		return this.#before.get(slot)?.keys() ?? []
	}

	forget(slot: number) {
		this.#before.delete(slot)
	}
}

function add(sets: Map<string, Set<string>>, key: string, address: string) {
	const set = sets.get(key)
	if (set) set.add(address)
	else sets.set(key, new Set([address]))
}

function drop(sets: Map<string, Set<string>>, key: string, address: string) {
	const set = sets.get(key)
	set?.delete(address)
	if (set?.size === 0) sets.delete(key)
}

export function sameImage(one: AccountImage | null, other: AccountImage | null): boolean {
	if (!one || !other) return one === other
	return (
		one.lamports === other.lamports &&
		one.owner === other.owner &&
		one.executable === other.executable &&
		Buffer.compare(one.data, other.data) === 0
	)
}

const HOLDER_AT = 32
const keyOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")

/** Whose token account it is; null for anything else. In bytes: each change of each account asks. */
const holderOf = (image: AccountImage | null): string | null =>
	image && isTokenAccount(image) ? keyOf(image.data.subarray(HOLDER_AT, HOLDER_AT + 32)) : null
