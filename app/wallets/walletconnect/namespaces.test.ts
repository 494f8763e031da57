import { expect, test } from "vitest"
import { addressesOf, asked, chooseAccount, networksOf, signsMessages } from "./namespaces.ts"

const networks = networksOf({
	solana: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
	ethereum: { chain: "ethereum", chainId: "0x1" } as never,
	kaia: { chain: "kaia", chainId: "0x2019" } as never,
})
const KEY = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM"
const EVM = "0xAbCdEf0123456789aBcDeF0123456789abcdef01"
const methods = ["solana_signMessage", "personal_sign"]
const solana = { accounts: [`${networks.solana}:${KEY}`], methods }
const eip155 = { accounts: [`eip155:1:${EVM}`, `eip155:8217:${EVM}`], methods }

test("all networks are asked for, none is demanded, and no transaction of an EVM account can be asked", () => {
	expect(networks).toMatchObject({ ethereum: "eip155:1", kaia: "eip155:8217" })
	expect(asked(networks)).toEqual({
		solana: {
			chains: [networks.solana],
			methods: ["solana_signMessage", "solana_signTransaction"],
			events: ["accountsChanged"],
		},
		eip155: {
			chains: ["eip155:1", "eip155:8217"],
			methods: ["personal_sign"],
			events: ["accountsChanged", "chainChanged"],
		},
	})
})

test("a Solana account is taken first, then Ethereum's, then Kaia's", () => {
	const lower = EVM.toLowerCase()
	expect(chooseAccount({ eip155, solana }, networks)).toEqual({ chain: "solana", address: KEY })
	expect(chooseAccount({ eip155 }, networks)).toEqual({ chain: "ethereum", address: lower })
	const kaia = { accounts: [`eip155:8217:${EVM}`], methods }
	expect(chooseAccount({ eip155: kaia }, networks)).toEqual({ chain: "kaia", address: lower })
	expect(chooseAccount({ "eip155:8217": kaia }, networks)).toEqual({ chain: "kaia", address: lower })
})

test("an account that can sign in is taken before one that can only look", () => {
	const looking = { ...solana, methods: ["solana_signTransaction"] }
	expect(chooseAccount({ solana: looking, eip155 }, networks)).toMatchObject({ chain: "ethereum" })
	expect(chooseAccount({ solana: looking }, networks)).toMatchObject({ chain: "solana" })
	expect(signsMessages({ solana: looking }, networks, "solana")).toBe(false)
})

test("what a wallet lists of other networks, or what is no address, is no account", () => {
	const odd = [
		`solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z:${KEY}`,
		`${networks.solana}:${EVM}`,
		`${networks.solana}:${KEY}0`,
		`${networks.solana}:`,
		"eip155:10:0xabcdef0123456789abcdef0123456789abcdef01",
		"eip155:1:0xabc",
		`eip155:1:${KEY}`,
		"nonsense",
	]
	for (const account of odd) {
		const namespaces = { solana: { accounts: [account], methods }, eip155: { accounts: [account], methods } }
		expect([account, chooseAccount(namespaces, networks)]).toEqual([account, null])
	}
	expect(chooseAccount({}, networks)).toBeNull()
})

test("the first of several accounts is the one that the wallet shows", () => {
	const two = { accounts: [`eip155:1:${EVM}`, `eip155:1:0x${"1".repeat(40)}`], methods }
	expect(addressesOf({ eip155: two }, networks, "ethereum")).toEqual([EVM.toLowerCase(), `0x${"1".repeat(40)}`])
	expect(chooseAccount({ eip155: two }, networks)?.address).toBe(EVM.toLowerCase())
})
