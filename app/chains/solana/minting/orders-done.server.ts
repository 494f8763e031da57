import { type AccountInfo, type Connection, PublicKey } from "@solana/web3.js"
import type { NftOrder, NftWork } from "../../minter.ts"
import { readAccount, readMint, readTextOf, TOKEN_2022 } from "../nfts/layout.ts"
import type { NftSettings } from "../nfts/settings.server.ts"
import { holdingAddress } from "./addresses.ts"
import { stateOfMint } from "./minted-state.server.ts"
import { placeOf } from "./places.ts"
import type { Place } from "./standards/standard.ts"
import { addressIn } from "./standards/standards.ts"

const MOST_AT_ONCE = 100

type Found = AccountInfo<Buffer> | null
/** `authority`: of the collections, as far as its key is here. */
type Asking = Readonly<{ nfts: NftSettings; authority: string | null }>
/** The accounts that say whether it is done, and what they have to say. */
type Question = Readonly<{ keys: readonly string[]; isDone(found: readonly Found[]): boolean }>

/** Whether the chain shows orders as done, in their order: confirmed, or finalized by a node that knows the slot `asOf`. */
export async function areDone(
	solana: Connection,
	{ orders, asOf, ...asking }: Asking & Readonly<{ orders: readonly NftOrder[]; asOf?: bigint | undefined }>,
): Promise<readonly boolean[]> {
	const questions = orders.map((order) => soundQuestion(order, asking))
	const keys = [...new Set(questions.flatMap((one) => one.keys))]
	const found = new Map<string, Found>()
	for (let i = 0; i < keys.length; i += MOST_AT_ONCE) {
		const some = keys.slice(i, i + MOST_AT_ONCE)
		const wanted = some.map((one) => new PublicKey(one))
		const options =
			asOf === undefined
				? ({ commitment: "confirmed" } as const)
				: ({ commitment: "finalized", minContextSlot: Number(asOf) } as const)
		const { context, value } = await solana.getMultipleAccountsInfoAndContext(wanted, options)
		if (asOf !== undefined && BigInt(context.slot) < asOf) throw new Error("the node has fallen behind what it said")
		for (const [n, key] of some.entries()) found.set(key, value[n] ?? null)
	}
	return questions.map((one) => one.isDone(one.keys.map((key) => found.get(key) ?? null)))
}

const UNKNOWN: Question = { keys: [], isDone: () => false }

/** What cannot be asked, or answered, is not known to be done: it holds up no other, and whoever signs it says what is wrong with it. */
function soundQuestion(order: NftOrder, asking: Asking): Question {
	try {
		const { keys, isDone } = questionOf(order, asking)
		return {
			keys,
			isDone(found) {
				try {
					return isDone(found)
				} catch {
					return false
				}
			},
		}
	} catch {
		return UNKNOWN
	}
}

function questionOf({ work, to }: NftOrder, { nfts, authority }: Asking): Question {
	if (work.do === "transfer") {
		const { asset } = work.nft
		return { keys: [holdingAddress(asset, to)], isDone: ([found]) => hasIt(found, { asset, owner: to }) }
	}
	if (work.do === "mint" || work.do === "prepare" || work.do === "carry")
		return aboutMint(work, placeOf(nfts, work.item.collection))
	if (work.do === "update") {
		const { asset, set } = work
		return { keys: [asset], isDone: ([mint]) => set.every(([field, value]) => textOf(mint)?.get(field) === value) }
	}
	if (work.do === "burn") {
		const { nfts, free = [] } = work
		return {
			keys: [...nfts.map(({ asset }) => asset), ...free.map(({ account }) => account)],
			isDone: (found) =>
				found.slice(0, nfts.length).every(isBurnt) &&
				found.slice(nfts.length).every((one) => isFree(one ?? null, authority)),
		}
	}
	return {
		keys: work.nfts.map(({ account }) => account),
		isDone: (accounts) => accounts.every((one) => isFree(one, authority)),
	}
}

function aboutMint({ do: what, item }: Extract<NftWork, { do: "mint" | "prepare" | "carry" }>, place: Place): Question {
	const address = addressIn(place, item.id)
	return {
		keys: [address],
		isDone([mint]) {
			const state = stateOfMint(mint ?? null, { address, place })
			return what === "prepare" ? state !== "absent" : state === "minted" || state === "burnt"
		},
	}
}

const isOfTheProgram = (found: Found | undefined): found is AccountInfo<Buffer> =>
	found?.owner.toBase58() === TOKEN_2022
const textOf = (mint: Found | undefined) => (isOfTheProgram(mint) ? readTextOf(mint.data) : null)
const isBurnt = (mint: Found) => isOfTheProgram(mint) && readMint(mint.data)?.supply === 0n

/** Gone, or neither frozen nor ours to move. */
function isFree(account: Found, authority: string | null): boolean {
	const token = isOfTheProgram(account) ? readAccount(account.data) : null
	return !token || (!token.isFrozen && token.delegate !== authority)
}

function hasIt(account: Found | undefined, { asset, owner }: Readonly<{ asset: string; owner: string }>): boolean {
	const token = isOfTheProgram(account) ? readAccount(account.data) : null
	return token?.mint === asset && token.owner === owner && token.amount === 1n
}
