import { join } from "node:path"
import {
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeMint2Instruction,
	createMintToInstruction,
	createTransferCheckedInstruction,
	MINT_SIZE,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import { LAMPORTS_PER_SOL, SystemProgram } from "@solana/web3.js"
import { writeWhole } from "./data-folder.ts"
import { dropFacts, dropTransactions, hasDrops } from "./drops.ts"
import { floatTransaction, hasFloat } from "./float.ts"
import { memo, SCG_DECIMALS, signed, tokenAccountOf } from "./genesis-parts.ts"
import type { ChainKeys } from "./keys.ts"
import { LAG, type Ledger } from "./ledger.ts"
import { type DemoNfts, demoNfts } from "./nfts/stock.ts"
import { hasPvt, pvtFacts, pvtTransactions } from "./pvt.ts"
import { hasRaffles, raffleFacts, raffleTransactions } from "./raffles.ts"
import { hasUsdc, usdcFacts, usdcTransactions } from "./usdc.ts"
import { hasVesting, vestingFacts, vestingTransactions } from "./vesting.ts"
import type { WireTransaction } from "./wire.ts"

const SUPPLY = 10_000_000n * 10n ** 6n
const REWARD_BUDGET = 2_000_000n * 10n ** 6n
/** Stays below 2^53 lamports, so that no balance loses digits in JSON. */
const FAUCET_SOL = 5_000_000
const WORKING_SOL = 10

/** Public data only: what the application needs to know about its demo chain. */
export type Demo = Readonly<{
	genesisHash: string
	scgMint: string
	scgDecimals: number
	depositVaultOwner: string
	rewardVaultOwner: string
	floatOwner: string
	treasury: string
	nfts: DemoNfts
}> &
	ReturnType<typeof usdcFacts> &
	ReturnType<typeof dropFacts> &
	ReturnType<typeof pvtFacts> &
	ReturnType<typeof vestingFacts> &
	ReturnType<typeof raffleFacts>

/** Everything lands in one block, hence in one line of the journal: a kill leaves the whole genesis or none of it. */
export function runGenesis(ledger: Ledger, keys: ChainKeys, dir: string): Demo {
	const wires = firstTransactions(ledger, keys)
	if (wires.length > 0) {
		for (const wire of wires) ledger.submit(wire)
		ledger.tick()
		const failed = wires.find(({ signature }) => ledger.transaction(signature)?.meta.err !== null)
		if (failed) throw new Error(`genesis failed: ${JSON.stringify(ledger.transaction(failed.signature)?.meta)}`)
		for (let i = 0; i < LAG.finalized; i++) ledger.tick()
	}
	const demo: Demo = {
		genesisHash: keys.genesisHash,
		scgMint: keys.mint.publicKey.toBase58(),
		scgDecimals: SCG_DECIMALS,
		depositVaultOwner: keys.depositVaultOwner.publicKey.toBase58(),
		rewardVaultOwner: keys.rewardVaultOwner.publicKey.toBase58(),
		floatOwner: keys.floatOwner.publicKey.toBase58(),
		treasury: keys.treasury.publicKey.toBase58(),
		...usdcFacts(keys),
		...dropFacts(keys),
		...pvtFacts(keys),
		...raffleFacts(keys),
		...vestingFacts(keys),
		nfts: demoNfts(keys),
	}
	writeWhole(join(dir, "demo.json"), `${JSON.stringify(demo, null, "\t")}\n`)
	return demo
}

/** What the chain lacks: all of it, or what an older folder does not have. */
function firstTransactions(ledger: Ledger, keys: ChainKeys): WireTransaction[] {
	const usdc = hasUsdc(ledger, keys) ? [] : usdcTransactions(ledger, keys)
	const drops = hasDrops(ledger, keys) ? [] : dropTransactions(ledger, keys)
	const pvt = hasPvt(ledger, keys) ? [] : pvtTransactions(ledger, keys)
	const raffles = hasRaffles(ledger, keys) ? [] : raffleTransactions(ledger, keys)
	const vesting = hasVesting(ledger, keys) ? [] : vestingTransactions(ledger, keys)
	const later = [...usdc, ...drops, ...pvt, ...raffles, ...vesting]
	if (ledger.transactionCount > 0)
		return [...(hasFloat(ledger, keys) ? [] : [floatTransaction(ledger, keys)]), ...later]
	ledger.endow(keys.faucet.publicKey.toBase58(), BigInt(FAUCET_SOL) * BigInt(LAMPORTS_PER_SOL))
	return [...genesisTransactions(ledger, keys), ...later]
}

function genesisTransactions(ledger: Ledger, keys: ChainKeys): WireTransaction[] {
	const { faucet, mint, treasury } = keys
	const payer = faucet.publicKey
	const owners = [treasury.publicKey, keys.depositVaultOwner.publicKey, keys.rewardVaultOwner.publicKey]
	const from = tokenAccountOf(keys, treasury.publicKey)
	const budget = tokenAccountOf(keys, keys.rewardVaultOwner.publicKey)
	return [
		signed(
			ledger,
			[faucet, mint],
			[
				SystemProgram.createAccount({
					fromPubkey: payer,
					newAccountPubkey: mint.publicKey,
					space: MINT_SIZE,
					lamports: ledger.rentFor(MINT_SIZE),
					programId: TOKEN_PROGRAM_ID,
				}),
				createInitializeMint2Instruction(mint.publicKey, SCG_DECIMALS, payer, null),
				...owners.map((owner) =>
					createAssociatedTokenAccountIdempotentInstruction(payer, tokenAccountOf(keys, owner), owner, mint.publicKey),
				),
				createMintToInstruction(mint.publicKey, from, payer, SUPPLY),
			],
		),
		signed(
			ledger,
			[faucet],
			owners.map((owner) =>
				SystemProgram.transfer({ fromPubkey: payer, toPubkey: owner, lamports: WORKING_SOL * LAMPORTS_PER_SOL }),
			),
		),
		signed(
			ledger,
			[faucet, treasury],
			[
				createTransferCheckedInstruction(from, mint.publicKey, budget, treasury.publicKey, REWARD_BUDGET, SCG_DECIMALS),
				memo("reward budget"),
			],
		),
		floatTransaction(ledger, keys),
	]
}
