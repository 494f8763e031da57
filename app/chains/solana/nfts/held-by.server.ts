import bs58 from "bs58"
import type { HeldNft, Holdings, NftCollection } from "../../nfts.ts"
import { askNode, askNodeAll } from "../ask-node.server.ts"
import { ACCOUNT_BYTES, type Mint, readAccount, readMint, TOKEN_2022, type TokenAccount } from "./layout.ts"

/** Accounts that a node gives at once. */
const MOST_AT_ONCE = 100
/** What is read of a mint: strangers send mints with any amount of text behind, and ours have theirs within this. */
const MINT_BYTES = 4096
/** A wallet may hold any number of accounts that strangers sent to it, some 400 bytes each. */
const MOST_BYTES = 16 * 1024 * 1024
const REMEMBERED = 50_000
const GROUP_MS = 60_000
/** A group has at most as many members as this counts. */
const MOST_NUMBER = BigInt(Number.MAX_SAFE_INTEGER)

type Encoded = Readonly<{ owner: string; data: readonly [string, string] }> | null
type Listed = Readonly<{
	context: { slot: number }
	value: readonly { pubkey: string; account: NonNullable<Encoded> }[]
}>
type Member = Readonly<{ collection: string; number: number }>

const bytesOf = (account: NonNullable<Encoded>) => Buffer.from(account.data[0], "base64")

const OF_ACCOUNTS = { encoding: "base64", commitment: "confirmed", dataSlice: { offset: 0, length: ACCOUNT_BYTES } }

type Held = TokenAccount & Readonly<{ account: string }>

const heldIn = ({ value }: Listed, owner: string): Held[] =>
	value.flatMap(({ pubkey, account }) => {
		const token = account.owner === TOKEN_2022 ? readAccount(bytesOf(account)) : null
		return token?.amount === 1n && token.owner === owner ? [{ ...token, account: pubkey }] : []
	})

const nftsOf = (held: readonly Held[], members: ReadonlyMap<string, Member>): HeldNft[] =>
	held.flatMap(({ mint, account, owner, isFrozen, delegate }) => {
		const member = members.get(mint)
		return member ? [{ asset: mint, ...member, account, owner, isFrozen, delegate }] : []
	})

/**
 * Which NFTs of our collections a wallet holds. The chain has checked, when a mint became a member, that the group's authority signed; the
 * member says so in its own account, and texts say nothing. What is once a member and final stays so, and is asked for once.
 */
export class HoldingsReader {
	readonly #members = new Map<string, Member>()
	readonly #groups = new Map<string, number>()

	constructor(
		readonly url: string,
		readonly collections: readonly NftCollection[],
	) {}

