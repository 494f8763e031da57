import type { AccountImage } from "./account-store.ts"
import { toBase58 } from "./base58.ts"
import { isTokenProgram, TOKEN_PROGRAM } from "./programs.ts"

const ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const MULTISIG_BYTES = 355
const STATES = ["uninitialized", "initialized", "frozen"] as const

export type TokenAccount = Readonly<{
	mint: string
	owner: string
	amount: bigint
	state: (typeof STATES)[number]
	isNative: boolean
	delegate: string | null
	delegatedAmount: bigint
	closeAuthority: string | null
}>
export type Mint = Readonly<{
	mintAuthority: string | null
	supply: bigint
	decimals: number
	freezeAuthority: string | null
}>

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const address = (data: Uint8Array, at: number) => toBase58(data.subarray(at, at + 32))
const optional = (data: Uint8Array, at: number) => (view(data).getUint32(at, true) === 1 ? address(data, at + 4) : null)

/** Token-2022 puts a type byte after the base layout; a longer account of the classic program does not exist. */
function isKind(image: AccountImage, bytes: number, type: number): boolean {
	if (!isTokenProgram(image.owner)) return false
	if (image.data.length === bytes) return true
	if (image.owner === TOKEN_PROGRAM || image.data.length <= ACCOUNT_BYTES) return false
	// A multisig has keys where the others have their type.
	return image.data.length !== MULTISIG_BYTES && image.data[ACCOUNT_BYTES] === type
}

export const isTokenAccount = (image: AccountImage) => isKind(image, ACCOUNT_BYTES, 2)

export function readTokenAccount(image: AccountImage | null): TokenAccount | null {
	if (!image || !isTokenAccount(image)) return null
	const { data } = image
	const state = STATES[data[108] ?? 0]
	if (!state || state === "uninitialized") return null
	return {
		mint: address(data, 0),
		owner: address(data, 32),
		amount: view(data).getBigUint64(64, true),
		state,
		delegate: optional(data, 72),
		isNative: view(data).getUint32(109, true) === 1,
		delegatedAmount: view(data).getBigUint64(121, true),
		closeAuthority: optional(data, 129),
	}
}

export function readMint(image: AccountImage | null): Mint | null {
	if (!image || !isKind(image, MINT_BYTES, 1) || image.data[45] !== 1) return null
	const { data } = image
	return {
		mintAuthority: optional(data, 0),
		supply: view(data).getBigUint64(36, true),
		decimals: data[44] ?? 0,
		freezeAuthority: optional(data, 46),
	}
}

export type UiAmount = Readonly<{ amount: string; decimals: number; uiAmount: number; uiAmountString: string }>

export function uiAmount(amount: bigint, decimals: number): UiAmount {
	const digits = amount.toString().padStart(decimals + 1, "0")
	const fraction = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, "") : ""
	const whole = digits.slice(0, digits.length - decimals)
	const text = fraction ? `${whole}.${fraction}` : whole
	return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}
