import {
	createAssociatedTokenAccountIdempotentInstruction,
	createMintToInstruction,
	createTransferCheckedInstruction,
} from "@solana/spl-token"
import { heldBy, memo, SCG_DECIMALS, signed, tokenAccountOf } from "./genesis-parts.ts"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import type { WireTransaction } from "./wire.ts"

/** Some twenty raffles of the demo. */
const PRIZES = 20_000n * 10n ** 6n
/** What the treasury of an older folder may have to give elsewhere in the same block. */
const SPOKEN_FOR = 1_000_000n * 10n ** 6n

/** What the application needs to know of it. */
export const raffleFacts = ({ raffleVaultOwner }: ChainKeys) => ({
	raffleVaultOwner: raffleVaultOwner.publicKey.toBase58(),
})

export const hasRaffles = (ledger: Ledger, keys: ChainKeys) =>
	ledger.account(tokenAccountOf(keys, keys.raffleVaultOwner.publicKey).toBase58(), "processed") !== null

/** A vault for prizes of raffles with some coins, which the treasury has sent there; where an older one has too few left, they are made first. */
export function raffleTransactions(ledger: Ledger, keys: ChainKeys): WireTransaction[] {
	const { faucet, treasury, raffleVaultOwner, mint, usdcMint } = keys
	const payer = faucet.publicKey
	const from = tokenAccountOf(keys, treasury.publicKey)
	const owner = raffleVaultOwner.publicKey
	const to = tokenAccountOf(keys, owner)
	const left = heldBy(ledger, from)
	const isShort = left !== null && left < PRIZES + SPOKEN_FOR
	return [
		signed(
			ledger,
			[faucet, treasury],
			[
				createAssociatedTokenAccountIdempotentInstruction(payer, to, owner, mint.publicKey),
				createAssociatedTokenAccountIdempotentInstruction(
					payer,
					tokenAccountOf({ mint: usdcMint }, owner),
					owner,
					usdcMint.publicKey,
				),
				...(isShort ? [createMintToInstruction(mint.publicKey, from, payer, PRIZES)] : []),
				createTransferCheckedInstruction(from, mint.publicKey, to, treasury.publicKey, PRIZES, SCG_DECIMALS),
				memo("prizes of raffles"),
			],
		),
	]
}
