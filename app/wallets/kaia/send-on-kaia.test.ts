import { expect, test } from "vitest"
import type { EvmProvider } from "../evm/provider.ts"
import { sendOnKaia } from "./send-on-kaia.ts"

const from = `0x${"ab".repeat(20)}`
const request = { from, to: `0x${"cd".repeat(20)}`, value: "0x1", data: "0x" }
const hash = `0x${"EF".repeat(32)}`

function wallet(answers: Record<string, unknown> = {}) {
	const asked: string[] = []
	const said: Record<string, unknown> = {
		eth_requestAccounts: [from.toUpperCase().replace("0X", "0x")],
		eth_chainId: "0x2019",
		eth_sendTransaction: hash,
		...answers,
	}
	const provider: EvmProvider = {
		request: async ({ method }) => {
			asked.push(method)
			if (said[method] instanceof Error) throw said[method]
			return said[method]
		},
	}
	return { asked, send: () => sendOnKaia(provider, { request, chainId: "0x2019" }) }
}

test("it sends what was asked for, and answers the hash", async () => {
	expect(await wallet().send()).toBe(hash.toLowerCase())
})

test.each([
	["otherAccount", { eth_requestAccounts: [`0x${"11".repeat(20)}`] }],
	["otherAccount", { eth_requestAccounts: [] }],
	["wrongChain", { eth_chainId: "0x1" }],
	["denied", { eth_requestAccounts: Object.assign(new Error("no"), { code: 4001 }) }],
] as const)("it says %s, and sends nothing", async (problem, answers) => {
	const { asked, send } = wallet(answers)
	await expect(send()).rejects.toMatchObject({ problem })
	expect(asked).not.toContain("eth_sendTransaction")
})

test("who says no, and a wallet that breaks off, are told apart; so is one that is not there", async () => {
	const sending = (error: unknown) => wallet({ eth_sendTransaction: error }).send()
	await expect(sending(Object.assign(new Error("no"), { code: 4001 }))).rejects.toMatchObject({ problem: "denied" })
	await expect(sending(new Error("lost"))).rejects.toMatchObject({ problem: "failed" })
	await expect(sending("sent")).rejects.toMatchObject({ problem: "failed" })
	await expect(sendOnKaia(null, { request, chainId: "0x2019" })).rejects.toMatchObject({ problem: "missing" })
})
