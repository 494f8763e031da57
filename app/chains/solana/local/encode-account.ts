import type { AccountImage } from "./account-store.ts"
import { fromBase58, toBase58 } from "./base58.ts"
import { extensionsOf } from "./extensions.ts"
import { type Config, config, whole } from "./params.ts"
import { TOKEN_PROGRAM } from "./programs.ts"
import { RpcError } from "./rpc-error.ts"
import { readMint, readTokenAccount, uiAmount } from "./tokens.ts"

type Lookup = (address: string) => AccountImage | null

export function encodeAccount(image: AccountImage | null, options: Config, accountNow: Lookup) {
	if (!image) return null
	return {
		lamports: Number(image.lamports),
		owner: image.owner,
		data: encodeData(image, options, accountNow),
		executable: image.executable,
		// What a real node answers for every rent-exempt account, digits lost in JSON included.
		rentEpoch: 18446744073709552000,
		space: image.data.length,
	}
}

function encodeData(image: AccountImage, options: Config, accountNow: Lookup) {
	const encoding = options.encoding ?? "base58"
	const data = sliced(image.data, options.dataSlice)
	switch (encoding) {
		case "jsonParsed":
			return parsedData(image, accountNow) ?? [Buffer.from(data).toString("base64"), "base64"]
		case "base64":
			return [Buffer.from(data).toString("base64"), "base64"]
		case "base58":
			if (data.length <= 128) return [toBase58(data), "base58"]
			throw new RpcError(
				-32600,
				"Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.",
			)
		default:
			throw new RpcError(-32602, `Invalid params: unknown encoding ${JSON.stringify(encoding)}`)
	}
}

function sliced(data: Uint8Array, slice: unknown): Uint8Array {
	if (slice === undefined || slice === null) return data
	const { offset, length } = config(slice)
	const from = whole(offset, "dataSlice.offset")
	return data.subarray(from, from + whole(length, "dataSlice.length"))
}

function parsedData(image: AccountImage, accountNow: Lookup) {
	const program = image.owner === TOKEN_PROGRAM ? "spl-token" : "spl-token-2022"
	const parsed = parsedTokenAccount(image, accountNow) ?? parsedMint(image)
	return parsed && { program, parsed, space: image.data.length }
}

function parsedTokenAccount(image: AccountImage, accountNow: Lookup) {
	const token = readTokenAccount(image)
	const mint = token && readMint(accountNow(token.mint))
	if (!token || !mint) return null
	const { delegate, closeAuthority } = token
	const extensions = extensionsOf(image.data)
	return {
		type: "account",
		info: {
			isNative: token.isNative,
			mint: token.mint,
			owner: token.owner,
			state: token.state,
			tokenAmount: uiAmount(token.amount, mint.decimals),
			...(delegate ? { delegate, delegatedAmount: uiAmount(token.delegatedAmount, mint.decimals) } : {}),
			...(closeAuthority ? { closeAuthority } : {}),
			...(extensions.length > 0 ? { extensions } : {}),
		},
	}
}

function parsedMint(image: AccountImage) {
	const mint = readMint(image)
	if (!mint) return null
	const extensions = extensionsOf(image.data)
	const info = { ...mint, supply: mint.supply.toString(), isInitialized: true }
	return { type: "mint", info: extensions.length > 0 ? { ...info, extensions } : info }
}

/** The filters of getProgramAccounts: a size, or bytes at a place. */
export function accountFilter(filter: unknown): (image: AccountImage) => boolean {
	const { dataSize, memcmp, tokenAccountState } = config(filter)
	if (tokenAccountState) return (image) => readTokenAccount(image) !== null
	if (dataSize !== undefined) {
		const size = whole(dataSize, "dataSize")
		return ({ data }) => data.length === size
	}
	const { offset, bytes, encoding } = config(memcmp)
	const from = whole(offset, "memcmp.offset")
	const wanted =
		typeof bytes !== "string" ? null : encoding === "base64" ? Buffer.from(bytes, "base64") : fromBase58(bytes)
	if (!wanted) throw new RpcError(-32602, "Invalid params: memcmp.bytes cannot be read")
	return ({ data }) => Buffer.compare(data.subarray(from, from + wanted.length), wanted) === 0
}
