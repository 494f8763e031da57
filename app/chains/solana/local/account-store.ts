export type AccountImage = Readonly<{ lamports: bigint; owner: string; data: Uint8Array; executable: boolean }>

/**
 * Every account that a transaction has changed, and what it was before each of the newest slots: a question asked at
 * `confirmed` or `finalized` gets the state of that slot, not of the newest.
 */
export class AccountStore {
	readonly #now = new Map<string, AccountImage | null>()
	readonly #byProgram = new Map<string, Set<string>>()
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
		this.#now.set(address, image)
		if (!image) return
		const owned = this.#byProgram.get(image.owner) ?? new Set<string>()
		this.#byProgram.set(image.owner, owned.add(address))
	}

	ownedBy(program: string, asOf: number): Array<readonly [string, AccountImage]> {
		const candidates = new Set(this.#byProgram.get(program))
		for (const [slot, images] of this.#before)
			if (slot > asOf) for (const address of images.keys()) candidates.add(address)
		const found: Array<readonly [string, AccountImage]> = []
		for (const address of candidates) {
			const image = this.get(address, asOf)
			if (image?.owner === program) found.push([address, image])
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

export function sameImage(one: AccountImage | null, other: AccountImage | null): boolean {
	if (!one || !other) return one === other
	return (
		one.lamports === other.lamports &&
		one.owner === other.owner &&
		one.executable === other.executable &&
		Buffer.compare(one.data, other.data) === 0
	)
}
