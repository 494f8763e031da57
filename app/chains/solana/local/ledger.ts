import { AccountStore, sameImage } from "./account-store.ts"
import { Blockhashes, MAX_AGE } from "./blockhashes.ts"
import { ChainClock } from "./chain-clock.ts"
import { type BlockRecord, type FaucetNote, Journal, restoredImage, storedImage } from "./journal.ts"
import { loadAddresses } from "./lookup-tables.ts"
import { type TransactionMeta, tokenBalances, transactionMeta } from "./meta.ts"
import { SYSTEM_PROGRAM } from "./programs.ts"
import { type Outcome, Svm } from "./svm.ts"
import { isWritable, readTransaction, type WireTransaction } from "./wire.ts"

/** Slots run ahead of block heights, as on the real network: whoever mixes the two up is found out here. */
export const FIRST_SLOT = 1000
/** How many slots a block needs to be seen at each commitment. */
export const LAG = { processed: 0, confirmed: 1, finalized: 4 } as const
export type Commitment = keyof typeof LAG

/** So many slots are promised to the disk ahead; a kill costs at most these, and height never goes back. */
const LEASE = 16
const TIMES_KEPT = 1024
const SYSVAR_OWNER = "Sysvar1111111111111111111111111111111111111"

export type Landed = Readonly<{
	signature: string
	slot: number
	time: number
	wire: WireTransaction
	keys: readonly string[]
	meta: TransactionMeta
	faucet: FaucetNote | undefined
}>
type Waiting = { wire: WireTransaction; notBefore: number; faucet: FaucetNote | undefined }

/** Blocks, duplicates, blockhashes, commitments and history around the virtual machine. One tick makes one block. */
export class Ledger {
	readonly accounts: AccountStore
	readonly blockhashes: Blockhashes
	readonly clock: ChainClock
	readonly #svm = new Svm()
	readonly #journal: Journal
	readonly #landed = new Map<string, Landed>()
	readonly #byAddress = new Map<string, Landed[]>()
	readonly #bySlot = new Map<number, Landed[]>()
	readonly #times = new Map<number, number>()
	readonly #waiting = new Map<string, Waiting>()
	readonly #untouched = new Map<string, ReturnType<Svm["account"]>>()
	readonly #listeners = new Set<() => void>()
	#head: number
	#lease = 0
	#svmSlot = -1
	#broken: Error | null = null

