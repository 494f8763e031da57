import { base58Encode } from "#app/identity/proofs/base58.ts"
import { type SignInInput, signInText } from "#app/identity/proofs/sign-in-message.ts"
import { WALLETS } from "../registry.ts"
import { signTransaction } from "../solana/sign-transaction.ts"
import { announceWallet } from "../standard/announce-wallet.ts"
import type { StandardAccount, StandardFeatures, StandardWallet } from "../standard/types.ts"
import { type DemoKey, demoKey, signWith } from "./key.ts"

const CHAINS = ["solana:localnet", "solana:devnet", "solana:testnet", "solana:mainnet"]
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#888"/></svg>')}`
let isAnnounced = false

/** A wallet for trying things out: it lives in this browser, approves what the visitor presses, and is worth nothing. */
export function announceDemoWallet(): void {
	if (isAnnounced) return
	isAnnounced = true
	announceWallet(makeDemoWallet())
}

export function makeDemoWallet(keyOf = demoKey): StandardWallet {
	let key: DemoKey | null = null
	let accounts: readonly StandardAccount[] = []
	const listeners = new Set<(changed: { accounts: readonly StandardAccount[] }) => void>()
	const change = (now: readonly StandardAccount[]) => {
		accounts = now
		for (const listener of listeners) listener({ accounts })
	}
	const sign = async (message: Uint8Array) => {
		if (!key || accounts.length === 0) throw new Error("the demo wallet is not connected")
		return signWith(key, message)
	}

	const features: StandardFeatures = {
		"standard:connect": {
			async connect(input) {
				key = await keyOf({ create: !input?.silent })
				if (key && accounts.length === 0) change([accountOf(key)])
				return { accounts }
			},
		},
		"standard:disconnect": {
			async disconnect() {
				key = null
				if (accounts.length > 0) change([])
			},
		},
		"standard:events": {
			on(_event, listener) {
				listeners.add(listener)
				return () => listeners.delete(listener)
			},
		},
		"solana:signMessage": {
			signMessage: (...inputs) =>
				Promise.all(inputs.map(async ({ message }) => ({ signedMessage: message, signature: await sign(message) }))),
		},
		"solana:signIn": {
			signIn: (...inputs) =>
				Promise.all(
					inputs.map(async (input) => {
						const account = accounts[0]
						if (!account) throw new Error("the demo wallet is not connected")
						// Our own server asks, and it fills every field.
						const message = new TextEncoder().encode(signInText(input as unknown as SignInInput))
						return { account, signedMessage: message, signature: await sign(message) }
					}),
				),
		},
		"solana:signTransaction": {
			supportedTransactionVersions: ["legacy", 0],
			signTransaction: (...inputs) =>
				Promise.all(
					inputs.map(async ({ account, transaction }) => ({
						signedTransaction: await signTransaction(transaction, account.publicKey, sign),
					})),
				),
		},
	}
	return {
		version: "1.0.0",
		name: WALLETS.demo.standard,
		icon: ICON,
		chains: CHAINS,
		features,
		get accounts() {
			return accounts
		},
	}
}

const accountOf = ({ publicKey }: DemoKey): StandardAccount => ({
	address: base58Encode(publicKey),
	publicKey,
	chains: CHAINS,
	features: ["solana:signIn", "solana:signMessage", "solana:signTransaction"],
})
