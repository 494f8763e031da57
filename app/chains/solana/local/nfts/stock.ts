import { PublicKey } from "@solana/web3.js"
import { toBase58 } from "../base58.ts"
import { GIFT } from "../gift.ts"
import type { ChainKeys } from "../keys.ts"
import { LAG, type Ledger } from "../ledger.ts"
import { readTokenAccount } from "../tokens.ts"
import type { WireTransaction } from "../wire.ts"
import { accountAt, groupAt, memberAt, multisigAt } from "./addresses.ts"
import { DEMO_COLLECTIONS, type DemoCollection } from "./collections.ts"
import { NftMint } from "./mint.ts"

const { nftsOfEach: EACH } = GIFT
const IN_ONE_TRANSFER = 6
/** Of these collections so many are made for the vault for prizes, beside the stock. */
const PRIZES: Readonly<Record<string, number>> = { kongz: 6, haechi: 6 }
/** Where a group says how many members it has: behind the mint, its two pointers, and the group's authority and own address. */
const SIZE_AT = 166 + 68 + 68 + 4 + 64

/** The NFTs of the demo: those that nobody has been given yet, and new ones when they are gone. */
export class NftStock {
	readonly #mint: NftMint
	/** The highest number of each collection that was used; transactions that wait are counted. */
	readonly #made = new Map<string, number>()
	/** Up to which number the stock of a collection was given away. */
	readonly #given = new Map<string, number>()
	/** What left the stock in a transaction that may still be waiting. */
	readonly #leaving = new Map<string, string>()

	constructor(
		readonly ledger: Ledger,
		readonly keys: ChainKeys,
	) {
		this.#mint = new NftMint(ledger, keys)
	}

	/** Makes the collections that the folder does not have yet, in one block: a kill leaves all of them or none. */
	prepare(most = Number.POSITIVE_INFINITY): void {
		const isThere = (key: Buffer) => Boolean(this.ledger.account(toBase58(key), "processed"))
		const missing = DEMO_COLLECTIONS.filter(({ id }) => !isThere(groupAt(this.keys, id).key))
		if (missing.length === 0) return
		const { publicKey } = this.keys.nftStock
		const wires = [
			...(isThere(multisigAt(this.keys).key) ? [] : [this.#mint.multisig()]),
			...missing.flatMap((one) => [this.#mint.group(one), ...this.#members(one, Math.min(one.first, most), publicKey)]),
		]
		for (const wire of wires) this.ledger.submit(wire)
		this.ledger.mine(1 + LAG.finalized)
		const failed = wires.find(({ signature }) => this.ledger.transaction(signature)?.meta.err !== null)
		if (failed) throw new Error(`no NFTs: ${JSON.stringify(this.ledger.transaction(failed.signature)?.meta)}`)
	}

	/** The NFTs that drops give away and raffles are for, once: a folder of before there was a vault for them gets them at its next start. */
	fillPrizes(): void {
		const { publicKey } = this.keys.nftPrizeOwner
		const owner = publicKey.toBuffer()
		const wires = DEMO_COLLECTIONS.filter(({ id }) => id in PRIZES).flatMap((one) => {
			const numbers = Array.from({ length: this.#sizeOf(one) }, (_, n) => n + 1)
			const wasThere = (number: number) =>
				this.ledger.account(toBase58(accountAt(owner, memberAt(this.keys, one.id, number).key)), "processed")
			return numbers.some(wasThere) ? [] : this.#members(one, PRIZES[one.id] ?? 0, publicKey)
		})
		if (wires.length === 0) return
		for (const wire of wires) this.ledger.submit(wire)
		this.ledger.mine(1 + LAG.finalized)
	}

	/** New members of a collection, each in a transaction of its own. */
	mint(collection: DemoCollection, count: number, to: string): readonly string[] {
		const wires = this.#members(collection, count, new PublicKey(to))
		for (const wire of wires) this.ledger.submit(wire)
		return wires.map(({ signature }) => signature)
	}

	/** The transactions that bring somebody a few of each collection: from the stock, and made anew where that has none. */
	gift(to: string): readonly WireTransaction[] {
		const owner = new PublicKey(to)
		const fromStock: { mint: Buffer; name: string }[] = []
		const made: WireTransaction[] = []
		for (const one of DEMO_COLLECTIONS.filter(({ isMinted }) => !isMinted)) {
			const taken = this.#take(one, EACH)
			fromStock.push(...taken)
			made.push(...this.#members(one, EACH - taken.length, owner))
		}
		const moved: WireTransaction[] = []
		for (let i = 0; i < fromStock.length; i += IN_ONE_TRANSFER) {
			const some = fromStock.slice(i, i + IN_ONE_TRANSFER)
			const wire = this.#mint.transfer(
				some.map(({ mint }) => mint),
				owner,
			)
			for (const { name } of some) this.#leaving.set(name, wire.signature)
			moved.push(wire)
		}
		return [...moved, ...made]
	}

	#members(one: DemoCollection, count: number, to: PublicKey): WireTransaction[] {
		const last = Math.max(this.#made.get(one.id) ?? 0, this.#sizeOf(one))
		this.#made.set(one.id, last + count)
		return Array.from({ length: count }, (_, i) => this.#mint.member(one, last + 1 + i, to))
	}

	#sizeOf({ id }: DemoCollection): number {
		const group = this.ledger.account(toBase58(groupAt(this.keys, id).key), "processed")
		return group ? Number(Buffer.from(group.data).readBigUInt64LE(SIZE_AT)) : 0
	}

	#take(one: DemoCollection, count: number): { mint: Buffer; name: string }[] {
		const taken: { mint: Buffer; name: string }[] = []
		const last = Math.min(one.first, this.#sizeOf(one))
		let number = this.#given.get(one.id) ?? 0
		while (taken.length < count && number < last) {
			number++
			const { key } = memberAt(this.keys, one.id, number)
			const name = toBase58(key)
			if (this.#isInStock(key, name)) taken.push({ mint: key, name })
		}
		this.#given.set(one.id, number)
		return taken
	}

	#isInStock(mint: Buffer, name: string): boolean {
		const leaving = this.#leaving.get(name)
		if (leaving !== undefined && this.ledger.isWaiting(leaving)) return false
		const account = toBase58(accountAt(this.keys.nftStock.publicKey.toBuffer(), mint))
		return readTokenAccount(this.ledger.account(account, "processed"))?.amount === 1n
	}
}

/** What anybody may know of the NFTs of the demo. */
export type DemoNfts = Readonly<{
	/** Each with the mint of its group. */
	collections: readonly Readonly<{ id: string; group: string }>[]
	nftAuthority: string
	/** The multisig by whose word NFTs are frozen, and the signer that the service has of it. */
	freezeAuthority: string
	freezeSigner: string
	/** Owner of the vault with those that are given away; a folder's of before there was one does not say it. */
	prizeVault?: string
}>

export const demoNfts = (keys: ChainKeys): DemoNfts => ({
	collections: DEMO_COLLECTIONS.map(({ id }) => ({ id, group: toBase58(groupAt(keys, id).key) })),
	nftAuthority: keys.nftAuthority.publicKey.toBase58(),
	freezeAuthority: toBase58(multisigAt(keys).key),
	freezeSigner: keys.freezeAuthority.publicKey.toBase58(),
	prizeVault: keys.nftPrizeOwner.publicKey.toBase58(),
})
