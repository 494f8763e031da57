import { readFile } from "node:fs/promises"
import { join } from "node:path"
import {
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeAccount3Instruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
	TOKEN_PROGRAM_ID,
} from "@solana/spl-token"
import {
	Keypair,
	PublicKey,
	SystemProgram,
	type TransactionInstruction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import bs58 from "bs58"
import { until } from "#tests/boot/until.ts"
import { scgOf } from "#tests/factories/scg.ts"
import type { Target } from "./attack.ts"

export const SCG = 1_000_000n
const TOKEN_ACCOUNT_SIZE = 165
/** A request to the chain may not be larger than 512 kB. */
const BATCH = 200

const solanaOf = (target: Target) => target.live.look().solana
const coinOf = (target: Target) => scgOf(target.live.look())

/** The treasury of the local chain, which gives attackers and visitors what they need. */
export async function treasuryOf(target: Target): Promise<Keypair> {
	const keys = JSON.parse(await readFile(join(target.live.app().dataDir, "chain", "keys.json"), "utf8"))
	return Keypair.fromSecretKey(Buffer.from(keys.treasury, "base64"))
}

async function signed(target: Target, payer: Keypair, steps: readonly TransactionInstruction[][]) {
	const { blockhash } = await solanaOf(target).getLatestBlockhash("processed")
	return steps.map((instructions) => {
		const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions })
		const tx = new VersionedTransaction(message.compileToV0Message())
		tx.sign([payer])
		return tx
	})
}

/** Sends transactions as many as there are, and waits until the last is final; answers their signatures. `first` hears them before. */
export async function send(
	target: Target,
	payer: Keypair,
	steps: readonly TransactionInstruction[][],
	first: (signatures: readonly string[]) => Promise<void> = async () => {},
): Promise<string[]> {
	const signatures: string[] = []
	for (let from = 0; from < steps.length; from += BATCH) {
		const some = await signed(target, payer, steps.slice(from, from + BATCH))
		const named = some.map((tx) => bs58.encode(tx.signatures[0] as Uint8Array))
		await first(named)
		const calls = some.map((tx, id) => ({
			jsonrpc: "2.0",
			id,
			method: "sendTransaction",
			params: [Buffer.from(tx.serialize()).toString("base64"), { encoding: "base64", skipPreflight: true }],
		}))
		const headers = { "Content-Type": "application/json" }
		const answer = await fetch(solanaOf(target).rpcEndpoint, { method: "POST", headers, body: JSON.stringify(calls) })
		const refused = ((await answer.json()) as { error?: { message: string } }[]).find((one) => one.error)
		if (refused) throw new Error(`the chain refused a transaction: ${refused.error?.message}`)
		signatures.push(...named)
	}
	const last = signatures.slice(-1)
	await until("the last one is final", async () => {
		const { value } = await solanaOf(target).getSignatureStatuses(last)
		return value[0]?.confirmationStatus === "finalized"
	})
	return signatures
}

const scgAccountOf = (target: Target, owner: PublicKey) =>
	getAssociatedTokenAddressSync(new PublicKey(coinOf(target).mint), owner, true)

/** SCG from a wallet to the deposit vault, or to a wallet; `reference` marks it as the payment of an intent. */
export function scgTransfer(
	target: Target,
	from: PublicKey,
	units: bigint,
	{ to, reference }: { to?: PublicKey; reference?: string } = {},
): TransactionInstruction {
	const { mint, depositVault, asset } = coinOf(target)
	const account = to ? scgAccountOf(target, to) : new PublicKey(depositVault.account)
	const source = scgAccountOf(target, from)
	const step = createTransferCheckedInstruction(source, new PublicKey(mint), account, from, units, asset.scale)
	if (reference) step.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false })
	return step
}

/** Gives SOL for fees and SCG to wallets, from the treasury. */
export async function give(target: Target, wallets: readonly PublicKey[], units: bigint, lamports = 50_000_000) {
	const treasury = await treasuryOf(target)
	const mint = new PublicKey(coinOf(target).mint)
	const payer = treasury.publicKey
	const steps = wallets.map((to) => [
		SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports }),
		createAssociatedTokenAccountIdempotentInstruction(payer, scgAccountOf(target, to), to, mint),
		scgTransfer(target, payer, units, { to }),
	])
	await send(target, treasury, steps)
}

/** A wallet of nobody's with SOL, paid by the chain's own airdrop: what it sends is unsolicited. */
export async function strangerWith(target: Target, sol: number): Promise<Keypair> {
	const stranger = Keypair.generate()
	const signature = await solanaOf(target).requestAirdrop(stranger.publicKey, sol * 1e9)
	await until("the stranger has SOL", async () => {
		const { value } = await solanaOf(target).getSignatureStatuses([signature])
		return value[0]?.confirmationStatus === "finalized"
	})
	return stranger
}

/** Transfers of single lamports to a vault's wallet, each a transaction of its own. */
export async function sendDust(
	target: Target,
	stranger: Keypair,
	count: number,
	first?: (signatures: readonly string[]) => Promise<void>,
) {
	const vault = new PublicKey(coinOf(target).depositVault.owner)
	// Amounts differ, or equal transfers on one blockhash would be one transaction.
	const steps = Array.from({ length: count }, () => [
		SystemProgram.transfer({ fromPubkey: stranger.publicKey, toPubkey: vault, lamports: ++dustSent }),
	])
	return send(target, stranger, steps, first)
}
let dustSent = 0

/** Token accounts that belong to a vault's wallet and that nobody asked for, four a transaction. */
export async function openForeignAccounts(target: Target, stranger: Keypair, count: number): Promise<void> {
	const { mint, depositVault } = coinOf(target)
	const rent = await solanaOf(target).getMinimumBalanceForRentExemption(TOKEN_ACCOUNT_SIZE)
	const one = async (seed: string) => {
		const base = stranger.publicKey
		const account = await PublicKey.createWithSeed(base, seed, TOKEN_PROGRAM_ID)
		return [
			SystemProgram.createAccountWithSeed({
				fromPubkey: base,
				basePubkey: base,
				newAccountPubkey: account,
				seed,
				lamports: rent,
				space: TOKEN_ACCOUNT_SIZE,
				programId: TOKEN_PROGRAM_ID,
			}),
			createInitializeAccount3Instruction(account, new PublicKey(mint), new PublicKey(depositVault.owner)),
		]
	}
	const prefix = stranger.publicKey.toBase58().slice(0, 8)
	const all = await Promise.all(Array.from({ length: count }, (_, n) => one(`${prefix}${n}`)))
	const steps = Array.from({ length: Math.ceil(count / 4) }, (_, n) => all.slice(n * 4, n * 4 + 4).flat())
	await send(target, stranger, steps)
}
