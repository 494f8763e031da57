import type { NftText } from "../../minter.ts"

/** Base layout, one byte for the kind, and behind it each extension with four bytes of its own before it. */
const MINT_BYTES = 166
const POINTER_BYTES = 4 + 64
const MEMBER_BYTES = 4 + 72
const OF_TEXT = 4 + 64
/** A text has its length before it, in four bytes. */
export const textBytes = (text: string) => 4 + Buffer.byteLength(text)

/** Lamports that an account keeps to be exempt from rent: the same on every cluster. */
export const rentOf = (bytes: number): bigint => (128n + BigInt(bytes)) * 6_960n

/** What the account of one NFT has: a token account that cannot be made over. */
export const HOLDING_BYTES = 170

const metadataBytes = ({ name, symbol, uri, traits }: NftText) =>
	OF_TEXT + [name, symbol, uri, ...traits.flat()].reduce((sum, one) => sum + textBytes(one), 4)

/** Bytes at creation, and those that the mint has in the end: what is written later enlarges it. */
export function mintSpace(text: NftText): Readonly<{ space: number; whole: number }> {
	const space = MINT_BYTES + 2 * POINTER_BYTES
	return { space, whole: space + MEMBER_BYTES + metadataBytes(text) }
}