	constructor(dir: string, seed: string) {
		this.accounts = new AccountStore((address) => this.#builtIn(address))
		this.#journal = new Journal(dir)
		const blocks = this.#journal.takeBlocks()
		const { head } = this.#journal
		const last = blocks.at(-1)
		// All that is in the journal counts as final after a start, so the questions of the past need no images.
		this.#head = Math.max(FIRST_SLOT, head?.slot ?? 0, last ? last.slot + LAG.finalized : 0)
		this.clock = new ChainClock({ time: Math.max(head?.time ?? 0, last?.time ?? 0), offset: head?.offset ?? 0 })
		this.blockhashes = new Blockhashes(seed, this.#head, FIRST_SLOT)
		this.#restore(blocks)
		this.#times.set(this.#head, this.clock.tick())
		this.#extendLease()
	}

	#restore(blocks: readonly BlockRecord[]) {
		for (const { slot, time, transactions, accounts } of blocks) {
			for (const { raw, meta, faucet } of transactions) {
				const wire = readTransaction(Buffer.from(raw, "base64"))
				const keys = [...wire.keys, ...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly]
				this.#remember({ signature: wire.signature, slot, time, wire, keys, meta, faucet })
			}
			for (const [address, image] of Object.entries(accounts)) this.accounts.restore(address, restoredImage(image))
		}
		for (const [address, image] of this.accounts.all()) if (image) this.#svm.put(address, image)
	}

	/** Makes the next block of what is waiting. Returns only when the block is on the disk. */
	tick() {
		if (this.#broken) throw this.#broken
		try {
			this.#produce()
		} catch (error) {
			// The machine may hold what the journal does not: only a new start from the journal is right again.
			this.#broken = new Error("the local chain stopped: it could not write a block", { cause: error })
			throw this.#broken
		}
		for (const listener of this.#listeners) listener()
	}

	/** Many at once, with one promise to the disk instead of one for every few. */
	mine(slots: number) {
		if (slots > LEASE && !this.#broken) this.#extendLease(slots + LEASE)
		for (let i = 0; i < slots; i++) this.tick()
	}

	#produce() {
		const slot = this.#head + 1
		if (slot > this.#lease) this.#extendLease()
		const time = this.clock.tick()
		const due = [...this.#waiting.values()].filter((one) => one.notBefore <= slot)
		if (due.length > 0) this.#prepare(slot, time)
		const landed = due.flatMap((one) => this.#land(one, slot, time) ?? [])
		for (const { wire } of due) this.#waiting.delete(wire.signature)
		if (landed.length > 0) {
			const accounts = [...this.accounts.changedIn(slot)].map(
				(key) => [key, storedImage(this.accounts.get(key))] as const,
			)
			const transactions = landed.map(({ wire, meta, faucet }) => ({
				raw: Buffer.from(wire.raw).toString("base64"),
				meta,
				faucet,
			}))
			this.#journal.append({ slot, time, transactions, accounts: Object.fromEntries(accounts) })
		}
		for (const one of landed) this.#remember(one)
		this.#times.set(slot, time)
		this.#times.delete(slot - TIMES_KEPT)
		this.blockhashes.add(slot)
		this.accounts.forget(slot - LAG.finalized - 1)
		this.#head = slot
	}

	#land({ wire, faucet }: Waiting, slot: number, time: number): Landed | null {
		// A signature that is on the chain once is refused for ever: the map is as long as the journal.
		if (this.#landed.has(wire.signature) || !this.blockhashes.usableAt(slot, wire.recentBlockhash)) return null
		const loaded = loadAddresses(wire, (address) => this.accounts.get(address))
		if (!loaded) return null
		const keys = [...wire.keys, ...loaded.writable, ...loaded.readonly]
		const before = keys.map((key) => this.accounts.get(key))
		const preTokenBalances = tokenBalances(keys, before, (address) => this.accounts.get(address))
		const outcome = this.#svm.send(wire.raw)
		const writable = (index: number) =>
			index < wire.keys.length ? isWritable(wire, index) : index < wire.keys.length + loaded.writable.length
		const after = keys.map((key, index) => {
			const old = before[index] ?? null
			if (!writable(index)) return old
			const image = this.#svm.account(key)
			if (!sameImage(old, image)) this.accounts.put(key, image, slot, old)
			return image
		})
		// A transaction that could not pay its fee was never in a block.
		if (outcome.err !== null && (after[0]?.lamports ?? 0n) >= (before[0]?.lamports ?? 0n)) return null
		const accountNow = (address: string) => this.accounts.get(address)
		const meta = transactionMeta({ keys, loaded, before, after, outcome, preTokenBalances, accountNow })
		return { signature: wire.signature, slot, time, wire, keys, meta, faucet }
	}

	#remember(one: Landed) {
		this.#landed.set(one.signature, one)
		push(this.#bySlot, one.slot, one)
		for (const key of one.keys) push(this.#byAddress, key, one)
	}

	/** Hands a transaction over for the next block, or for a later one. It may still fail to land. */
	submit(wire: WireTransaction, { notBefore = 0, faucet }: { notBefore?: number; faucet?: FaucetNote } = {}) {
		if (!this.#waiting.has(wire.signature)) this.#waiting.set(wire.signature, { wire, notBefore, faucet })
	}

	isWaiting(signature: string): boolean {
		return this.#waiting.has(signature)
	}

	releaseHeld(): number {
		const held = [...this.#waiting.values()].filter((one) => one.notBefore > this.#head + 1)
		for (const one of held) one.notBefore = 0
		return held.length
	}

	simulate(raw: Uint8Array, checkSignatures: boolean): ReturnType<Svm["simulate"]> {
		this.#prepare(this.#head, this.clock.last)
		return this.#svm.simulate(raw, checkSignatures)
	}

	/** What a node checks before it looks inside: a signature seen before, a hash too old or unknown. */
	refusal(wire: WireTransaction, commitment: Commitment): Outcome["err"] {
		if (this.#landed.has(wire.signature)) return "AlreadyProcessed"
		return this.blockhashes.usableAt(this.slotAt(commitment), wire.recentBlockhash) ? null : "BlockhashNotFound"
	}

	/** All the SOL there is at block 0. The first block pays from it and so brings the account into the journal. */
	endow(address: string, lamports: bigint) {
		const image = { lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false }
		this.#svm.put(address, image)
		this.accounts.restore(address, image)
	}

	#prepare(slot: number, time: number) {
		if (slot === this.#svmSlot) return
		this.#svm.setTime(slot, time, this.blockhashes.recent)
		this.#svmSlot = slot
	}

	#builtIn(address: string) {
		const known = this.#untouched.get(address)
		if (known) return known
		const image = this.#svm.account(address)
		if (image && image.owner !== SYSVAR_OWNER) this.#untouched.set(address, image)
		return image
	}

	#extendLease(slots = LEASE) {
		this.#lease = this.#head + slots
		this.#journal.writeHead({ slot: this.#lease, time: this.clock.last, offset: this.clock.offset })
	}

	/** Written at once: after a restart the clock must not stand behind what was already seen. */
	setClockOffset(seconds: number): boolean {
		if (!this.clock.setOffset(seconds)) return false
		this.clock.tick()
		this.#extendLease()
		return true
	}

	get head(): number {
		return this.#head
	}

	get broken(): Error | null {
		return this.#broken
	}

	get transactionCount(): number {
		return this.#landed.size
	}

	slotAt(commitment: Commitment): number {
		return Math.max(FIRST_SLOT, this.#head - LAG[commitment])
	}

	heightAt(commitment: Commitment): number {
		return this.slotAt(commitment) - FIRST_SLOT
	}

	latestBlockhash(commitment: Commitment) {
		const blockhash = this.blockhashes.of(this.slotAt(commitment))
		return { blockhash, lastValidBlockHeight: this.heightAt(commitment) + MAX_AGE }
	}

	commitmentOf(slot: number): Commitment {
		if (slot <= this.slotAt("finalized")) return "finalized"
		return slot <= this.slotAt("confirmed") ? "confirmed" : "processed"
	}

	transaction(signature: string): Landed | undefined {
		return this.#landed.get(signature)
	}

	/** Oldest first. */
	transactionsOf(address: string): readonly Landed[] {
		return this.#byAddress.get(address) ?? []
	}

	transactionsIn(slot: number): readonly Landed[] {
		return this.#bySlot.get(slot) ?? []
	}

	all(): IterableIterator<Landed> {
		return this.#landed.values()
	}

	timeOf(slot: number): number | undefined {
		return this.#times.get(slot) ?? this.#bySlot.get(slot)?.[0]?.time
	}

	account(address: string, commitment: Commitment) {
		if (address.startsWith("Sysvar")) this.#prepare(this.#head, this.clock.last)
		return this.accounts.get(address, this.slotAt(commitment))
	}

	rentFor(bytes: number): number {
		return this.#svm.rentFor(bytes)
	}

	onBlock(listener: () => void): () => void {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	close() {
		if (!this.#broken) this.#journal.writeHead({ slot: this.#head, time: this.clock.last, offset: this.clock.offset })
		this.#journal.close()
	}
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
	const list = map.get(key)
	if (list) list.push(value)
	else map.set(key, [value])
}
