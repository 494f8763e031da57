import { Transaction, verifyMessage, Wallet } from "ethers"
import { expect, test } from "vitest"
import { bytesOf, hexOf } from "../hex.ts"
import { makeDemoKaia } from "./provider.ts"
import { addressOf, signTransaction } from "./sign.ts"

const key = bytesOf(Wallet.createRandom().privateKey) as Uint8Array
const address = new Wallet(hexOf(key)).address.toLowerCase()

/** The node is told of, and answers what one of ours would. */
function wallet() {
	const asked: [string, readonly unknown[]][] = []
	const answers: Record<string, unknown> = {
		eth_getTransactionCount: "0x7",
		eth_gasPrice: "0x5d21dba00",
		eth_estimateGas: "0x5208",
		eth_sendRawTransaction: "0xhash",
	}
	const provider = makeDemoKaia(
		async () => key,
		async (method, params) => {
			asked.push([method, params])
			return answers[method]
		},
	)
	return { asked, provider, request: (method: string, ...params: unknown[]) => provider.request({ method, params }) }
}

test("its address is that of its key, and no page gets it before somebody has connected", async () => {
	const { request } = wallet()
	expect(addressOf(key)).toBe(address)
	expect(await request("eth_accounts")).toEqual([])
	expect(await request("eth_requestAccounts")).toEqual([address])
	expect(await request("eth_accounts")).toEqual([address])
	await request("wallet_revokePermissions", { eth_accounts: {} })
	expect(await request("eth_accounts")).toEqual([])
})

test("what it signs is the account's, whatever the length of the text", async () => {
	const { request } = wallet()
	for (const text of ["x", "한국어로 된 문장", "a".repeat(300)]) {
		const signature = await request("personal_sign", hexOf(new TextEncoder().encode(text)), address)
		expect(verifyMessage(text, signature as string).toLowerCase()).toBe(address)
	}
})

test("a transaction is the one that was asked for, for the chain 0x2019, to the byte", async () => {
	const { request, asked } = wallet()
	const to = `0x${"ab".repeat(20)}`
	const data = `0x23b872dd${"07".repeat(96)}`
	expect(await request("eth_sendTransaction", { from: address, to, value: "0x16345785d8a0000", data })).toBe("0xhash")
	const [raw] = asked.at(-1)?.[1] ?? []
	const sent = Transaction.from(raw as string)
	expect(sent.from?.toLowerCase()).toBe(address)
	expect([sent.to?.toLowerCase(), sent.value, sent.data, sent.nonce, sent.chainId]).toEqual([
		to,
		10n ** 17n,
		data,
		7,
		8217n,
	])
})

test("amounts with and without zeros in front, and empty data, are what ethers reads of them", () => {
	for (const value of [0n, 1n, 127n, 128n, 255n, 256n, 10n ** 27n])
		for (const data of ["0x", "0x00", "0x7f", "0x80", `0x${"11".repeat(55)}`, `0x${"22".repeat(300)}`]) {
			const of = { chainId: 8217n, nonce: value % 300n, gasPrice: 1n, gas: 21_000n, to: address, value, data }
			const read = Transaction.from(signTransaction(of, key))
			expect([read.value, read.data, read.from?.toLowerCase()]).toEqual([value, data, address])
		}
})

test("another account, another network and what it does not know are refused as wallets do", async () => {
	const { request } = wallet()
	const other = `0x${"cd".repeat(20)}`
	await expect(request("personal_sign", "0x61", other)).rejects.toMatchObject({ code: 4100 })
	await expect(request("eth_sendTransaction", { from: other, to: address })).rejects.toMatchObject({ code: 4100 })
	await expect(request("wallet_switchEthereumChain", { chainId: "0x1" })).rejects.toMatchObject({ code: 4902 })
	await expect(request("eth_sign", address, "0x")).rejects.toMatchObject({ code: 4200 })
	expect(await request("wallet_switchEthereumChain", { chainId: "0x2019" })).toBeNull()
})
