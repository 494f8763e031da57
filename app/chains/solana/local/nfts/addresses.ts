import { createHash } from "node:crypto"
import { PublicKey } from "@solana/web3.js"
import type { ChainKeys } from "../keys.ts"
import { ATA, TOKEN_2022 } from "./steps.ts"

/** Where everything lies follows from the authority's key, so nothing of it is kept anywhere else. */
const seeded = ({ nftAuthority }: Pick<ChainKeys, "nftAuthority">, seed: string): Buffer =>
	createHash("sha256").update(nftAuthority.publicKey.toBuffer()).update(seed).update(TOKEN_2022).digest()

export type Seeded = Readonly<{ seed: string; key: Buffer }>
const at = (keys: ChainKeys, seed: string): Seeded => ({ seed, key: seeded(keys, seed) })

export const groupAt = (keys: ChainKeys, collection: string) => at(keys, collection)
export const memberAt = (keys: ChainKeys, collection: string, number: number) => at(keys, `${collection} ${number}`)
export const multisigAt = (keys: ChainKeys) => at(keys, "freeze authority")

export function accountAt(owner: Buffer, mint: Buffer): Buffer {
	const [account] = PublicKey.findProgramAddressSync([owner, TOKEN_2022, mint], new PublicKey(ATA))
	return account.toBuffer()
}
