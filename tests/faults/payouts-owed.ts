import { createAssociatedTokenAccountIdempotentInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token"
import { Keypair, PublicKey, TransactionMessage, VersionedTransaction } from "@solana/web3.js"
import { until } from "#tests/boot/until.ts"
import { owed } from "#tests/factories/payouts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import type { PayoutWorld } from "./payouts-world.ts"

/** One payment that we owe. */
export type Due = Readonly<{ to: string; asset: string; units: bigint }>

/** Accounts that one transaction opens, and how many wallets each kind of receiver is drawn from. */
const OPENED_AT_ONCE = 10
const LANES = 8
const NATIVE = "SOL"
/** An account of SOL keeps 890,880 lamports to exist. */
const LEAST_LAMPORTS = 1_000_000n

/** Wallets that have an account for the coin, final. */
export async function receiversWithAccounts(world: PayoutWorld, count: number): Promise<string[]> {
	const { mint } = scgOf(world.ctx)
	const { treasury } = world.keys
	const wallets = Array.from({ length: count }, () => Keypair.generate().publicKey)
	const { blockhash } = await world.solana.getLatestBlockhash("confirmed")
	const signatures: string[] = []
	for (let i = 0; i < count; i += OPENED_AT_ONCE) {
		const instructions = wallets
			.slice(i, i + OPENED_AT_ONCE)
			.map((wallet) =>
				createAssociatedTokenAccountIdempotentInstruction(
					treasury.publicKey,
					accountOf(mint, wallet),
					wallet,
					new PublicKey(mint),
				),
			)
		const message = new TransactionMessage({ payerKey: treasury.publicKey, recentBlockhash: blockhash, instructions })
		const tx = new VersionedTransaction(message.compileToV0Message())
		tx.sign([treasury])
		signatures.push(await world.solana.sendRawTransaction(tx.serialize(), { skipPreflight: true }))
	}
	for (let i = 0; i < signatures.length; i += 256)
		await until("the receivers have accounts", async () => {
			const { value } = await world.solana.getSignatureStatuses(signatures.slice(i, i + 256))
			return value.every((one) => one?.confirmationStatus === "finalized" && one.err === null)
		})
	return wallets.map((wallet) => wallet.toBase58())
}

const accountOf = (mint: string, owner: PublicKey) => getAssociatedTokenAddressSync(new PublicKey(mint), owner, true)

/** Where a receiver holds an asset: the wallet itself for SOL. */
export const holderOf = (world: PayoutWorld, { to, asset }: Pick<Due, "to" | "asset">): string =>
	asset === NATIVE ? to : accountOf(scgOf(world.ctx).mint, new PublicKey(to)).toBase58()

/**
 * The n-th of a mixed lot: of ten, six to wallets with accounts (two of them the same amount to one wallet), two to wallets without (each
 * is paid twice), two in SOL.
 */
export function mixed(world: PayoutWorld, known: readonly string[]): (n: number) => Due {
	const { mint } = scgOf(world.ctx)
	const fresh = new Map<number, string>()
	const wallet = (n: number) => {
		const found = fresh.get(n) ?? Keypair.generate().publicKey.toBase58()
		fresh.set(n, found)
		return found
	}
	return (n) => {
		const kind = n % 10
		if (kind >= 8) return { to: wallet(n), asset: NATIVE, units: LEAST_LAMPORTS + BigInt(n) }
		// Two lots in a row pay the same two wallets.
		if (kind >= 6)
			return { to: wallet(1_000_000 + Math.floor(n / 20) * 10 + kind), asset: mint, units: BigInt(1_000 + n) }
		if (kind >= 4) return { to: known[0] ?? "", asset: mint, units: 7_777n }
		return { to: known[n % known.length] ?? "", asset: mint, units: BigInt(1_000_000 + n) }
	}
}

/** Writes them as features do. */
export async function owe(world: PayoutWorld, dues: readonly Due[]): Promise<void> {
	const rest = dues.values()
	const lane = async () => {
		for (const due of rest) await owed(world, due)
	}
	await Promise.all(Array.from({ length: LANES }, lane))
}
