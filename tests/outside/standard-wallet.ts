import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto"
import type { BrowserContext, Page } from "playwright"
import { base58Encode } from "#app/identity/proofs/base58.ts"
import { type SignInInput, signInText } from "#app/identity/proofs/sign-in-message.ts"
import { signTransaction } from "#app/wallets/solana/sign-transaction.ts"
import { type FromPage, type Injected, injectWallet } from "./inject-wallet.ts"

/** A wallet's key, held by the test and never by the page. */
export type TestKey = Readonly<{ address: string; publicKey: Uint8Array; sign(message: Uint8Array): Uint8Array }>

/** A new key, or the one of a 32-byte seed. */
export function testKey(seed?: Uint8Array): TestKey {
	const pkcs8 = seed && Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed])
	const privateKey = pkcs8
		? createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" })
		: generateKeyPairSync("ed25519").privateKey
	const publicKey = new Uint8Array(createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(-32))
	return {
		address: base58Encode(publicKey),
		publicKey,
		sign: (message) => new Uint8Array(sign(null, message, privateKey)),
	}
}

export type TestWallet = {
	readonly name: string
	/** The selected account, or null for a locked wallet. */
	key: TestKey | null
	/** What the person in front of the wallet says. "fail" is a wallet that breaks, "reject" a person who says no. */
	onConnect: "approve" | "reject" | "fail"
	onSign: "approve" | "reject" | "fail"
	/** Whether a silent connect is answered: true once a person has approved this site. */
	trusted: boolean
	/** Takes back that this site may connect, and tells every open page: a silent connect is refused from now on. */
	revoke(): Promise<void>
	/** How often each feature was asked; a silent connect counts apart. */
	readonly asked: Record<"connect" | "silent" | "disconnect" | "signIn" | "signMessage" | "signTransaction", number>
	/** Every text that was signed as a message or a sign-in. */
	readonly texts: string[]
	/** Selects another account (null: none) and tells every open page, as an extension does. */
	changeAccount(key: TestKey | null): Promise<void>
}

type Options = { name?: "Phantom" | "Solflare"; key?: TestKey; signIn?: boolean; lateByMs?: number }

const revoked = new WeakSet<TestWallet>()

class Refused extends Error {
	readonly code = 4001
}

/** Puts a Wallet Standard wallet into every page of a context (or one page), before its scripts run. */
export async function installWallet(where: BrowserContext | Page, options: Options = {}): Promise<TestWallet> {
	const { name = "Phantom", key = testKey(), signIn = true, lateByMs = 0 } = options
	const pages = () => ("pages" in where ? where.pages() : [where])
	const binding = `__wallet_${name}`
	const wallet: TestWallet = {
		name,
		key,
		onConnect: "approve",
		onSign: "approve",
		trusted: false,
		asked: { connect: 0, silent: 0, disconnect: 0, signIn: 0, signMessage: 0, signTransaction: 0 },
		texts: [],
		revoke() {
			wallet.trusted = false
			revoked.add(wallet)
			return wallet.changeAccount(null)
		},
		async changeAccount(next) {
			wallet.key = next
			const accounts = accountsOf(wallet)
			await Promise.all(
				pages().map((page) =>
					page.evaluate(([event, detail]) => window.dispatchEvent(new CustomEvent(event, { detail })), [
						`${binding}:change`,
						accounts,
					] as const),
				),
			)
		},
	}
	await where.exposeFunction(binding, async (asked: FromPage) => {
		try {
			return { ok: await answer(wallet, asked) }
		} catch (error) {
			const code = error instanceof Refused ? error.code : -32603
			return { error: { code, message: error instanceof Error ? error.message : "failed" } }
		}
	})
	const injected: Injected = { name, binding, signIn, lateByMs }
	await where.addInitScript(injectWallet, injected)
	return wallet
}

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"))
const base64 = (value: Uint8Array) => Buffer.from(value).toString("base64")
const accountsOf = ({ key }: TestWallet) => (key ? [{ address: key.address, publicKey: base64(key.publicKey) }] : [])

function decide(how: "approve" | "reject" | "fail") {
	if (how === "reject") throw new Refused("User rejected the request.")
	if (how === "fail") throw new Error("Internal wallet error")
}

async function answer(wallet: TestWallet, asked: FromPage): Promise<unknown> {
	if (asked.what === "connect") {
		wallet.asked[asked.silent ? "silent" : "connect"]++
		if (asked.silent && revoked.has(wallet)) decide("reject")
		if (asked.silent) return wallet.trusted ? accountsOf(wallet) : []
		decide(wallet.onConnect)
		wallet.trusted = true
		return accountsOf(wallet)
	}
	wallet.asked[asked.what]++
	if (asked.what === "disconnect") {
		wallet.trusted = false
		return []
	}
	decide(wallet.onSign)
	if (!wallet.key) throw new Error("locked")
	const { key } = wallet
	if (asked.what === "signTransaction")
		return base64(await signTransaction(bytes(asked.transaction), key.publicKey, async (message) => key.sign(message)))
	const message =
		asked.what === "signIn"
			? new TextEncoder().encode(signInText(asked.input as unknown as SignInInput))
			: bytes(asked.message)
	wallet.texts.push(new TextDecoder().decode(message))
	return { signedMessage: base64(message), signature: base64(key.sign(message)) }
}
