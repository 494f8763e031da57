import {
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeMint2Instruction,
	createMintToInstruction,
	createTransferCheckedInstruction,
	MINT_SIZE,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import { type Keypair, type PublicKey, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { signed, tokenAccountOf } from "./genesis-parts.ts"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import type { WireTransaction } from "./wire.ts"

export const PVT_DECIMALS = 6

const SUPPLY = 10_000_000n * 10n ** 6n
const FIRST_PVT = 100_000n * 10n ** 6n

/** What the application needs to know of it. */
export const pvtFacts = ({ pvtMint }: ChainKeys) => ({
	pvtMint: pvtMint.publicKey.toBase58(),
	pvtDecimals: PVT_DECIMALS,
})

const pvtAccountOf = ({ pvtMint }: ChainKeys, owner: PublicKey) => tokenAccountOf({ mint: pvtMint }, owner)

/** PVT from one wallet of ours to another. */
export const pvtTransfer = (
	keys: ChainKeys,
	{ from, to, units }: Readonly<{ from: Keypair; to: PublicKey; units: bigint }>,
): TransactionInstruction =>
	createTransferCheckedInstruction(
		pvtAccountOf(keys, from.publicKey),
		keys.pvtMint.publicKey,
		pvtAccountOf(keys, to),
		from.publicKey,
		units,
		PVT_DECIMALS,
	)

/** What the faucet does to give some: it is the authority of the mint. */
export function pvtGift(keys: ChainKeys, to: PublicKey, units: bigint): TransactionInstruction[] {
	const { faucet, pvtMint } = keys
	const account = pvtAccountOf(keys, to)
	return [
		createAssociatedTokenAccountIdempotentInstruction(faucet.publicKey, account, to, pvtMint.publicKey),
		createMintToInstruction(pvtMint.publicKey, account, faucet.publicKey, units),
	]
}

export const hasPvt = (ledger: Ledger, { pvtMint }: ChainKeys) =>
	ledger.account(pvtMint.publicKey.toBase58(), "processed") !== null

/** The coin that crafting is paid in, the account that it is paid into, and a first amount in the float: what is owed back leaves from there. */
export function pvtTransactions(ledger: Ledger, keys: ChainKeys): WireTransaction[] {
	const { faucet, treasury, pvtMint, depositVaultOwner, floatOwner } = keys
	const payer = faucet.publicKey
	const mint = pvtMint.publicKey
	return [
		signed(
			ledger,
			[faucet, pvtMint],
			[
				SystemProgram.createAccount({
					fromPubkey: payer,
					newAccountPubkey: mint,
					space: MINT_SIZE,
					lamports: ledger.rentFor(MINT_SIZE),
					programId: TOKEN_PROGRAM_ID,
				}),
				createInitializeMint2Instruction(mint, PVT_DECIMALS, payer, null),
				...[treasury, depositVaultOwner, floatOwner].map(({ publicKey }) =>
					createAssociatedTokenAccountIdempotentInstruction(payer, pvtAccountOf(keys, publicKey), publicKey, mint),
				),
				createMintToInstruction(mint, pvtAccountOf(keys, treasury.publicKey), payer, SUPPLY),
			],
		),
		signed(
			ledger,
			[faucet, treasury],
			[pvtTransfer(keys, { from: treasury, to: floatOwner.publicKey, units: FIRST_PVT })],
		),
	]
}
