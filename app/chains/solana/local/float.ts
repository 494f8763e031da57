import {
	createAssociatedTokenAccountIdempotentInstruction,
	createTransferCheckedInstruction,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import { type Keypair, LAMPORTS_PER_SOL, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { heldBy, SCG_DECIMALS, signed, tokenAccountOf } from "./genesis-parts.ts"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import type { WireTransaction } from "./wire.ts"

const FIRST_SCG = 100_000n * 10n ** 6n
const SOL = 5 * LAMPORTS_PER_SOL
const LEAST_SOL = 1n * BigInt(LAMPORTS_PER_SOL)

/** From the faucet by way of the treasury: what that sends is an operator's, and nobody's debt. */
const feeMoney = ({ faucet, treasury, floatOwner }: ChainKeys): TransactionInstruction[] => [
	SystemProgram.transfer({ fromPubkey: faucet.publicKey, toPubkey: treasury.publicKey, lamports: SOL }),
	SystemProgram.transfer({ fromPubkey: treasury.publicKey, toPubkey: floatOwner.publicKey, lamports: SOL }),
]

const scg = (keys: ChainKeys, from: Keypair, units: bigint): TransactionInstruction =>
	createTransferCheckedInstruction(
		tokenAccountOf(keys, from.publicKey),
		keys.mint.publicKey,
		tokenAccountOf(keys, keys.floatOwner.publicKey),
		from.publicKey,
		units,
		SCG_DECIMALS,
	)

/** Opens the account that payouts come from, and puts a first amount into it. */
export function floatTransaction(ledger: Ledger, keys: ChainKeys): WireTransaction {
	const { faucet, treasury, floatOwner, mint } = keys
	const account = tokenAccountOf(keys, floatOwner.publicKey)
	return signed(
		ledger,
		[faucet, treasury],
		[
			...feeMoney(keys),
			createAssociatedTokenAccountIdempotentInstruction(
				faucet.publicKey,
				account,
				floatOwner.publicKey,
				mint.publicKey,
				TOKEN_PROGRAM_ID,
			),
			scg(keys, treasury, FIRST_SCG),
		],
	)
}

export const hasFloat = (ledger: Ledger, keys: ChainKeys) =>
	ledger.account(tokenAccountOf(keys, keys.floatOwner.publicKey).toBase58(), "processed") !== null

/** What an operator does by hand elsewhere: money from the vaults to the float, and SOL for its fees. */
export class Refill {
	/** By asset; without one it is SCG. */
	readonly #last = new Map<string, string>()

	constructor(
		readonly ledger: Ledger,
		readonly keys: ChainKeys,
	) {}

	/**
	 * Sends so many base units of SCG, USDC, PVT or a token of drops (by its mint) to the float, or what the vaults have of it. Of each one at a time: until it
	 * final the same is answered.
	 */
	send(units: bigint, asset = this.keys.mint.publicKey.toBase58()): { signature: string | null } {
		const last = this.#last.get(asset)
		if (last !== undefined && this.#isUnderWay(last)) return { signature: last }
		const { faucet, treasury, floatOwner } = this.keys
		const { steps, signers } = this.#fromVaults(units, asset)
		const { lamports = 0n } = this.ledger.account(floatOwner.publicKey.toBase58(), "processed") ?? {}
		if (lamports < LEAST_SOL) {
			steps.push(...feeMoney(this.keys))
			signers.push(treasury)
		}
		if (steps.length === 0) return { signature: null }
		const wire = signed(this.ledger, [faucet, ...signers], steps)
		this.ledger.submit(wire)
		this.#last.set(asset, wire.signature)
		return { signature: wire.signature }
	}

	#fromVaults(units: bigint, asset: string): { steps: TransactionInstruction[]; signers: Keypair[] } {
		const { mint, usdcMint, pvtMint, dropTokenMint } = this.keys
		const { depositVaultOwner, rewardVaultOwner, nftVaultOwner, dropVaultOwner, raffleVaultOwner, vestingVaultOwner } =
			this.keys
		const of = [
			{ coin: mint, vaults: [depositVaultOwner, rewardVaultOwner, nftVaultOwner, raffleVaultOwner, vestingVaultOwner] },
			{ coin: usdcMint, vaults: [nftVaultOwner, dropVaultOwner, raffleVaultOwner] },
			{ coin: pvtMint, vaults: [depositVaultOwner, vestingVaultOwner] },
			{ coin: dropTokenMint, vaults: [dropVaultOwner] },
		].find(({ coin }) => coin.publicKey.toBase58() === asset)
		const steps: TransactionInstruction[] = []
		const signers: Keypair[] = []
		let left = units
		for (const vault of of?.vaults ?? []) {
			const account = tokenAccountOf({ mint: of?.coin ?? mint }, vault.publicKey)
			const held = heldBy(this.ledger, account) ?? 0n
			const part = held < left ? held : left
			if (part <= 0n) continue
			steps.push(this.#toFloat(of?.coin ?? mint, vault, part))
			signers.push(vault)
			left -= part
		}
		return { steps, signers }
	}

	/** All coins of the demo have the same scale. */
	#toFloat(coin: Keypair, vault: Keypair, units: bigint): TransactionInstruction {
		const [from, to] = [vault.publicKey, this.keys.floatOwner.publicKey].map((owner) =>
			tokenAccountOf({ mint: coin }, owner),
		)
		if (!from || !to) throw new Error("a token account has no address")
		return createTransferCheckedInstruction(from, coin.publicKey, to, vault.publicKey, units, SCG_DECIMALS)
	}

	#isUnderWay(signature: string): boolean {
		const landed = this.ledger.transaction(signature)
		return landed ? this.ledger.commitmentOf(landed.slot) !== "finalized" : this.ledger.isWaiting(signature)
	}
}
