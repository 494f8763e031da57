import { createHash, randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Keypair } from "@solana/web3.js"
import { toBase58 } from "./base58.ts"
import { writeWhole } from "./data-folder.ts"

const NAMES = [
	"faucet",
	"mint",
	"treasury",
	"depositVaultOwner",
	"rewardVaultOwner",
	"floatOwner",
	"usdcMint",
	"nftVaultOwner",
	"nftAuthority",
	"nftStock",
	"freezeAuthority",
	"emergency",
	"dropVaultOwner",
	"dropTokenMint",
	"dropSigner",
	"pvtMint",
	"raffleVaultOwner",
	"nftPrizeOwner",
	"vestingVaultOwner",
] as const
type Name = (typeof NAMES)[number]
type Stored = Readonly<{ seed: string } & Partial<Record<Name, string>>>

/**
 * `faucet` pays demo SOL and is the authority of the mints of SCG, USDC and PVT. `nftAuthority` takes NFTs into the collections, `nftStock` holds those that
 * nobody has been given yet. `freezeAuthority` freezes and thaws NFTs, `emergency` can do so too and is kept away from every machine. `dropSigner` signs entitlements
 * of drops and holds nothing. `nftPrizeOwner` holds the NFTs that drops give away and raffles are for.
 */
export type ChainKeys = Readonly<Record<Name, Keypair>> & Readonly<{ seed: string; genesisHash: string }>

/** Made at the first start and kept, readable by the owner of the folder only. A name that an older folder does not have is added to it. */
export function chainKeys(dir: string): ChainKeys {
	const file = join(dir, "keys.json")
	const found: Stored = existsSync(file)
		? (JSON.parse(readFileSync(file, "utf8")) as Stored)
		: { seed: randomBytes(32).toString("hex") }
	const missing = NAMES.filter((name) => found[name] === undefined)
	const fresh = missing.map((name) => [name, Buffer.from(Keypair.generate().secretKey).toString("base64")])
	const stored: Stored = { ...found, ...Object.fromEntries(fresh) }
	if (missing.length > 0) writeWhole(file, JSON.stringify(stored, null, "\t"))
	const pair = (name: Name) => Keypair.fromSecretKey(Buffer.from(stored[name] ?? "", "base64"))
	// The cast: a pair for each of the names.
	const pairs = Object.fromEntries(NAMES.map((name) => [name, pair(name)])) as Record<Name, Keypair>
	return {
		...pairs,
		seed: stored.seed,
		genesisHash: toBase58(createHash("sha256").update(`${stored.seed}:genesis`).digest()),
	}
}
