import { getBytes, Wallet as Key, keccak256, Signature, SigningKey, toUtf8Bytes } from "ethers"
import type { BrowserContext, Page } from "playwright"
import { type EvmInjected, injectEvmWallet } from "./inject-evm-wallet.ts"

/** A wallet's key, held by the test and never by the page. */
export type EvmTestKey = Readonly<{ address: string; wallet: Key }>

/** A new key, or the one of a 32-byte private key in hex. The address is in small letters, as the site stores it. */
export function evmKey(secret = Key.createRandom().privateKey): EvmTestKey {
	const wallet = new Key(secret)
	return { address: wallet.address.toLowerCase(), wallet }
}

/** What the person in front of the wallet does: "fail" is a wallet that breaks, "never" one that gives no answer. */
type Mood = "approve" | "reject" | "fail" | "never"

export type EvmTestWallet = {
	readonly brand: Brand
	/** The selected account; null: none, or locked. */
	key: EvmTestKey | null
	chainId: string
	/** Networks it knows; another one is answered with 4902. */
	readonly knows: Set<string>
	onConnect: Mood
	onSwitch: Mood
	onAdd: Mood
	onSign: Mood
	onRevoke: Mood
	/** Signs and sends a transaction; null: this wallet sends none. */
	send: ((request: EvmRequest, key: EvmTestKey) => Promise<string>) | null
	/** Whether a person has approved this site. */
	trusted: boolean
	/** What it was asked, in order. */
	readonly asked: { method: string; params: readonly unknown[] }[]
	times(method: string): number
	/** Every text that was signed. */
	readonly texts: string[]
	/** As a person does it inside the wallet: every open page hears of it. */
	changeAccount(key: EvmTestKey | null): Promise<void>
	changeChain(chainId: string): Promise<void>
	/** Any event of EIP-1193, e.g. "disconnect". */
	emit(event: string, value: unknown): Promise<void>
}

export type EvmRequest = Readonly<{ from: string; to: string; value: string; data: string }>
export type Brand = "MetaMask" | "Kaia"
type Options = {
	brand?: Brand
	key?: EvmTestKey
	chainId?: string
	knows?: readonly string[]
	/** Announced by EIP-6963 (as all do today), or only lying in the page. */
	announced?: boolean
	/** Marks of other brands that look like this one. */
	marks?: readonly string[]
	lateByMs?: number
	/** A phone's wallet puts the code of an unknown network into `data.originalError`. */
	wraps?: boolean
	/** Whether it also chooses a network that was added. */
	choosesAdded?: boolean
	/** Kaia Wallet before it knew the usual names: its own requests, and Kaia's prefix when it signs. */
	old?: boolean
}

export const ETHEREUM = "0x1"
export const KAIA = "0x2019"

const BRANDS = {
	MetaMask: { rdns: "io.metamask", lies: "ethereum", mark: "isMetaMask", chainId: ETHEREUM },
	Kaia: { rdns: "io.kaiawallet", lies: "klaytn", mark: "isKaikas", chainId: KAIA },
} as const

class Refusal extends Error {
	readonly code: number
	readonly data: unknown
	constructor(code: number, message: string, data?: unknown) {
		super(message)
		this.code = code
		this.data = data
	}
}

/** Puts an EVM wallet into every page of a context (or one page), before its scripts run. */
export async function installEvmWallet(where: BrowserContext | Page, options: Options = {}): Promise<EvmTestWallet> {
	const { brand = "MetaMask", key = evmKey(), announced = true, marks = [], lateByMs = 0 } = options
	const { rdns, lies, mark, chainId } = BRANDS[brand]
	const binding = `__evm_${brand}`
	const pages = () => ("pages" in where ? where.pages() : [where])
	const emit = async (event: string, value: unknown) => {
		const detail = { event, value }
		await Promise.all(
			pages().map((page) =>
				page.evaluate(([name, told]) => window.dispatchEvent(new CustomEvent(name, { detail: told })), [
					`${binding}:emit`,
					detail,
				] as const),
			),
		)
	}
	const asked: EvmTestWallet["asked"] = []
	const wallet: EvmTestWallet = {
		brand,
		key,
		chainId: options.chainId ?? chainId,
		knows: new Set(options.knows ?? [ETHEREUM, KAIA, "0x89"]),
		onConnect: "approve",
		onSwitch: "approve",
		onAdd: "approve",
		onSign: "approve",
		onRevoke: "approve",
		send: null,
		trusted: false,
		asked,
		times: (method) => asked.filter((one) => one.method === method).length,
		texts: [],
		async changeAccount(next) {
			wallet.key = next
			await emit("accountsChanged", accountsOf(wallet))
		},
		async changeChain(next) {
			wallet.chainId = next
			await emit("chainChanged", next)
		},
		emit,
	}
	await where.exposeFunction(binding, async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
		asked.push({ method, params })
		try {
			return { ok: await answer(wallet, options, method, params) }
		} catch (error) {
			if (error === NEVER) return { never: true }
			const { code = -32603, data, message } = error as Refusal
			return { error: { code, message, data } }
		}
	})
	const told: EvmInjected = {
		binding,
		name: brand,
		rdns: announced ? rdns : null,
		lies,
		marks: [mark, ...marks],
		lateByMs,
	}
	await where.addInitScript(injectEvmWallet, told)
	return wallet
}

