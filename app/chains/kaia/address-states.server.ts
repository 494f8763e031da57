import type { AddressState, NoWallet } from "../address-state.ts"
import { bytes, type KaiaNode, quantity } from "./node.server.ts"

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Below it are the zero address, all precompiles, the contracts that Kaia is run by, and what people burn coins with (0x…dEaD). */
const FIRST_OF_WALLETS = 0x10000n
/** EIP-7702: a wallet that lets a contract act for it. Its key controls it as before. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/

/** By the text alone. */
export function whyNoWallet(address: string): NoWallet | null {
	if (!ADDRESS.test(address)) return "no-address"
	return BigInt(address) < FIRST_OF_WALLETS ? "known" : null
}

/** What stands at addresses in the newest block, in the order of the addresses. */
export async function addressStates(node: KaiaNode, addresses: readonly string[]): Promise<AddressState[]> {
	const of = (method: string) => addresses.map((address) => ({ method, params: [address, "latest"] }))
	const codes = await node.askAll(bytes, of("eth_getCode"))
	const numbers = await node.askAll(quantity, [...of("eth_getTransactionCount"), ...of("eth_getBalance")])
	return addresses.map((_, n) => {
		const code = codes[n] ?? "0x"
		if (code !== "0x" && !DELEGATED.test(code)) return "of-a-program"
		const [sent = 0n, balance = 0n] = [numbers[n], numbers[addresses.length + n]]
		return code === "0x" && sent === 0n && balance === 0n ? "absent" : "wallet"
	})
}
