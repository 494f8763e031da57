import bs58 from "bs58"
import type { Holder, Member, NftCollection } from "../../nfts.ts"
import { askNode, askNodeAll } from "../ask-node.server.ts"
import {
	ACCOUNT_BYTES,
	AMOUNT_AT,
	FREEZE_AUTHORITY_AT,
	readAccount,
	readMint,
	readTextOf,
	TOKEN_2022,
} from "./layout.ts"

/** A collection of ten thousand, each with some hundred bytes of text. */
const MOST_BYTES = 64 * 1024 * 1024
/** Of a mint: what is read of it, its supply, and the mark of what is there. */
const MINT_BYTES = 2_048
const SUPPLY_AT = 36
const ASKED_AT_ONCE = 50

type Listed = readonly Readonly<{ pubkey: string; account: Readonly<{ data: readonly [string, string] }> }>[]

const bytes = (offset: number, wanted: Uint8Array) => ({ memcmp: { offset, bytes: bs58.encode(wanted) } })
const one = (): Uint8Array => Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0)
const dataOf = ({ account }: Listed[number]) => Buffer.from(account.data[0], "base64")

/** Members of a group whose accounts the multisig freezes: of what is frozen for good it does not, so that is none of them. */
export async function membersOf(
	url: string,
	{ address: group }: NftCollection,
	{ multisig, withinMs }: Readonly<{ multisig: string; withinMs: number }>,
): Promise<readonly Member[]> {
	const filters = [
		bytes(SUPPLY_AT, one()),
		bytes(FREEZE_AUTHORITY_AT, Buffer.concat([Buffer.of(1, 0, 0, 0), bs58.decode(multisig)])),
	]
	const options = { encoding: "base64", commitment: "finalized", filters, dataSlice: { offset: 0, length: MINT_BYTES } }
	const signal = AbortSignal.timeout(withinMs)
	const listed = await askNode<Listed>(url, "getProgramAccounts", [TOKEN_2022, options], signal, MOST_BYTES)
	return listed
		.flatMap((found): Member[] => {
			const data = dataOf(found)
			const read = readMint(data)
			const { member } = read ?? {}
			const text = readTextOf(data)
			if (!read?.isFinal || !text || member?.group !== group || member.mint !== found.pubkey) return []
			const [name = "", uri = ""] = [text.get("name"), text.get("uri")]
			return [{ asset: found.pubkey, number: Number(member.number), name, uri }]
		})
		.sort((a, b) => a.number - b.number)
}

/** The account that holds each, wherever it was before. */
export async function holdersOf(
	url: string,
	assets: readonly string[],
	withinMs: number,
): Promise<ReadonlyMap<string, Holder | null>> {
	const holders = new Map<string, Holder | null>()
	const signal = AbortSignal.timeout(withinMs)
	const options = { encoding: "base64", commitment: "confirmed", dataSlice: { offset: 0, length: ACCOUNT_BYTES } }
	for (let i = 0; i < assets.length; i += ASKED_AT_ONCE) {
		const some = assets.slice(i, i + ASKED_AT_ONCE)
		const asked = some.map((asset) => {
			const filters = [bytes(0, bs58.decode(asset)), bytes(AMOUNT_AT, one())]
			return [TOKEN_2022, { ...options, filters }]
		})
		const listed = await askNodeAll<Listed>(url, "getProgramAccounts", asked, signal)
		for (const [n, asset] of some.entries()) {
			const [found] = listed[n] ?? []
			const token = found ? readAccount(dataOf(found)) : null
			const { owner, isFrozen, delegate } = token ?? {}
			const isThere = found && owner !== undefined && isFrozen !== undefined && token?.mint === asset
			holders.set(asset, isThere ? { account: found.pubkey, owner, isFrozen, delegate: delegate ?? null } : null)
		}
	}
	return holders
}
