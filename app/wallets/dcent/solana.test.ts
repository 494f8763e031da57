import {
	Keypair,
	PublicKey,
	SystemProgram,
	Transaction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { base58Encode } from "#app/identity/proofs/base58.ts"
import { parseMoney } from "#app/lib/money.ts"
import { stubWindows } from "#tests/outside/bridge-tab.ts"
import { type SolanaBridge, solanaBridge } from "#tests/outside/dcent-solana-bridge.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { HARDWARE_FEE_LAMPORTS, SOLANA_SIGNATURE_MS, signSolanaTransaction } from "./solana.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

const key = testKey()
const payer = new PublicKey(key.publicKey)
const instruction = SystemProgram.transfer({ fromPubkey: payer, toPubkey: Keypair.generate().publicKey, lamports: 7 })
const recentBlockhash = Keypair.generate().publicKey.toBase58()
const message = { payerKey: payer, recentBlockhash, instructions: [instruction] }
const v0 = new VersionedTransaction(new TransactionMessage(message).compileToV0Message()).serialize()
const legacy = new Transaction({ feePayer: payer, recentBlockhash })
	.add(instruction)
	.serialize({ requireAllSignatures: false, verifySignatures: false })

const asked = (transaction: Uint8Array = v0) => ({ transaction, publicKey: key.publicKey, cluster: "EtWTRABZaYq6" })

function bridge(how: Partial<SolanaBridge> = {}) {
	const windows = stubWindows()
	solanaBridge(windows, { key, ...how })
	return windows
}

const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "none",
		(problem: { code?: string }) => problem.code,
	)

test("the second bridge signs a Solana transaction, and only the signature is new", async () => {
	for (const answer of ["base58", "hex", "whole", "wrapped"] as const) {
		const windows = bridge({ answer })
		const signed = Transaction.from(await signSolanaTransaction(asked(legacy)))
		expect(signed.verifySignatures()).toBe(true)
		const { message } = VersionedTransaction.deserialize(await signSolanaTransaction(asked()))
		expect(base58Encode(message.serialize())).toBe(base58Encode(v0.subarray(65)))
		expect(windows.opened[0]).toBe("https://v2bridge.dcentwallet.com/")
		expect(new Set(windows.sent.map(({ target }) => target))).toEqual(new Set(["https://v2bridge.dcentwallet.com"]))
		expect(windows.tab.closed).toBe(true)
		expect(windows.sent.find(({ message }) => message.method === "signTransaction")?.message).toMatchObject({
			chainId: "solana:EtWTRABZaYq6/slip44:501",
			params: { keyPath: "m/44'/501'/0'/0'", transaction: { serialized: base58Encode(legacy) } },
		})
	}
})

test("a signature on Solana is waited for 60 seconds", async () => {
	expect(SOLANA_SIGNATURE_MS).toBe(60_000)
	bridge({ answer: "never" })
	let code: string | undefined
	void codeOf(signSolanaTransaction(asked())).then((it) => {
		code = it
	})
	await vi.advanceTimersByTimeAsync(59_999)
	expect(code).toBeUndefined()
	await vi.advanceTimersByTimeAsync(1)
	expect(code).toBe("timeout")
})

test("a transaction that is not the one that was sent is not handed on", async () => {
	bridge({ answer: "other" })
	expect(await codeOf(signSolanaTransaction(asked()))).toBe("failed")
	bridge({ answer: "nothing" })
	expect(await codeOf(signSolanaTransaction(asked()))).toBe("failed")
})

test("a bridge that cannot sign for Solana, is another version, refuses, or is silent says so", async () => {
	bridge({ answer: "unknown-method" })
	expect(await codeOf(signSolanaTransaction(asked()))).toBe("notSupported")
	bridge({ version: "3.0" })
	expect(await codeOf(signSolanaTransaction(asked()))).toBe("notSupported")
	bridge({ answer: "refused" })
	expect(await codeOf(signSolanaTransaction(asked()))).toBe("rejected")
	bridge({ answer: "unplugged" })
	expect(await codeOf(signSolanaTransaction(asked()))).toBe("bridge")
	stubWindows()
	const silent = codeOf(signSolanaTransaction(asked()))
	await vi.advanceTimersByTimeAsync(5_000)
	expect(await silent).toBe("bridge")
})

test("an answer from another origin or window is not taken for the bridge's", async () => {
	const windows = bridge({ answer: "never" })
	const work = codeOf(signSolanaTransaction(asked()))
	await vi.advanceTimersByTimeAsync(10)
	const id = windows.sent.at(-1)?.message.id
	const forged = { id, result: { signature: `0x${"00".repeat(64)}` } }
	windows.say(forged, { origin: "https://bridge.dcentwallet.com" })
	windows.say(forged, { source: {} })
	await vi.advanceTimersByTimeAsync(60_000)
	expect(await work).toBe("timeout")
})

test("the fee with a hardware wallet is 0.0010 SOL unless another is named (O013)", () => {
	const SOL = { symbol: "SOL", scale: 9 }
	expect(parseMoney("0.0010", SOL)?.units).toBe(HARDWARE_FEE_LAMPORTS)
})
