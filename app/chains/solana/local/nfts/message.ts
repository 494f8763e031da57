import { createPrivateKey, type KeyObject, sign } from "node:crypto"
import type { Keypair } from "@solana/web3.js"
import { PKCS8_ED25519 } from "#app/lib/signing-key.ts"
import { addressBytes } from "../base58.ts"
import { readTransaction, type WireTransaction } from "../wire.ts"

/** An account that an instruction names: `w` writable, `s` signs. */
export type Named = readonly [key: Buffer, role?: "w" | "s" | "ws"]
export type Step = Readonly<{ program: Buffer; accounts: readonly Named[]; data: Buffer }>
export type Signer = Readonly<{ key: Buffer; secret: KeyObject }>

export const bytesOf = (address: string): Buffer => {
	const bytes = addressBytes(address)
	if (!bytes) throw new Error(`not an address: ${address}`)
	return Buffer.from(bytes)
}

export const signerOf = ({ publicKey, secretKey }: Keypair): Signer => ({
	key: publicKey.toBuffer(),
	secret: createPrivateKey({
		key: Buffer.concat([PKCS8_ED25519, secretKey.subarray(0, 32)]),
		format: "der",
		type: "pkcs8",
	}),
})

type Role = { key: Buffer; signs: boolean; writes: boolean }

/**
 * A signed transaction; the first signer pays. The client's own builder and signer take ten times as long, which hundreds of NFTs at a first
 * start would feel.
 */
export function signedSteps(blockhash: string, signers: readonly Signer[], steps: readonly Step[]): WireTransaction {
	const roles = new Map<string, Role>()
	const name = (key: Buffer, signs: boolean, writes: boolean) => {
		const role = roles.get(key.toString("latin1")) ?? { key, signs: false, writes: false }
		roles.set(key.toString("latin1"), { key, signs: role.signs || signs, writes: role.writes || writes })
	}
	for (const [i, { key }] of signers.entries()) name(key, true, i === 0)
	for (const { accounts } of steps)
		for (const [key, role = ""] of accounts) name(key, role.includes("s"), role.includes("w"))
	for (const { program } of steps) name(program, false, false)
	const order = ({ signs, writes }: Role) => (signs ? 0 : 2) + (writes ? 0 : 1)
	// Sorting keeps the order of equals, so the payer stays first.
	const keys = [...roles.values()].sort((one, other) => order(one) - order(other))
	const place = new Map(keys.map(({ key }, i) => [key.toString("latin1"), i]))
	const at = (key: Buffer) => place.get(key.toString("latin1")) ?? 0
	const count = (fits: (role: Role) => boolean) => keys.filter(fits).length
	const message = Buffer.concat([
		Buffer.of(
			count((one) => one.signs),
			count((one) => one.signs && !one.writes),
			count((one) => !one.signs && !one.writes),
			keys.length,
		),
		...keys.map(({ key }) => key),
		bytesOf(blockhash),
		Buffer.of(steps.length),
		...steps.flatMap(({ program, accounts, data }) => [
			Buffer.of(at(program), accounts.length, ...accounts.map(([key]) => at(key))),
			shortLength(data.length),
			data,
		]),
	])
	const bySigner = new Map(signers.map((one) => [one.key.toString("latin1"), one]))
	const signatures = keys
		.filter(({ signs }) => signs)
		.map(({ key }) => {
			const signer = bySigner.get(key.toString("latin1"))
			if (!signer) throw new Error("a signer is missing")
			return sign(null, message, signer.secret)
		})
	return readTransaction(Buffer.concat([Buffer.of(signatures.length), ...signatures, message]))
}

const shortLength = (length: number) =>
	length < 128 ? Buffer.of(length) : Buffer.of((length & 127) | 128, length >> 7)
