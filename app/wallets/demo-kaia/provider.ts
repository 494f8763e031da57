import type { EvmProvider } from "../evm/provider.ts"
import { bytesOf } from "../hex.ts"
import { ASKED_OF_NODE, DEMO_CHAIN_ID } from "./asked.ts"
import { demoKaiaKey } from "./key.ts"
import { addressOf, signText, signTransaction } from "./sign.ts"

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
type KeyOf = typeof demoKaiaKey

/** Not by the shell's own `call`: whatever else imports that splits the scripts that every page loads first. */
const throughSite: Ask = async (method, params) => {
	const headers = { Accept: "application/json", "Content-Type": "application/json" }
	const answer = await fetch("/api/demo/kaia", { method: "POST", headers, body: JSON.stringify({ method, params }) })
	const { resultCd, returnValue, message } = await answer.json()
	if (resultCd !== "SUCCESS") throw new Error(message)
	return returnValue
}

/** As a wallet says that it does not know something (EIP-1193). */
const refusal = (code: number, message: string) => Object.assign(new Error(message), { code })

/**
 * A wallet for trying out what happens on Kaia, as EIP-1193 has it: it lives in this browser, approves what the visitor presses, and is
 * worth nothing.
 */
export function makeDemoKaia(keyOf: KeyOf = demoKaiaKey, ask: Ask = throughSite): EvmProvider {
	let isConnected = false

	async function key(): Promise<Uint8Array> {
		const own = await keyOf({ create: false })
		if (!own) throw refusal(4100, "the demo wallet is not connected")
		return own
	}
	const accounts = async ({ create }: { create: boolean }) => {
		const own = await keyOf({ create })
		return own ? [addressOf(own)] : []
	}

	async function send(asked: unknown): Promise<unknown> {
		const { from, to, value = "0x0", data = "0x" } = (asked ?? {}) as Record<string, string>
		const own = await key()
		if (from?.toLowerCase() !== addressOf(own)) throw refusal(4100, "that is another account")
		if (!/^0x[0-9a-f]{40}$/i.test(to ?? "")) throw refusal(-32602, "no receiver")
		const rest = { to: to as string, value: BigInt(value), data }
		const [nonce, gasPrice, gas] = (await Promise.all([
			ask("eth_getTransactionCount", [from, "latest"]),
			ask("eth_gasPrice", []),
			ask("eth_estimateGas", [{ from, to, value, data }]),
		])) as [string, string, string]
		const of = {
			chainId: BigInt(DEMO_CHAIN_ID),
			nonce: BigInt(nonce),
			gasPrice: 2n * BigInt(gasPrice),
			gas: BigInt(gas),
		}
		return await ask("eth_sendRawTransaction", [signTransaction({ ...of, ...rest }, own)])
	}

	return {
		async request({ method, params = [] }) {
			const [first, second] = params
			if (method === "eth_chainId") return DEMO_CHAIN_ID
			if (method === "eth_requestAccounts") {
				isConnected = true
				return await accounts({ create: true })
			}
			if (method === "eth_accounts") return isConnected ? await accounts({ create: false }) : []
			if (method === "wallet_switchEthereumChain") {
				if ((first as { chainId?: string })?.chainId !== DEMO_CHAIN_ID) throw refusal(4902, "Unrecognized chain ID")
				return null
			}
			if (method === "wallet_revokePermissions") {
				isConnected = false
				return null
			}
			if (method === "personal_sign") {
				const own = await key()
				const text = bytesOf(first)
				if (!text || String(second).toLowerCase() !== addressOf(own)) throw refusal(4100, "that is another account")
				return signText(text, own)
			}
			if (method === "eth_sendTransaction") return await send(first)
			if ((ASKED_OF_NODE as readonly string[]).includes(method)) return await ask(method, params)
			throw refusal(4200, `unsupported method ${method}`)
		},
	}
}

let provider: EvmProvider | undefined

/** The one of this page; null outside of a demo. It shows its account to a page that somebody has connected it to before. */
export function demoKaia(): EvmProvider | null {
	if (!("demo" in document.documentElement.dataset)) return null
	provider ??= makeDemoKaia()
	return provider
}
