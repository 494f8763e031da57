import {
	Keypair,
	PublicKey,
	SystemProgram,
	Transaction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import { expect, test } from "vitest"
import { verifyEd25519 } from "#app/identity/proofs/ed25519.server.ts"
import { type SignInInput, signInText } from "#app/identity/proofs/sign-in-message.ts"
import { makeDemoWallet } from "./demo-wallet.ts"
import type { DemoKey } from "./key.ts"

const blockhash = Keypair.generate().publicKey.toBase58()

/** The key is a real WebCrypto one; only the place where a browser keeps it is replaced. */
async function wallet() {
	const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"])) as CryptoKeyPair
	const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))
	let kept: DemoKey | null = null
	const keyOf = async ({ create }: { create: boolean }) => {
		if (create) kept = { privateKey: pair.privateKey, publicKey }
		return kept
	}
	const made = makeDemoWallet(keyOf)
	return { wallet: made, publicKey, address: new PublicKey(publicKey) }
}

const transfer = (from: PublicKey) =>
	SystemProgram.transfer({ fromPubkey: from, toPubkey: Keypair.generate().publicKey, lamports: 1 })

test("a page that loads gets no account before somebody has connected", async () => {
	const { wallet: demo, address } = await wallet()
	expect((await demo.features["standard:connect"]?.connect({ silent: true }))?.accounts).toEqual([])
	const seen: number[] = []
	demo.features["standard:events"]?.on("change", ({ accounts }) => seen.push(accounts?.length ?? -1))
	expect((await demo.features["standard:connect"]?.connect())?.accounts[0]?.address).toBe(address.toBase58())
	await demo.features["standard:disconnect"]?.disconnect()
	expect([demo.accounts, seen]).toEqual([[], [1, 0]])
})

test("its sign-in signs exactly the text that the server asks for", async () => {
	const { wallet: demo, publicKey, address } = await wallet()
	await demo.features["standard:connect"]?.connect()
	const input: SignInInput = {
		domain: "localhost:3000",
		address: address.toBase58(),
		statement: "확인",
		uri: "http://localhost:3000",
		version: "1",
		chainId: "localnet",
		nonce: "A".repeat(24),
		issuedAt: "2026-01-01T00:00:00.000Z",
		expirationTime: "2026-01-01T00:05:00.000Z",
	}
	const [output] = (await demo.features["solana:signIn"]?.signIn(input)) ?? []
	expect(new TextDecoder().decode(output?.signedMessage)).toBe(signInText(input))
	expect(verifyEd25519(publicKey, output?.signedMessage ?? publicKey, output?.signature ?? publicKey)).toBe(true)
})

test("it signs legacy and v0 transactions in its own place and leaves other signatures alone", async () => {
	const { wallet: demo, address } = await wallet()
	await demo.features["standard:connect"]?.connect()
	const account = demo.accounts[0]
	if (!account) throw new Error("not connected")
	const sign = async (transaction: Uint8Array) =>
		(await demo.features["solana:signTransaction"]?.signTransaction({ account, transaction }))?.[0]
			?.signedTransaction ?? new Uint8Array()

	const payer = Keypair.generate()
	const legacy = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(transfer(address))
	legacy.partialSign(payer)
	const signed = Transaction.from(
		await sign(new Uint8Array(legacy.serialize({ requireAllSignatures: false, verifySignatures: false }))),
	)
	expect(signed.verifySignatures()).toBe(true)

	const message = new TransactionMessage({
		payerKey: address,
		recentBlockhash: blockhash,
		instructions: [transfer(address)],
	})
	const v0 = new VersionedTransaction(message.compileToV0Message())
	const done = VersionedTransaction.deserialize(await sign(v0.serialize()))
	expect(done.message.serialize()).toEqual(v0.message.serialize())
	expect(verifyEd25519(address.toBytes(), done.message.serialize(), done.signatures[0] ?? new Uint8Array())).toBe(true)
})

test("it refuses what is not a transaction, and one that does not ask for its signature", async () => {
	const { wallet: demo, address } = await wallet()
	await demo.features["standard:connect"]?.connect()
	const account = demo.accounts[0]
	if (!account) throw new Error("not connected")
	const other = Keypair.generate().publicKey
	const message = new TransactionMessage({
		payerKey: other,
		recentBlockhash: blockhash,
		instructions: [transfer(other)],
	})
	const foreign = new VersionedTransaction(message.compileToV0Message()).serialize()
	for (const transaction of [foreign, new Uint8Array(), new Uint8Array([255, 255, 255]), foreign.slice(0, 80)]) {
		const signing = demo.features["solana:signTransaction"]?.signTransaction({ account, transaction })
		await expect(signing).rejects.toThrow()
	}
	expect(address).toBeDefined()
})

test("after disconnecting it signs nothing", async () => {
	const { wallet: demo } = await wallet()
	await demo.features["standard:connect"]?.connect()
	const account = demo.accounts[0]
	if (!account) throw new Error("not connected")
	await demo.features["standard:disconnect"]?.disconnect()
	const signing = demo.features["solana:signMessage"]?.signMessage({ account, message: new Uint8Array(1) })
	await expect(signing).rejects.toThrow("not connected")
})