	async heldBy(owner: string, withinMs: number): Promise<Holdings> {
		const signal = AbortSignal.timeout(withinMs)
		const asked = [owner, { programId: TOKEN_2022 }, OF_ACCOUNTS]
		const listed = await askNode<Listed>(this.url, "getTokenAccountsByOwner", asked, signal, MOST_BYTES)
		const held = heldIn(listed, owner)
		const { members, isSound, isWhole } = await this.#membersOf(
			held.map(({ mint }) => mint),
			signal,
		)
		// What is held exists: a node that does not know its mint has not come so far yet.
		const complete = isSound && isWhole
		const nfts = await this.#withoutOld(nftsOf(held, members), signal)
		return { slot: BigInt(listed.context.slot), complete, nfts }
	}

	/** The same of assets that somebody else says the wallet holds. What is no NFT of ours costs a part of one question. */
	async verify(owner: string, assets: readonly string[], withinMs: number): Promise<Holdings> {
		const signal = AbortSignal.timeout(withinMs)
		const began = await askNode<number>(this.url, "getSlot", [{ commitment: "confirmed" }], signal)
		// One that is no address would fail the question about ninety-nine others.
		const named = assets.filter((asset) => bs58.decodeUnsafe(asset)?.length === 32)
		const { members, isSound } = await this.#membersOf(named, signal)
		const mints = [...members.keys()]
		const nfts: HeldNft[] = []
		for (let i = 0; i < mints.length; i += MOST_AT_ONCE) {
			const asked = mints.slice(i, i + MOST_AT_ONCE).map((mint) => [owner, { mint }, OF_ACCOUNTS])
			const listed = await askNodeAll<Listed>(this.url, "getTokenAccountsByOwner", asked, signal)
			nfts.push(
				...nftsOf(
					listed.flatMap((one) => heldIn(one, owner)),
					members,
				),
			)
		}
		return { slot: BigInt(began), complete: isSound, nfts: await this.#withoutOld(nfts, signal) }
	}

	/** Without those that are frozen for good, since another has taken their place. It may have happened a moment ago, so of what is frozen it is asked each time. */
	async #withoutOld(nfts: readonly HeldNft[], signal: AbortSignal): Promise<readonly HeldNft[]> {
		const frozen = nfts.filter(({ isFrozen }) => isFrozen)
		const old = new Set<string>()
		for (let i = 0; i < frozen.length; i += MOST_AT_ONCE) {
			const some = frozen.slice(i, i + MOST_AT_ONCE)
			const found = await this.#accounts(
				some.map(({ asset }) => asset),
				signal,
			)
			for (const [n, { asset }] of some.entries()) {
				const account = found[n]
				if (account && readMint(bytesOf(account))?.freezeAuthority === null) old.add(asset)
			}
		}
		return nfts.filter(({ asset }) => !old.has(asset))
	}

	/** Which of these mints are NFTs of ours. `isSound`: all collections are as they were set up. `isWhole`: all mints were there. */
	async #membersOf(mints: readonly string[], signal: AbortSignal) {
		const groups = await this.#soundGroups(mints.length > 0, signal)
		const members = new Map<string, Member>()
		const asked: string[] = []
		for (const mint of new Set(mints)) {
			const known = this.#members.get(mint)
			if (!known) asked.push(mint)
			else if (groups.has(known.collection)) members.set(mint, known)
		}
		let isWhole = true
		for (let i = 0; i < asked.length; i += MOST_AT_ONCE) {
			const some = asked.slice(i, i + MOST_AT_ONCE)
			const found = await this.#accounts(some, signal)
			for (const [n, mint] of some.entries()) {
				const account = found[n]
				if (!account) isWhole = false
				const read = account?.owner === TOKEN_2022 ? readMint(bytesOf(account)) : null
				const member = read && this.#memberOf(mint, read)
				if (!member) continue
				if (read.isFinal) this.#remember(mint, member)
				if (groups.has(member.collection)) members.set(mint, member)
			}
		}
		const isSound = groups.size === this.collections.length || mints.length === 0
		return { members, isSound, isWhole }
	}

	#memberOf(mint: string, { member, decimals, supply, mintAuthority }: Mint): Member | null {
		if (!member || member.mint !== mint || member.number > MOST_NUMBER) return null
		if (decimals !== 0 || supply !== 1n || mintAuthority !== null) return null
		const collection = this.collections.find(({ address }) => address === member.group)
		return collection ? { collection: collection.id, number: Number(member.number) } : null
	}

	/** Ids of the collections whose group has the authority that was set up: nobody else has taken members into it. */
	async #soundGroups(isNeeded: boolean, signal: AbortSignal): Promise<ReadonlySet<string>> {
		const isDue = ({ id }: NftCollection) => performance.now() - (this.#groups.get(id) ?? -GROUP_MS) >= GROUP_MS
		const due = isNeeded ? this.collections.filter(isDue) : []
		for (let i = 0; i < due.length; i += MOST_AT_ONCE) {
			const some = due.slice(i, i + MOST_AT_ONCE)
			const found = await this.#accounts(
				some.map(({ address }) => address),
				signal,
			)
			for (const [n, { id, address, authority }] of some.entries()) {
				const account = found[n]
				const group = account?.owner === TOKEN_2022 ? readMint(bytesOf(account))?.group : null
				if (group?.mint === address && group.authority === authority) this.#groups.set(id, performance.now())
				else this.#groups.delete(id)
			}
		}
		return new Set(this.#groups.keys())
	}

	async #accounts(keys: readonly string[], signal: AbortSignal): Promise<readonly Encoded[]> {
		const options = { encoding: "base64", commitment: "confirmed", dataSlice: { offset: 0, length: MINT_BYTES } }
		const asked = [keys, options]
		const { value } = await askNode<{ value: Encoded[] }>(this.url, "getMultipleAccounts", asked, signal)
		return value
	}

	#remember(mint: string, member: Member) {
		this.#members.set(mint, member)
		if (this.#members.size > REMEMBERED) this.#members.delete(this.#members.keys().next().value ?? "")
	}
}
