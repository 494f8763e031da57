import type { WalletRequest } from "#app/chains/old-nfts.ts"
import { sameChain } from "../evm/choose-network.ts"
import { personRefused } from "../evm/errors.ts"
import type { EvmProvider } from "../evm/provider.ts"

/** Why nothing was sent. `failed`: it may have been sent all the same, where the wallet broke off in the middle. */
export type SendProblem = "missing" | "otherAccount" | "wrongChain" | "denied" | "failed"

export class NotSent extends Error {
	constructor(
		readonly problem: SendProblem,
		cause?: unknown,
	) {
		super(`not sent: ${problem}`, { cause })
		this.name = "NotSent"
	}
}

const PATIENCE_MS = 600
const HASH = /^0x[0-9a-f]{64}$/i

/** The provider of a wallet that sends on Kaia; null: it is not here, or sends nothing from a page. */
export async function providerOf(walletType: string): Promise<EvmProvider | null> {
	if (walletType === "metamask") return (await import("../metamask/find-metamask.ts")).findMetaMask(PATIENCE_MS)
	if (walletType === "demoKaia") return (await import("../demo-kaia/provider.ts")).demoKaia()
	if (walletType !== "kaia" && walletType !== "kaikas") return null
	const { findKaia } = await import("./find-kaia.ts")
	const found = await findKaia(PATIENCE_MS)
	return found && (await import("./older-names.ts")).withOlderNames(found)
}

/**
 * Has the holder's wallet sign and send what the server asks for. Account and network are looked at in the moment before, and never changed
 * from here. Answers the transaction's hash; rejects with `NotSent`.
 */
export async function sendOnKaia(
	provider: EvmProvider | null,
	{ request, chainId }: Readonly<{ request: WalletRequest; chainId: string }>,
): Promise<string> {
	if (!provider) throw new NotSent("missing")
	const ask = (method: string, ...params: readonly unknown[]) =>
		provider.request({ method, params }).catch((error: unknown) => {
			throw new NotSent(personRefused(error) ? "denied" : "failed", error)
		})
	const [account] = [await ask("eth_requestAccounts")].flat()
	if (String(account).toLowerCase() !== request.from.toLowerCase()) throw new NotSent("otherAccount")
	if (!sameChain(await ask("eth_chainId"), chainId)) throw new NotSent("wrongChain")
	const sent = await ask("eth_sendTransaction", request)
	if (typeof sent !== "string" || !HASH.test(sent)) throw new NotSent("failed")
	return sent.toLowerCase()
}
