import { createPrivateKey, sign as edSign, generateKeyPairSync } from "node:crypto"
import { PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { issueChallenge } from "../sign-in/issue-challenge.server.ts"
import { identityBench, newHolder, ORIGIN, utf8 } from "../testing.ts"

const { ask, context, refused } = identityBench()
const L = 2n ** 252n + 27742317777372353535851937790883648493n

const spoiled: Record<string, (signature: Uint8Array) => Uint8Array> = {
	"cut short": (signature) => signature.slice(0, 63),
	"made longer": (signature) => new Uint8Array([...signature, 0]),
	empty: () => new Uint8Array(),
	"all zero": () => new Uint8Array(64),
	"changed in one bit": (signature) => signature.map((byte, at) => (at === 5 ? byte ^ 1 : byte)),
	"given a high s (malleated)": (signature) => {
		let s = L
		for (let at = 63; at >= 32; at--) s += BigInt(signature[at] ?? 0) << BigInt(8 * (at - 32))
		return signature.map((byte, at) => (at < 32 ? byte : Number((s >> BigInt(8 * (at - 32))) & 255n)))
	},
}
for (const [what, spoil] of Object.entries(spoiled)) {
	test(`a signature that is ${what} is refused`, async () => {
		const key = newHolder.solana()
		const { proof } = await ask(key)
		await refused(key, { ...proof, signature: spoil(proof.signature) })
	})
}

test("an address of Solana in other letters is another address", async () => {
	const key = newHolder.solana()
	const { proof } = await ask(key)
	await refused(key, { ...proof, address: key.address.toLowerCase() })
})

test("a key of small order, under which anybody can sign, proves nothing", async () => {
	const system = { ...newHolder.solana(), address: "11111111111111111111111111111111" }
	const { proof } = await ask(system)
	// R = the identity, s = 0: holds for every message whose challenge is a multiple of the key's order.
	const signature = new Uint8Array(64)
	signature[0] = 1
	for (let tries = 0; tries < 3; tries++) await refused(system, { ...proof, signature })
})

const question = (address: string, walletType = "phantom") => ({
	address,
	walletType,
	chain: null,
	browser: null,
	origin: ORIGIN,
	lang: "eng" as const,
	linkTo: null,
	clientIp: "192.0.2.99",
})

test("a question for what is no Solana wallet is not asked", async () => {
	for (const address of ["", "0x0000000000000000000000000000000000000000", "1".repeat(31), "l".repeat(44), "O0Il"])
		await expect(issueChallenge(context(), question(address))).rejects.toMatchObject({ status: 400 })
	await expect(issueChallenge(context(), question(testKey().address, "excalibur"))).rejects.toMatchObject({
		status: 400,
	})
})

test("a vault of a program is told that it cannot sign in, before it is asked to", async () => {
	const program = new PublicKey("SysvarC1ock11111111111111111111111111111111")
	const [vault] = PublicKey.findProgramAddressSync([utf8("vault")], program)
	await expect(issueChallenge(context(), question(vault.toBase58()))).rejects.toMatchObject({
		code: "identity:contractWallet",
		status: 422,
	})
})

test("the text names the cluster that the site is really on", async () => {
	const { solana } = newHolder
	const on = async (chain: string) =>
		(
			await issueChallenge(
				{ ...context(), chains: { solana: { name: chain } } },
				{ ...question(solana().address), clientIp: chain },
			)
		).input.chainId
	expect(await on("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")).toBe("mainnet")
	expect(await on("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1")).toBe("devnet")
	expect(await on("solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z")).toBe("testnet")
	expect(await on("solana:111111111111111111111111111111")).toBe("localnet")
})

test("the node's own ed25519 agrees with the test key", () => {
	const { privateKey } = generateKeyPairSync("ed25519")
	const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32)
	const key = testKey(new Uint8Array(seed))
	const again = createPrivateKey({ key: privateKey.export({ format: "pem", type: "pkcs8" }), format: "pem" })
	expect(Buffer.from(key.sign(utf8("x")))).toEqual(edSign(null, utf8("x"), again))
})