const NEVER = Symbol("never")

function decide(mood: Mood) {
	if (mood === "never") throw NEVER
	if (mood === "reject") throw new Refusal(4001, "The person did not want to.")
	if (mood === "fail") throw new Refusal(-32603, "Internal JSON-RPC error.")
}

/** A site hears of accounts that a person has shown to it; the address as wallets spell it, with capitals. */
const accountsOf = ({ key, trusted }: EvmTestWallet) => (key && trusted ? [key.wallet.address] : [])

const OLD_NAMES: Readonly<Record<string, string>> = {
	klay_requestAccounts: "eth_requestAccounts",
	klay_accounts: "eth_accounts",
	klay_chainId: "eth_chainId",
	wallet_switchKlaytnChain: "wallet_switchEthereumChain",
	wallet_addKlaytnChain: "wallet_addEthereumChain",
}

async function answer(wallet: EvmTestWallet, options: Options, asked: string, params: unknown[]): Promise<unknown> {
	const unknown = new Refusal(-32601, `the method ${asked} does not exist/is not available`)
	if (options.old) {
		if (asked === "klay_sign") return signLegacy(wallet, params)
		const method = OLD_NAMES[asked]
		if (!method) throw unknown
		return answer(wallet, { ...options, old: false }, method, params)
	}
	switch (asked) {
		case "eth_requestAccounts":
			decide(wallet.onConnect)
			wallet.trusted = true
			return accountsOf(wallet)
		case "eth_accounts":
			return accountsOf(wallet)
		case "eth_chainId":
			return wallet.chainId
		case "wallet_switchEthereumChain":
			return choose(wallet, options, params)
		case "wallet_addEthereumChain":
			return add(wallet, options, params)
		case "personal_sign":
			return sign(wallet, params)
		case "eth_sendTransaction": {
			const request = params[0] as EvmRequest
			const key = signer(wallet, request.from)
			if (!wallet.send) throw unknown
			return wallet.send(request, key)
		}
		case "wallet_revokePermissions":
			if (wallet.brand !== "MetaMask") throw unknown
			if (wallet.onRevoke === "never") return new Promise(() => {})
			wallet.trusted = false
			await wallet.emit("accountsChanged", [])
			return null
		default:
			throw unknown
	}
}

async function choose(wallet: EvmTestWallet, { wraps }: Options, [network]: unknown[]): Promise<null> {
	const { chainId } = network as { chainId: string }
	if (!wallet.knows.has(chainId)) {
		const unknown = { code: 4902, message: `Unrecognized chain ID "${chainId}".` }
		if (wraps) throw new Refusal(-32603, "Internal JSON-RPC error.", { originalError: unknown })
		throw new Refusal(unknown.code, unknown.message)
	}
	decide(wallet.onSwitch)
	await wallet.changeChain(chainId)
	return null
}

async function add(wallet: EvmTestWallet, { choosesAdded = true }: Options, [network]: unknown[]): Promise<null> {
	const { chainId, chainName, rpcUrls, nativeCurrency } = network as Record<string, unknown>
	const currency = nativeCurrency as { symbol?: unknown; decimals?: unknown } | undefined
	const wellFormed =
		typeof chainId === "string" &&
		typeof chainName === "string" &&
		Array.isArray(rpcUrls) &&
		rpcUrls.every((url) => /^https:\/\//.test(String(url))) &&
		rpcUrls.length > 0 &&
		typeof currency?.symbol === "string" &&
		currency.decimals === 18
	if (!wellFormed) throw new Refusal(-32602, "Invalid network")
	decide(wallet.onAdd)
	wallet.knows.add(chainId)
	if (choosesAdded) await wallet.changeChain(chainId)
	return null
}

function signer(wallet: EvmTestWallet, address: unknown): EvmTestKey {
	if (!wallet.trusted || !wallet.key || String(address).toLowerCase() !== wallet.key.address)
		throw new Refusal(4100, "The requested account and/or method has not been authorized by the user.")
	decide(wallet.onSign)
	return wallet.key
}

async function sign(wallet: EvmTestWallet, [message, address]: unknown[]): Promise<string> {
	const key = signer(wallet, address)
	const bytes = getBytes(String(message))
	wallet.texts.push(new TextDecoder().decode(bytes))
	return key.wallet.signMessage(bytes)
}

async function signLegacy(wallet: EvmTestWallet, [address, message]: unknown[]): Promise<string> {
	const key = signer(wallet, address)
	const bytes = getBytes(String(message))
	wallet.texts.push(new TextDecoder().decode(bytes))
	return Signature.from(new SigningKey(key.wallet.privateKey).sign(kip97Hash(bytes))).serialized
}

/** What is signed under Kaia's own prefix (KIP-97). */
export function kip97Hash(message: Uint8Array | string): string {
	const bytes = typeof message === "string" ? toUtf8Bytes(message) : message
	const prefix = toUtf8Bytes(`\x19Klaytn Signed Message:\n${bytes.length}`)
	return keccak256(new Uint8Array([...prefix, ...bytes]))
}
