import { MOST_CARRIED_TEXT } from "#app/chains/minter.ts"
import { textOf } from "../nft-text.ts"
import { AIRDROP_LIMITS } from "../status.ts"

/** Where the new files are: a beginning to which each number is added. */
const JSON_PATH = /^(?:https:\/\/|ipfs:\/\/|ar:\/\/|\/(?!\/))[\w.~:/%@-]{1,90}$/
export const isJsonPath = (text: string): boolean => JSON_PATH.test(text)

export const newJson = (jsonPath: string, { number, uri }: Readonly<{ number: number; uri: string }>): string =>
	jsonPath === "" ? uri : `${jsonPath}${number}.json`

/** A row names its own file. */
const NO_SITE = { demo: true }

/** Whether all that is written into the new NFT has room in the transaction that freezes the old one. */
export function hasRoom(row: Readonly<{ oldNftName: string; newNftJson: string }>, collection: string): boolean {
	const { name, symbol, uri } = textOf(NO_SITE, { id: "", ...row }, collection)
	return Buffer.byteLength(name + symbol + uri) <= MOST_CARRIED_TEXT
}

const NUMBER = /^(0|[1-9]\d{0,8})$/
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Numbers or addresses of NFTs as somebody types them, each once; null: one of them is neither, or they are too many. None at all: all that there are. */
export function readIds(text: string): readonly string[] | null {
	const ids = [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ""))].map((one) => one.replace(/^#/, ""))
	const isEach = ids.every((one) => NUMBER.test(one) || ADDRESS.test(one))
	return isEach && ids.length <= AIRDROP_LIMITS.rows ? ids : null
}
