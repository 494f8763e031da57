import { createTransferCheckedInstruction, getAssociatedTokenAddressSync, getMint } from "@solana/spl-token"
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from "@solana/web3.js"
import type { Site } from "#tests/app.ts"
import { type TestKey, testKey } from "#tests/outside/standard-wallet.ts"
import { chainOf } from "./visit.ts"

/** A wallet in somebody's pocket: it has a key and reads payment requests, and knows nothing of the site. */
export async function phoneWallet(app: Site) {
	const { connection, control } = await chainOf(app)
	const seed = crypto.getRandomValues(new Uint8Array(32))
	const keypair = Keypair.fromSeed(seed)
	const key: TestKey = testKey(seed)
	const { address } = key
	await control("control_faucet", { address })
	await waitFor(async () => (await connection.getBalance(keypair.publicKey, "finalized")) > 0)

	/** What a transfer request asks for: SOL to the recipient itself, or a coin into its account. */
	async function transferOf(url: URL) {
		const recipient = new PublicKey(url.pathname)
		const [whole = "", fraction = ""] = (url.searchParams.get("amount") ?? "").split(".")
		const unitsAt = (decimals: number) => BigInt(whole + fraction.padEnd(decimals, "0"))
		const coin = url.searchParams.get("spl-token")
		if (coin === null)
			return SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: recipient, lamports: unitsAt(9) })
		const mint = new PublicKey(coin)
		const { decimals } = await getMint(connection, mint)
		const from = getAssociatedTokenAddressSync(mint, keypair.publicKey)
		const to = getAssociatedTokenAddressSync(mint, recipient, true)
		return createTransferCheckedInstruction(from, mint, to, keypair.publicKey, unitsAt(decimals), decimals)
	}

	/** Pays a Solana Pay transfer request as its standard says. */
	async function pay(request: string): Promise<string> {
		const url = new URL(request)
		const transfer = await transferOf(url)
		for (const reference of url.searchParams.getAll("reference"))
			transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false })
		const { blockhash } = await connection.getLatestBlockhash("finalized")
		const message = new TransactionMessage({
			payerKey: keypair.publicKey,
			recentBlockhash: blockhash,
			instructions: [transfer],
		})
		const transaction = new VersionedTransaction(message.compileToV0Message())
		transaction.sign([keypair])
		return connection.sendRawTransaction(transaction.serialize())
	}
	return { address, key, pay }
}

export async function waitFor(seen: () => Promise<boolean>, forMs = 60_000): Promise<void> {
	for (const until = Date.now() + forMs; Date.now() < until; ) {
		if (await seen()) return
		await new Promise((done) => setTimeout(done, 150))
	}
	throw new Error("it did not happen in time")
}
