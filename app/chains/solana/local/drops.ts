import {
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeMint2Instruction,
	createMintToInstruction,
	createTransferCheckedInstruction,
	MINT_SIZE,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import { type PublicKey, SystemProgram } from "@solana/web3.js"
import { memo, signed, tokenAccountOf } from "./genesis-parts.ts"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import { usdcTransfer } from "./usdc.ts"
import type { WireTransaction } from "./wire.ts"

export const DROP_TOKEN = { id: "venture", symbol: "RWA-DEMO", decimals: 6 } as const

const SUPPLY = 1_000_000n * 10n ** 6n
const PRIZES = { usdc: 2_000n * 10n ** 6n, token: 10_000n * 10n ** 6n }
const FIRST_TOKENS = 1_000n * 10n ** 6n

/** What the application needs to know of it. */
export const dropFacts = ({ dropVaultOwner, dropTokenMint }: ChainKeys) => ({
	dropVaultOwner: dropVaultOwner.publicKey.toBase58(),
	dropTokens: [
		{
			id: DROP_TOKEN.id,
			symbol: DROP_TOKEN.symbol,
			address: dropTokenMint.publicKey.toBase58(),
			scale: DROP_TOKEN.decimals,
		},
	],
})

export const hasDrops = (ledger: Ledger, { dropTokenMint }: ChainKeys) =>
	ledger.account(dropTokenMint.publicKey.toBase58(), "processed") !== null

/** A token of a venture that does not exist, and a vault for drops with some of it and some USDC, which the treasury has sent there. */
export function dropTransactions(ledger: Ledger, keys: ChainKeys): WireTransaction[] {
	const { faucet, treasury, usdcMint, dropTokenMint, dropVaultOwner, floatOwner } = keys
	const payer = faucet.publicKey
	const mint = dropTokenMint.publicKey
	const token = (owner: PublicKey) => tokenAccountOf({ mint: dropTokenMint }, owner)
	const open = (account: PublicKey, owner: PublicKey, of: PublicKey) =>
		createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, of)
	const send = (to: PublicKey, units: bigint) =>
		createTransferCheckedInstruction(
			token(treasury.publicKey),
			mint,
			token(to),
			treasury.publicKey,
			units,
			DROP_TOKEN.decimals,
		)
	return [
		signed(
			ledger,
			[faucet, dropTokenMint],
			[
				SystemProgram.createAccount({
					fromPubkey: payer,
					newAccountPubkey: mint,
					space: MINT_SIZE,
					lamports: ledger.rentFor(MINT_SIZE),
					programId: TOKEN_PROGRAM_ID,
				}),
				createInitializeMint2Instruction(mint, DROP_TOKEN.decimals, payer, null),
				...[treasury, dropVaultOwner, floatOwner].map(({ publicKey }) => open(token(publicKey), publicKey, mint)),
				createMintToInstruction(mint, token(treasury.publicKey), payer, SUPPLY),
			],
		),
		signed(
			ledger,
			[faucet, treasury],
			[
				open(
					tokenAccountOf({ mint: usdcMint }, dropVaultOwner.publicKey),
					dropVaultOwner.publicKey,
					usdcMint.publicKey,
				),
				usdcTransfer(keys, { from: treasury, to: dropVaultOwner.publicKey, units: PRIZES.usdc }),
				send(dropVaultOwner.publicKey, PRIZES.token),
				memo("prizes of drops"),
			],
		),
		signed(ledger, [faucet, treasury], [send(floatOwner.publicKey, FIRST_TOKENS)]),
	]
}
