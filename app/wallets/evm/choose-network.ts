import { type EvmNetwork, WalletProblem } from "../port.ts"
import { personRefused, unknownChain } from "./errors.ts"
import type { EvmProvider } from "./provider.ts"
import { silently } from "./silently.ts"

/** How often and at which pace the wallet is asked whether it has changed: phones answer before they have. */
const TRIES = 5
const PACE_MS = 200

/** Brings the wallet to the network it must be on. Answers whether it had to be brought. */
export async function chooseNetwork(provider: EvmProvider, network: EvmNetwork, onAsk: () => void): Promise<boolean> {
	if (await isOn(provider, network)) return false
	onAsk()
	try {
		await switchTo(provider, network)
	} catch (error) {
		const refused = wrongChain(network)
		if (!unknownChain(error) || network.rpcUrls.length === 0) return refused(error)
		await add(provider, network).catch(refused)
		// Some wallets only note what was added.
		if (!(await isOn(provider, network))) await switchTo(provider, network).catch(refused)
	}
	for (let tries = 0; tries < TRIES; tries++) {
		if (await isOn(provider, network)) return true
		await new Promise((done) => setTimeout(done, PACE_MS))
	}
	return wrongChain(network)(undefined)
}

/** Whoever says no here stays where the wallet is: what there is to tell is the network, and no error. */
const wrongChain =
	({ name }: EvmNetwork) =>
	(error: unknown): never => {
		throw new WalletProblem("wrongChain", personRefused(error) ? undefined : error, { network: name })
	}

async function isOn(provider: EvmProvider, { chainId }: EvmNetwork): Promise<boolean> {
	try {
		return sameChain(await silently(provider, "eth_chainId"), chainId)
	} catch (error) {
		throw new WalletProblem("failed", error)
	}
}

/** Wallets spell it in hex, in hex with zeros or capitals, in decimal, and as a number. */
export function sameChain(answer: unknown, chainId: string): boolean {
	if (typeof answer !== "number" && typeof answer !== "string") return false
	try {
		return BigInt(answer) === BigInt(chainId)
	} catch {
		return false
	}
}

const switchTo = async (provider: EvmProvider, { chainId }: EvmNetwork) =>
	provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] })

const add = async (provider: EvmProvider, { chainId, name, currency, rpcUrls, explorer }: EvmNetwork) =>
	provider.request({
		method: "wallet_addEthereumChain",
		params: [
			{
				chainId,
				chainName: name,
				nativeCurrency: currency,
				rpcUrls,
				// A list with an empty address in it is refused as a whole.
				blockExplorerUrls: explorer ? [explorer] : null,
			},
		],
	})
