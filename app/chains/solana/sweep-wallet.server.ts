import { setTimeout as sleep } from "node:timers/promises"
import {
	createAssociatedTokenAccountIdempotentInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
} from "@solana/spl-token"
import { type Connection, PublicKey, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { memo, signed, signerOf } from "./own-transactions.server.ts"

/** Tokens that one transaction moves; each may have to open an account. */
const AT_ONCE = 4
/** Lamports for one signature. */
const FEE = 5_000n
const ASK_MS = 500

/** A token that the wallet may hold; base units are read from the chain. */
export type SweptToken = Readonly<{ mint: string; scale: number }>
/** `asset`: the mint, or "SOL". Base units. */
export type Swept = Readonly<{ asset: string; units: bigint; signature: string }>
type Sweep = Readonly<{ secret: string; to: string; tokens: readonly SweptToken[] }>

/**
 * Moves all that a wallet holds of these tokens, then its SOL, to another wallet. Final when it returns. It moves what is there, so it may be
 * cut off and run again. Throws if a transaction fails or does not become final in time.
 */
export async function sweepWallet(solana: Connection, { secret, to, tokens }: Sweep): Promise<readonly Swept[]> {
	const own = signerOf(secret)
	const [from, target] = [new PublicKey(own.address), new PublicKey(to)]
	const held: (SweptToken & Readonly<{ units: bigint }>)[] = []
	for (const token of tokens) {
		const units = await tokenUnits(solana, token.mint, from)
		if (units > 0n) held.push({ ...token, units })
	}
	const swept: Swept[] = []
	for (let i = 0; i < held.length; i += AT_ONCE) {
		const some = held.slice(i, i + AT_ONCE)
		const steps = some.flatMap((one) => moveToken(from, target, one))
		const signature = await sendFinal(solana, (hash) =>
			signed({ signers: [own], instructions: [...steps, memo("sweep")], hash }),
		)
		swept.push(...some.map(({ mint, units }) => ({ asset: mint, units, signature })))
	}
	const lamports = BigInt(await solana.getBalance(from, "finalized")) - FEE
	if (lamports <= 0n) return swept
	const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: target, lamports })
	const signature = await sendFinal(solana, (hash) => signed({ signers: [own], instructions: [transfer], hash }))
	return [...swept, { asset: "SOL", units: lamports, signature }]
}

async function tokenUnits(solana: Connection, mint: string, owner: PublicKey): Promise<bigint> {
	const account = getAssociatedTokenAddressSync(new PublicKey(mint), owner, true)
	const info = await solana.getAccountInfo(account, "finalized")
	// SPL Token keeps the amount at byte 64.
	return info && info.data.length >= 72 ? Buffer.from(info.data).readBigUInt64LE(64) : 0n
}

function moveToken(
	from: PublicKey,
	target: PublicKey,
	{ mint, scale, units }: SweptToken & Readonly<{ units: bigint }>,
): TransactionInstruction[] {
	const asset = new PublicKey(mint)
	const [source, account] = [from, target].map((owner) => getAssociatedTokenAddressSync(asset, owner, true))
	if (!source || !account) throw new Error("a wallet has an account for each token")
	return [
		createAssociatedTokenAccountIdempotentInstruction(from, account, target, asset),
		createTransferCheckedInstruction(source, asset, account, from, units, scale),
	]
}

/** Sends the same bytes again until they are final. Throws where they failed or can never land: then nothing was moved by them. */
async function sendFinal(
	solana: Connection,
	sign: (hash: string) => Readonly<{ signature: string; raw: Uint8Array }>,
): Promise<string> {
	const { blockhash, lastValidBlockHeight } = await solana.getLatestBlockhash("finalized")
	const { signature, raw } = sign(blockhash)
	await solana.sendRawTransaction(raw)
	for (;;) {
		await sleep(ASK_MS)
		const { value } = await solana.getSignatureStatuses([signature], { searchTransactionHistory: true })
		const [status] = value
		if (status?.err) throw new Error(`${signature} failed: ${JSON.stringify(status.err)}`)
		if (status?.confirmationStatus === "finalized") return signature
		if (status) continue
		if ((await solana.getBlockHeight("finalized")) > lastValidBlockHeight)
			throw new Error(`${signature} never landed: run the command again`)
		await solana.sendRawTransaction(raw, { skipPreflight: true }).catch(() => {})
	}
}
