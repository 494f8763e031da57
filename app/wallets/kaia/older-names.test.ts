import { expect, test } from "vitest"
import { withOlderNames } from "./older-names.ts"

const unknown = (method: string) =>
	Object.assign(new Error(`the method ${method} does not exist/is not available`), { code: -32601 })

/** A provider that knows only these requests, and says what it was asked. */
function knowing(...names: string[]) {
	const asked: { method: string; params: readonly unknown[] | undefined }[] = []
	const provider = withOlderNames({
		async request({ method, params }) {
			asked.push({ method, params })
			if (!names.includes(method)) throw unknown(method)
			return method
		},
	})
	return { asked, provider }
}

test("an older Kaia Wallet is asked by its own names, and signs with the account first", async () => {
	const { asked, provider } = knowing("klay_requestAccounts", "klay_chainId", "wallet_switchKlaytnChain", "klay_sign")
	expect(await provider.request({ method: "eth_requestAccounts" })).toBe("klay_requestAccounts")
	expect(await provider.request({ method: "eth_chainId" })).toBe("klay_chainId")
	expect(await provider.request({ method: "wallet_switchEthereumChain", params: [1] })).toBe("wallet_switchKlaytnChain")
	expect(await provider.request({ method: "personal_sign", params: ["0x61", "0xme"] })).toBe("klay_sign")
	expect(asked.at(-1)?.params).toEqual(["0xme", "0x61"])
	expect(asked.find(({ method }) => method === "wallet_switchKlaytnChain")?.params).toEqual([1])
})

test("a newer one is asked once, and its refusals are not asked again", async () => {
	const { asked, provider } = knowing("eth_requestAccounts")
	await provider.request({ method: "eth_requestAccounts" })
	await expect(provider.request({ method: "wallet_revokePermissions" })).rejects.toThrow("does not exist")
	expect(asked.length).toBe(2)
	const refusing = withOlderNames({
		request: async () => {
			throw Object.assign(new Error("no"), { code: 4001 })
		},
	})
	await expect(refusing.request({ method: "personal_sign", params: [] })).rejects.toThrow("no")
})

test("a network that is not known is not taken for a request that is not known", async () => {
	let times = 0
	const provider = withOlderNames({
		request: async () => {
			times++
			throw Object.assign(new Error("Unrecognized chain ID: method not available there"), { code: 4902 })
		},
	})
	await expect(provider.request({ method: "wallet_switchEthereumChain", params: [] })).rejects.toThrow("chain")
	expect(times).toBe(1)
})
