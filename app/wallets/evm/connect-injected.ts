import type { Chain } from "#app/identity/proofs/chains.ts"
import { type Account, type Connected, type ConnectorHost, type EvmNetwork, WalletProblem } from "../port.ts"
import { fill } from "../words/words.ts"
import { chooseNetwork } from "./choose-network.ts"
import { alreadyAsking, personRefused } from "./errors.ts"
import { personalSign } from "./personal-sign.ts"
import type { EvmProvider } from "./provider.ts"
import { silently } from "./silently.ts"

/** Ending the wallet's side must not hold up the end of our own session. */
const REVOKE_MS = 1500

/** Connects a provider that lives in the page, on the network that it must be on. `wallet`: its name in the words. */
export async function connectInjected(
	provider: EvmProvider,
	network: EvmNetwork,
	host: ConnectorHost,
	wallet: string,
): Promise<Connected> {
	const offered = await requestAccounts(provider)
	if (!offered[0]) throw new WalletProblem("noAccount")
	const { connecting, switching } = host.words.status
	const asked = await chooseNetwork(provider, network, () =>
		host.showStatus(fill(switching, { network: network.name, wallet })),
	)
	// Who has just been in the wallet may have chosen another account there.
	const [address] = asked ? await accounts(provider).catch(() => offered) : offered
	if (!address) throw new WalletProblem("noAccount")
	if (asked) host.showStatus(fill(connecting, { wallet }))
	return connectedWith(provider, network.chain, address)
}

/**
 * The account that the wallet shows to this site, without a window; null: none. Whether a page asks for it on load is
 * not decided here (EVM wallets do not reconnect then); it serves to hear of changes on a page that was loaded anew.
 */
export async function resumeInjected(provider: EvmProvider, { chain }: Account): Promise<Connected | null> {
	const [address] = await accounts(provider).catch(() => [])
	return address ? connectedWith(provider, chain, address) : null
}

async function requestAccounts(provider: EvmProvider): Promise<string[]> {
	try {
		return addressesIn(await provider.request({ method: "eth_requestAccounts" }))
	} catch (error) {
		// The remedy is the same as with no account: open the wallet, unlock it, answer it.
		if (alreadyAsking(error)) throw new WalletProblem("noAccount")
		throw personRefused(error) ? new WalletProblem("denied") : new WalletProblem("failed", error)
	}
}

const accounts = async (provider: EvmProvider) => addressesIn(await silently(provider, "eth_accounts"))

const addressesIn = (answer: unknown): string[] =>
	(Array.isArray(answer) ? (answer as unknown[]) : []).flatMap((one) =>
		typeof one === "string" && /^0x[0-9a-f]{40}$/i.test(one) ? [one.toLowerCase()] : [],
	)

function connectedWith(provider: EvmProvider, chain: Chain, address: string): Connected {
	return {
		account: { chain, address },
		prove: (question) => personalSign(provider, address, question),
		onChange: (listener) =>
			followAccounts(provider, address, (now, isRevoked) =>
				listener(now ? connectedWith(provider, chain, now) : null, isRevoked),
			),
		disconnect: async () => {
			// MetaMask forgets the site by this; a wallet that does not know the request keeps its own list.
			await silently(provider, "wallet_revokePermissions", [{ eth_accounts: {} }], REVOKE_MS).catch(() => {})
		},
	}
}

/** A locked wallet keeps its permission for this site; one that has taken it back lists none. A wallet that does not know the question is locked. */
const isRevoked = (provider: EvmProvider): Promise<boolean> =>
	silently(provider, "wallet_getPermissions").then(
		(answer) => Array.isArray(answer) && !(answer as unknown[]).some(isForAccounts),
		() => false,
	)
const isForAccounts = (permission: unknown) =>
	typeof permission === "object" &&
	permission !== null &&
	"parentCapability" in permission &&
	permission.parentCapability === "eth_accounts"

/**
 * Another network later on changes nothing here: who somebody is was proven by a signature that names its chain, and
 * whatever sends something checks the network itself, at that moment.
 */
function followAccounts(
	provider: EvmProvider,
	address: string,
	tell: (now: string | null, isRevoked: boolean) => void,
): () => void {
	let shown: string | null = address
	const follow = (now: string | null) => {
		if (now === shown) return
		shown = now
		if (now) return tell(now, false)
		// An account may be back by the time that this is known.
		void isRevoked(provider).then((isRevoked) => shown === null && tell(null, isRevoked))
	}
	const onAccounts = (answer: unknown) => follow(addressesIn(answer)[0] ?? null)
	// The provider lost its node, which is no farewell: only an account that is gone is one.
	const onLost = () => void accounts(provider).then(onAccounts, () => {})
	provider.on?.("accountsChanged", onAccounts)
	provider.on?.("disconnect", onLost)
	return () => {
		provider.removeListener?.("accountsChanged", onAccounts)
		provider.removeListener?.("disconnect", onLost)
	}
}
