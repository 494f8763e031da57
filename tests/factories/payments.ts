import {
	createAssociatedTokenAccountIdempotentInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
} from "@solana/spl-token"
import {
	Keypair,
	PublicKey,
	SystemProgram,
	type TransactionInstruction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import { scgOf } from "./scg.ts"
import type { World } from "./staking-world.ts"

export const SCG = 1_000_000n
/** A node, and what is known of the coins on its chain. */
type OnChain = Pick<World, "solana"> & Readonly<{ ctx: Parameters<typeof scgOf>[0] }>

/** A wallet with 20,000 SCG and 1 SOL, both final. */
export async function fundedWallet(world: World): Promise<Keypair> {
	const wallet = Keypair.generate()
	world.chain.control("control_faucet", { address: wallet.publicKey.toBase58(), nfts: false })
	world.mine()
	return wallet
}

/** SCG from anybody to the deposit vault (or `to`), with references as a Solana Pay wallet puts them. */
export function scgTransfer(
	world: OnChain,
	from: PublicKey,
	units: bigint,
	{ references = [], to }: { references?: readonly string[]; to?: PublicKey } = {},
): TransactionInstruction {
	const coin = scgOf(world.ctx)
	const mint = new PublicKey(coin.mint)
	const transfer = createTransferCheckedInstruction(
		getAssociatedTokenAddressSync(mint, from, true),
		mint,
		to ?? new PublicKey(coin.depositVault.account),
		from,
		units,
		coin.asset.scale,
	)
	for (const reference of references) {
		transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false })
	}
	return transfer
}

/** Signs instructions by wallets, the first of which pays the fee; not sent. */
export async function signedBy(
	world: OnChain,
	signers: readonly [Keypair, ...Keypair[]],
	instructions: TransactionInstruction[],
): Promise<VersionedTransaction> {
	const { blockhash } = await world.solana.getLatestBlockhash("processed")
	const message = new TransactionMessage({ payerKey: signers[0].publicKey, recentBlockhash: blockhash, instructions })
	const tx = new VersionedTransaction(message.compileToV0Message())
	tx.sign([...signers])
	return tx
}

/** Signs, sends and waits for nothing. Answers the signature. */
export async function sent(
	world: OnChain,
	signers: readonly [Keypair, ...Keypair[]],
	instructions: TransactionInstruction[],
): Promise<string> {
	const tx = await signedBy(world, signers, instructions)
	// A block may not have made the newest blockhash final yet: the node would not know it.
	return world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true })
}

/** What a phone does with the QR code: pays, and knows nothing of us. */
export const payByQr = (world: OnChain, payer: Keypair, units: bigint, reference: string) =>
	sent(world, [payer], [scgTransfer(world, payer.publicKey, units, { references: [reference] })])

/** SCG from the treasury to a wallet that has none yet or too little. */
export async function giveScg(world: World, to: PublicKey, units: bigint): Promise<void> {
	const { treasury } = world.keys
	const mint = new PublicKey(scgOf(world.ctx).mint)
	const account = getAssociatedTokenAddressSync(mint, to, true)
	await sent(
		world,
		[treasury],
		[
			createAssociatedTokenAccountIdempotentInstruction(treasury.publicKey, account, to, mint),
			scgTransfer(world, treasury.publicKey, units, { to: account }),
		],
	)
	world.mine()
}

export const solTransfer = (from: PublicKey, to: string, lamports: number) =>
	SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(to), lamports })
