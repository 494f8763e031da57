import { createTransferCheckedInstruction, getAssociatedTokenAddressSync, getMint } from "@solana/spl-token"
import { Keypair, PublicKey, TransactionMessage, VersionedTransaction } from "@solana/web3.js"
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

	/** Pays a Solana Pay transfer request as its standard says. */
	async function pay(request: string): Promise<string> {
		const url = new URL(request)
		const mint = new PublicKey(url.searchParams.get("spl-token") ?? "")
		const recipient = new PublicKey(url.pathname)
		const { decimals } = await getMint(connection, mint)
		const [whole = "", fraction = ""] = (url.searchParams.get("amount") ?? "").split(".")
		const units = BigInt(whole + fraction.padEnd(decimals, "0"))
		const from = getAssociatedTokenAddressSync(mint, keypair.publicKey)
		const to = getAssociatedTokenAddressSync(mint, recipient, true)
		const transfer = createTransferCheckedInstruction(from, mint, to, keypair.publicKey, units, decimals)
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

export async function waitFor(seen: () => Promise<boolean>, forMs = 15_000): Promise<void> {
	for (const until = Date.now() + forMs; Date.now() < until; ) {
		if (await seen()) return
		await new Promise((done) => setTimeout(done, 150))
	}
	throw new Error("it did not happen in time")
}
