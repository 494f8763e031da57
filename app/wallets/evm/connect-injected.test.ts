import { expect, test } from "vitest"
import { type Connected, type ConnectorHost, type EvmNetwork, WalletProblem } from "../port.ts"
import { words } from "../words/en.ts"
import { connectInjected, resumeInjected } from "./connect-injected.ts"

const ADDRESS = "0xAbCdEf0123456789aBcDeF0123456789abcdef01"
const OTHER = "0x00000000000000000000000000000000000000Ff"
const NETWORK: EvmNetwork = {
	chain: "ethereum",
	chainId: "0x1",
	name: "Ethereum Mainnet",
	currency: { name: "Ether", symbol: "ETH", decimals: 18 },
	rpcUrls: ["https://node.example"],
	explorer: "",
}

type Answers = Record<string, (params: readonly unknown[]) => unknown>

/** A wallet's provider with the answers of one test; what is not named there is answered as MetaMask does. */
function wallet(answers: Answers = {}) {
	const state = { chainId: "0x1", asked: [] as string[], listeners: new Map<string, (value: unknown) => void>() }
	const usual: Answers = {
		eth_requestAccounts: () => [ADDRESS],
		eth_accounts: () => [ADDRESS],
		eth_chainId: () => state.chainId,
		wallet_switchEthereumChain: ([network]) => {
			state.chainId = (network as { chainId: string }).chainId
			return null
		},
	}
	const provider = {
		async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
			state.asked.push(method)
			const answer = answers[method] ?? usual[method]
			if (!answer) throw coded(-32601)
			return answer(params)
		},
		on: (event: string, listener: (value: unknown) => void) => state.listeners.set(event, listener),
		removeListener: (event: string) => state.listeners.delete(event),
	}
	return { provider, state }
}

const coded = (code: number, message = "no", data?: unknown) => Object.assign(new Error(message), { code, data })
const throws = (error: unknown) => () => {
	throw error
}

function connect(provider: Parameters<typeof connectInjected>[0], network = NETWORK) {
	const told: string[] = []
	const host = { words, showStatus: (text: string) => told.push(text) } as unknown as ConnectorHost
	return { told, made: connectInjected(provider, network, host, "MetaMask") }
}

const problemOf = (made: Promise<Connected>) =>
	made.then(
		() => "connected",
		(error: unknown) => (error instanceof WalletProblem ? error.code : String(error)),
	)

test("a wallet on the right network is connected with its first account, in small letters", async () => {
	const { provider, state } = wallet({ eth_requestAccounts: () => [ADDRESS, OTHER] })
	const { account } = await connect(provider).made
	expect(account).toEqual({ chain: "ethereum", address: ADDRESS.toLowerCase() })
	expect(state.asked).toEqual(["eth_requestAccounts", "eth_chainId"])
})

test("a wallet on another network is switched before it counts as connected, and the person is told to choose it", async () => {
	const { provider, state } = wallet()
	state.chainId = "0x89"
	const { told, made } = connect(provider)
	expect((await made).account.address).toBe(ADDRESS.toLowerCase())
	expect(state.asked).toEqual([
		"eth_requestAccounts",
		"eth_chainId",
		"wallet_switchEthereumChain",
		"eth_chainId",
		"eth_accounts",
	])
	expect(told[0]).toBe("Choose Ethereum Mainnet in MetaMask.")
})

test.each([
	["as it is", coded(4902)],
	["wrapped by a phone", coded(-32603, "Internal error", { originalError: { code: 4902 } })],
	["in words only", coded(-32603, 'Unrecognized chain ID "0x1".')],
])("a network that the wallet does not know (%s) is added, and chosen if that did not choose it", async (_, error) => {
	let known = false
	let added: unknown
	const { provider, state } = wallet({
		wallet_switchEthereumChain: () => {
			if (!known) throw error
			state.chainId = "0x1"
			return null
		},
		wallet_addEthereumChain: ([network]) => {
			known = true
			added = network
			return null
		},
	})
	state.chainId = "0x89"
	await connect(provider).made
	expect(added).toEqual({
		chainId: "0x1",
		chainName: "Ethereum Mainnet",
		nativeCurrency: NETWORK.currency,
		rpcUrls: NETWORK.rpcUrls,
		blockExplorerUrls: null,
	})
	expect(state.asked.filter((method) => method.startsWith("wallet_"))).toEqual([
		"wallet_switchEthereumChain",
		"wallet_addEthereumChain",
		"wallet_switchEthereumChain",
	])
})

