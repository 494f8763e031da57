import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Wallet } from "ethers"
import { writeWhole } from "../../solana/local/data-folder.ts"

/** `faucet` has all the KLAY there is at first, and mints the old NFTs. `admin` takes NFTs and fees: its key is the worker's. */
export type KaiaKeys = Readonly<{ faucet: Wallet; admin: Wallet; began: number }>
type Stored = Readonly<{ faucet: string; admin: string; began: number }>

/** Made at the first start and kept, readable by the owner of the folder only. */
export function kaiaKeys(dir: string): KaiaKeys {
	const file = join(dir, "kaia-keys.json")
	const fresh = (): Stored => ({ faucet: secret(), admin: secret(), began: Math.floor(Date.now() / 1000) })
	const isNew = !existsSync(file)
	const stored = isNew ? fresh() : (JSON.parse(readFileSync(file, "utf8")) as Stored)
	if (isNew) writeWhole(file, JSON.stringify(stored))
	return { faucet: new Wallet(stored.faucet), admin: new Wallet(stored.admin), began: stored.began }
}

const secret = () => `0x${randomBytes(32).toString("hex")}`
