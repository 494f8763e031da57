import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Connection, Keypair, LAMPORTS_PER_SOL, type PublicKey, SystemProgram, Transaction } from "@solana/web3.js"
import { expect, onTestFinished } from "vitest"
import { type LocalChain, startLocalChain } from "./start-local-chain.ts"

export function temporaryFolder(): string {
	const dir = mkdtempSync(join(tmpdir(), "chain-"))
	onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
	return dir
}

export const connectionTo = ({ url, wsUrl }: Pick<LocalChain, "url" | "wsUrl">) =>
	new Connection(url, { wsEndpoint: wsUrl, commitment: "confirmed", disableRetryOnRateLimit: true })

type Files = readonly Readonly<{ name: string; body: Buffer; mode: number }>[]
let made: Promise<Files> | undefined
/** A chain that has only just begun: signing and running a genesis is a fifth of what a test of the books costs. */
const madeFiles = () => (made ??= makeFiles())

/** In memory: whoever runs the tests kills the process, and a folder would be left behind. */
async function makeFiles(): Promise<Files> {
	const dataDir = mkdtempSync(join(tmpdir(), "chain-made-"))
	try {
		const chain = await startLocalChain({ dataDir, slotMs: 0, nfts: 0 })
		await chain.close()
		const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" })
		return names.flatMap((name) => {
			const [file, about] = [join(dataDir, name), statSync(join(dataDir, name))]
			return about.isFile() ? [{ name, body: readFileSync(file), mode: about.mode }] : []
		})
	} finally {
		rmSync(dataDir, { recursive: true, force: true })
	}
}

function writeFiles(dataDir: string, files: Files): void {
	for (const { name, body, mode } of files) {
		mkdirSync(dirname(join(dataDir, name)), { recursive: true })
		writeFileSync(join(dataDir, name), body, { mode })
	}
}

let last = ""
/** Whether a test asks for the first time: each chain after its first has keys and a genesis of its own. */
export function isFirstOfTest(): boolean {
	const { testPath, currentTestName } = expect.getState()
	const test = `${testPath} ${currentTestName}`
	const isFirst = currentTestName !== undefined && test !== last
	last = test
	return isFirst
}

/** A chain of its own for one test, and the unmodified client on it. No NFTs are in stock unless they are asked for: hundreds take a second. */
export async function testChain(options: { dataDir?: string; slotMs?: number; nfts?: number } = {}) {
	const { dataDir = temporaryFolder(), slotMs = 20, nfts = 0 } = options
	if (!options.dataDir && nfts === 0 && isFirstOfTest()) writeFiles(dataDir, await madeFiles())
	const chain = await startLocalChain({ dataDir, slotMs, nfts })
	onTestFinished(() => chain.close())
	return { chain, connection: connectionTo(chain), dataDir }
}

export async function until<T>(
	look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
	for (const end = Date.now() + 30_000; Date.now() < end; ) {
		const found = await look()
		if (found) return found
		await new Promise((resolve) => setTimeout(resolve, 10))
	}
	throw new Error("it did not happen within 30 s")
}

/** Waits by asking, so that a test of something else does not hang on WebSockets. */
export function reached(connection: Connection, signature: string, wished: "confirmed" | "finalized" = "confirmed") {
	return until(async () => {
		const { value } = await connection.getSignatureStatuses([signature], { searchTransactionHistory: true })
		const status = value[0]
		return status && (status.confirmationStatus === "finalized" || status.confirmationStatus === wished) && status
	})
}

export async function funded(connection: Connection, sol = 10): Promise<Keypair> {
	const wallet = Keypair.generate()
	await reached(connection, await connection.requestAirdrop(wallet.publicKey, sol * LAMPORTS_PER_SOL))
	return wallet
}

export async function signedTransfer(connection: Connection, from: Keypair, to: PublicKey, lamports: number) {
	const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
	const transaction = new Transaction({ feePayer: from.publicKey, blockhash, lastValidBlockHeight })
	transaction.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports }))
	transaction.sign(from)
	return { raw: transaction.serialize(), transaction, blockhash, lastValidBlockHeight }
}