test.each<[string, Answers, string]>([
	["no account", { eth_requestAccounts: () => [] }, "noAccount"],
	["an answer that is no list of accounts", { eth_requestAccounts: () => "0x" }, "noAccount"],
	["a window that is already open", { eth_requestAccounts: throws(coded(-32002)) }, "noAccount"],
	["a person who says no", { eth_requestAccounts: throws(coded(4001)) }, "denied"],
	["a person who cancels, as Kaia wallets say it", { eth_requestAccounts: throws(coded(-32001, "?")) }, "denied"],
	[
		"a refusal inside another error",
		{ eth_requestAccounts: throws({ data: { originalError: { code: 4001 } } }) },
		"denied",
	],
	["a wallet that breaks", { eth_requestAccounts: throws(coded(-32603, "Internal")) }, "failed"],
	["a wallet that throws nothing", { eth_requestAccounts: throws(undefined) }, "failed"],
	["no answer about the network", { eth_chainId: throws(coded(4900)) }, "failed"],
	["a switch refused", { eth_chainId: () => "0x89", wallet_switchEthereumChain: throws(coded(4001)) }, "wrongChain"],
	[
		"a wallet that cannot switch",
		{ eth_chainId: () => "0x89", wallet_switchEthereumChain: throws(coded(4200)) },
		"wrongChain",
	],
	["a wallet that says it has switched and has not", { eth_chainId: () => "0x89" }, "wrongChain"],
	[
		"an addition refused",
		{
			eth_chainId: () => "0x89",
			wallet_switchEthereumChain: throws(coded(4902)),
			wallet_addEthereumChain: throws(coded(4001)),
		},
		"wrongChain",
	],
])("%s is no connection", async (_, answers, code) => {
	expect(await problemOf(connect(wallet(answers).provider).made)).toBe(code)
})

test("a network without a public node is not offered to a wallet that does not know it", async () => {
	const { provider, state } = wallet({ wallet_switchEthereumChain: throws(coded(4902)) })
	state.chainId = "0x89"
	expect(await problemOf(connect(provider, { ...NETWORK, rpcUrls: [] }).made)).toBe("wrongChain")
	expect(state.asked).not.toContain("wallet_addEthereumChain")
})

test("what a person refused leaves no error behind to be logged", async () => {
	const causeOf = (answers: Answers) =>
		connect(wallet(answers).provider).made.then(
			() => "none",
			(error: Error) => error.cause,
		)
	expect(await causeOf({ eth_requestAccounts: throws(coded(4001)) })).toBeUndefined()
	const refusal = { eth_chainId: () => "0x89", wallet_switchEthereumChain: throws(coded(4001)) }
	expect(await causeOf(refusal)).toBeUndefined()
	expect(await causeOf({ eth_requestAccounts: throws(coded(-32603, "Internal")) })).toBeInstanceOf(Error)
})

test("a known account is found again without a window", async () => {
	const { provider, state } = wallet()
	const known = { chain: "kaia", address: ADDRESS.toLowerCase() } as const
	expect((await resumeInjected(provider, known))?.account).toEqual(known)
	expect(state.asked).toEqual(["eth_accounts"])
	expect(await resumeInjected(wallet({ eth_accounts: () => [] }).provider, known)).toBeNull()
	expect(await resumeInjected(wallet({ eth_accounts: throws(coded(4100)) }).provider, known)).toBeNull()
})

test("changes of the account are reported once each, with none as null, until nobody listens", async () => {
	const { provider, state } = wallet({ eth_accounts: () => [OTHER] })
	const made = await connect(provider).made
	const heard: (string | null)[] = []
	const stop = made.onChange?.((now) => heard.push(now?.account.address ?? null))
	const emit = (accounts: unknown) => state.listeners.get("accountsChanged")?.(accounts)
	emit([ADDRESS])
	emit([OTHER])
	emit([OTHER, ADDRESS])
	emit([])
	await expect.poll(() => heard).toEqual([OTHER.toLowerCase(), null])
	state.listeners.get("disconnect")?.(coded(1013))
	await expect.poll(() => heard).toEqual([OTHER.toLowerCase(), null, OTHER.toLowerCase()])
	stop?.()
	expect([...state.listeners]).toEqual([])
})

test.each([
	["is locked", [{ parentCapability: "eth_accounts" }], false],
	["no longer allows this site", [], true],
	["allows it something else alone", [{ parentCapability: "endowment:permitted-chains" }], true],
])("a wallet without an account that %s says so", async (_, permissions, isRevoked) => {
	const { provider, state } = wallet({ wallet_getPermissions: () => permissions })
	const heard: unknown[] = []
	;(await connect(provider).made).onChange?.((now, isRevoked) => heard.push([now, isRevoked]))
	state.listeners.get("accountsChanged")?.([])
	await expect.poll(() => heard).toEqual([[null, isRevoked]])
})

test("a wallet that does not know the question of permissions is locked", async () => {
	const { provider, state } = wallet()
	const heard: unknown[] = []
	;(await connect(provider).made).onChange?.((now, isRevoked) => heard.push([now, isRevoked]))
	state.listeners.get("accountsChanged")?.([])
	await expect.poll(() => heard).toEqual([[null, false]])
})

test("another network later on is no change of who somebody is", async () => {
	const { provider, state } = wallet()
	const made = await connect(provider).made
	made.onChange?.(() => {})
	expect([...state.listeners.keys()]).not.toContain("chainChanged")
})

test("disconnecting asks the wallet to forget the site, and does not mind if it cannot or keeps silent", async () => {
	const never = () => new Promise(() => {})
	for (const answer of [() => null, throws(coded(-32601)), never]) {
		const { provider, state } = wallet({ wallet_revokePermissions: answer })
		await (await connect(provider).made).disconnect?.()
		expect(state.asked.at(-1)).toBe("wallet_revokePermissions")
	}
})
