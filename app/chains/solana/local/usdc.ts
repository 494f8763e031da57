import {
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeMint2Instruction,
	createMintToInstruction,
	createTransferCheckedInstruction,
	MINT_SIZE,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import { type Keypair, type PublicKey, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { heldBy, memo, SCG_DECIMALS, signed, tokenAccountOf } from "./genesis-parts.ts"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import type { WireTransaction } from "./wire.ts"

export const USDC_DECIMALS = 6

const SUPPLY = 1_000_000n * 10n ** 6n
const NFT_REWARDS = { scg: 1_000_000n * 10n ** 6n, usdc: 100_000n * 10n ** 6n }
const FIRST_USDC = 5_000n * 10n ** 6n

/** What the application needs to know of it. */
export const usdcFacts = ({ usdcMint, nftVaultOwner }: ChainKeys) => ({
	usdcMint: usdcMint.publicKey.toBase58(),
	usdcDecimals: USDC_DECIMALS,
	nftVaultOwner: nftVaultOwner.publicKey.toBase58(),
})

const usdcAccountOf = ({ usdcMint }: ChainKeys, owner: PublicKey) => tokenAccountOf({ mint: usdcMint }, owner)

/** USDC from one wallet of ours to another. */
export const usdcTransfer = (
	keys: ChainKeys,
	{ from, to, units }: Readonly<{ from: Keypair; to: PublicKey; units: bigint }>,
): TransactionInstruction =>
	createTransferCheckedInstruction(
		usdcAccountOf(keys, from.publicKey),
		keys.usdcMint.publicKey,
		usdcAccountOf(keys, to),
		from.publicKey,
		units,
		USDC_DECIMALS,
	)

export const hasUsdc = (ledger: Ledger, { usdcMint }: ChainKeys) =>
	ledger.account(usdcMint.publicKey.toBase58(), "processed") !== null

/**
 * A coin that is worth a dollar, what rewards of NFTs are funded by, and a first amount in the float. The vault is funded by transfers of the
 * treasury, in SCG with as much as that has left.
 */
export function usdcTransactions(ledger: Ledger, keys: ChainKeys): WireTransaction[] {
	const { faucet, treasury, usdcMint, nftVaultOwner, floatOwner, mint } = keys
	const payer = faucet.publicKey
	const open = (account: PublicKey, owner: PublicKey, of: PublicKey) =>
		createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, of)
	const treasuryAccount = tokenAccountOf(keys, treasury.publicKey)
	// An older demo's treasury may have given away what a new one begins with.
	const left = heldBy(ledger, treasuryAccount) ?? NFT_REWARDS.scg
	const scg = left < NFT_REWARDS.scg ? left : NFT_REWARDS.scg
	const vaultAccount = tokenAccountOf(keys, nftVaultOwner.publicKey)
	return [
		signed(
			ledger,
			[faucet, usdcMint],
			[
				SystemProgram.createAccount({
					fromPubkey: payer,
					newAccountPubkey: usdcMint.publicKey,
					space: MINT_SIZE,
					lamports: ledger.rentFor(MINT_SIZE),
					programId: TOKEN_PROGRAM_ID,
				}),
				createInitializeMint2Instruction(usdcMint.publicKey, USDC_DECIMALS, payer, null),
				...[treasury, nftVaultOwner, floatOwner].map(({ publicKey }) =>
					open(usdcAccountOf(keys, publicKey), publicKey, usdcMint.publicKey),
				),
				createMintToInstruction(usdcMint.publicKey, usdcAccountOf(keys, treasury.publicKey), payer, SUPPLY),
			],
		),
		signed(
			ledger,
			[faucet, treasury],
			[
				open(vaultAccount, nftVaultOwner.publicKey, mint.publicKey),
				createTransferCheckedInstruction(
					treasuryAccount,
					mint.publicKey,
					vaultAccount,
					treasury.publicKey,
					scg,
					SCG_DECIMALS,
				),
				usdcTransfer(keys, { from: treasury, to: nftVaultOwner.publicKey, units: NFT_REWARDS.usdc }),
				memo("nft rewards"),
			],
		),
		signed(
			ledger,
			[faucet, treasury],
			[usdcTransfer(keys, { from: treasury, to: floatOwner.publicKey, units: FIRST_USDC })],
		),
	]
}
