/**
 * Of ERC-721, and of KIP-17 alike, what is read and sent here. Written out: the web process would otherwise load a library of 26 MB for six
 * lines.
 */

/** keccak256 of the event's name: the first topic of each of its logs. */
export const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

/** The first four bytes of keccak256 of each function's name. */
const SELECTORS = {
	ownerOf: "0x6352211e",
	balanceOf: "0x70a08231",
	name: "0x06fdde03",
	tokenURI: "0xc87b56dd",
	transferFrom: "0x23b872dd",
} as const
export type Erc721Function = keyof typeof SELECTORS

const word = (value: bigint) => value.toString(16).padStart(64, "0")

/** The data of a call. Arguments are addresses and numbers. */
export const callOf = (name: Erc721Function, ...args: readonly (string | bigint)[]) =>
	SELECTORS[name] + args.map((one) => word(BigInt(one))).join("")

/** An address that a contract answered, in lower case; null: it is none. */
export function readAddress(answer: string): string | null {
	const [, found] = /^0x0{24}([0-9a-f]{40})$/i.exec(answer) ?? []
	return found && BigInt(`0x${found}`) > 0n ? `0x${found.toLowerCase()}` : null
}

export const readNumber = (answer: string): bigint | null => (/^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null)

/** A text that a contract answered; null: it is none, or not whole. */
export function readText(answer: string): string | null {
	const [, start, length, rest = ""] = /^0x([0-9a-f]{64})([0-9a-f]{64})((?:[0-9a-f]{2})*)$/i.exec(answer) ?? []
	if (!start || !length || BigInt(`0x${start}`) !== 32n || BigInt(`0x${length}`) > BigInt(rest.length / 2)) return null
	try {
		const bytes = Buffer.from(rest, "hex").subarray(0, Number.parseInt(length, 16))
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
	} catch {
		return null
	}
}

/** An address as the topic of a log has it. */
export const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`

/** An old NFT as it stands in the columns `asset`: its contract in lower case, and its id. */
export const assetOf = (contract: string, id: bigint) => `${contract.toLowerCase()}/${id}`

const ASSET = /^(0x[0-9a-f]{40})\/(\d{1,78})$/

/** Null for what is not an NFT. */
export function nftOf(asset: string): Readonly<{ contract: string; id: bigint }> | null {
	const [, contract, id] = ASSET.exec(asset) ?? []
	if (!contract || !id) return null
	const number = BigInt(id)
	return number < 2n ** 256n ? { contract, id: number } : null
}
