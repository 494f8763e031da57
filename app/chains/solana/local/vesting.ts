import {
	createAssociatedTokenAccountIdempotentInstruction,
	createMintToInstruction,
	createTransferCheckedInstruction,
} from "@solana/spl-token"
import type { Keypair } from "@solana/web3.js"
import { heldBy, memo, SCG_DECIMALS, signed, tokenAccountOf } from "./genesis-parts.ts"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import { PVT_DECIMALS } from "./pvt.ts"
import type { WireTransaction } from "./wire.ts"

/** What the examples of a demo take, and some for whoever tries schedules of their own. */
const FUNDS = { scg: 50_000n * 10n ** 6n, pvt: 20_000n * 10n ** 6n }
/** What the treasury of an older folder may have to give elsewhere in the same block. */
const SPOKEN_FOR = 1_000_000n * 10n ** 6n

/** What the application needs to know of it. */
export const vestingFacts = ({ vestingVaultOwner }: ChainKeys) => ({
	vestingVaultOwner: vestingVaultOwner.publicKey.toBase58(),
})

export const hasVesting = (ledger: Ledger, keys: ChainKeys) =>
	ledger.account(tokenAccountOf(keys, keys.vestingVaultOwner.publicKey).toBase58(), "processed") !== null

/** A vault for vesting schedules with some SCG and PVT, which the treasury has sent there; where an older one has too few left, they are made first. */
export function vestingTransactions(ledger: Ledger, keys: ChainKeys): WireTransaction[] {
	const { faucet, treasury, vestingVaultOwner, mint, pvtMint } = keys
	const payer = faucet.publicKey
	const owner = vestingVaultOwner.publicKey
	const fund = (coin: Keypair, units: bigint, decimals: number) => {
		const [from, to] = [treasury.publicKey, owner].map((of) => tokenAccountOf({ mint: coin }, of))
		if (!from || !to) throw new Error("a token account has no address")
		const left = heldBy(ledger, from)
		const isShort = left !== null && left < units + SPOKEN_FOR
		return [
			createAssociatedTokenAccountIdempotentInstruction(payer, to, owner, coin.publicKey),
			...(isShort ? [createMintToInstruction(coin.publicKey, from, payer, units)] : []),
			createTransferCheckedInstruction(from, coin.publicKey, to, treasury.publicKey, units, decimals),
		]
	}
	return [
		signed(
			ledger,
			[faucet, treasury],
			[...fund(mint, FUNDS.scg, SCG_DECIMALS), ...fund(pvtMint, FUNDS.pvt, PVT_DECIMALS), memo("vesting schedules")],
		),
	]
}
