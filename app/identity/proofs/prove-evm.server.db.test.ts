import { getBytes, keccak256, Signature, SigningKey, Wallet } from "ethers"
import { afterEach, expect, test } from "vitest"
import { startEvmNode } from "#tests/outside/evm-node.ts"
import { readSession } from "../sessions/session.server.ts"
import { evmHolder, type Holder, identityBench, newHolder, utf8 } from "../testing.ts"

const bench = identityBench()
const { ask, context, refused, signIn } = bench
afterEach(() => bench.setUp({}))

const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const CONTRACT = "identity:contractWallet"
const bytes32 = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex")

/** The other signature that the same key has for the same text: s mirrored, v turned. */
function malleated(signature: Uint8Array): Uint8Array {
	const s = BigInt(`0x${Buffer.from(signature.subarray(32, 64)).toString("hex")}`)
	return Buffer.concat([signature.subarray(0, 32), bytes32(N - s), Buffer.from([signature[64] === 27 ? 28 : 27])])
}

const spoiled: Record<string, readonly [(signature: Uint8Array) => Uint8Array, code?: string]> = {
	"of 64 bytes, as EIP-2098 packs them": [(signature) => signature.slice(0, 64), CONTRACT],
	"of 66 bytes": [(signature) => new Uint8Array([...signature, 0]), CONTRACT],
	"as long as those of contract wallets": [() => new Uint8Array(416), CONTRACT],
	empty: [() => new Uint8Array(), CONTRACT],
	"all zero": [() => new Uint8Array(65)],
	"changed in one bit": [(signature) => signature.map((byte, at) => (at === 5 ? byte ^ 1 : byte))],
	"given a high s (malleated)": [malleated],
	"given an s above the order": [
		(signature) => Buffer.concat([signature.subarray(0, 32), bytes32(N + 1n), signature.subarray(64)]),
	],
	"given the other v": [(signature) => signature.map((byte, at) => (at === 64 ? 55 - byte : byte))],
	"given a v of EIP-155": [(signature) => signature.map((byte, at) => (at === 64 ? 37 : byte))],
	"given v 2": [(signature) => signature.map((byte, at) => (at === 64 ? 2 : byte))],
}
for (const chain of ["ethereum", "kaia"] as const) {
	for (const [what, [spoil, code]] of Object.entries(spoiled)) {
		test(`${chain}: a signature that is ${what} is refused`, async () => {
			const key = newHolder[chain]()
			const { proof } = await ask(key)
			const wrong = chain === "kaia" ? "identity:kaiaKey" : "identity:notProven"
			await refused(key, { ...proof, signature: spoil(proof.signature) }, code ?? wrong)
		})
	}

	test(`${chain}: a signature of the bare hash, without the mark of EIP-191, is refused`, async () => {
		const secret = Wallet.createRandom().privateKey
		const key = evmHolder(chain, secret)
		const { proof } = await ask(key)
		const bare = getBytes(new SigningKey(secret).sign(keccak256(proof.signedMessage)).serialized)
		await refused(key, { ...proof, signature: bare }, chain === "kaia" ? "identity:kaiaKey" : "identity:notProven")
	})

	test(`${chain}: v may be 0 or 1 as some devices write it, and the address comes in any case`, async () => {
		const key = newHolder[chain]()
		const { proof } = await ask(key)
		const signature = proof.signature.map((byte, at) => (at === 64 ? byte - 27 : byte))
		const { token, hint } = await signIn({ ...proof, signature, address: key.address.toUpperCase().replace("X", "x") })
		expect(hint.address).toBe(key.address)
		expect(await readSession(context(), token)).toMatchObject({ chain, address: key.address })
	})

	test(`${chain}: an address that is none is not asked`, async () => {
		for (const address of ["0x12", `0X${"1".repeat(40)}`, `0x${"g".repeat(40)}`, `0x${"1".repeat(41)}`, "1".repeat(32)])
			await expect(ask({ ...newHolder[chain](), address })).rejects.toMatchObject({ status: 400 })
	})
}

/** Signs under Kaia's own mark (KIP-97). */
function kip97(secret: string): Holder {
	const own = evmHolder("kaia", secret)
	const sign = (message: Uint8Array) => {
		const mark = utf8(`\x19Klaytn Signed Message:\n${message.length}`)
		return getBytes(new SigningKey(secret).sign(keccak256(Buffer.concat([mark, message]))).serialized)
	}
	return { ...own, sign }
}

test("Kaia's own mark counts on Kaia, where old wallets know no other, and not on Ethereum", async () => {
	const secret = Wallet.createRandom().privateKey
	const key = kip97(secret)
	await signIn((await ask(key)).proof)
	const ethereum = { ...key, chain: "ethereum" as const, walletType: "metamask" }
	await refused(ethereum, (await ask(ethereum)).proof)
})

test("a MetaMask that speaks for Kaia is asked for Kaia; a Phantom cannot be", async () => {
	const key = { ...newHolder.kaia(), walletType: "metamask" }
	const { message, proof } = await ask(key)
	expect(message).toContain("Chain ID: 8217")
	await signIn(proof)
	await expect(ask({ ...key, walletType: "phantom" })).rejects.toMatchObject({ status: 400 })
	await expect(ask({ ...key, chain: "ethereum", walletType: "klip" })).rejects.toMatchObject({ status: 400 })
})

test("a contract wallet is told that it is one, where a node can say so; a delegating person is still a person", async () => {
	const node = await startEvmNode()
	bench.setUp({ ethereum: node.url })
	const [contract, delegate] = [newHolder.ethereum(), newHolder.ethereum()]
	const owner = newHolder.ethereum()
	node.code.set(contract.address, "0x6080604052")
	node.code.set(delegate.address, `0xef0100${"ab".repeat(20)}`)
	const by = (address: string) => ({ ...owner, address })
	await refused(by(contract.address), (await ask(by(contract.address))).proof, CONTRACT)
	await refused(by(delegate.address), (await ask(by(delegate.address))).proof)
	await signIn((await ask(delegate)).proof)
})

test("with the Ethereum node down, people sign in all the same, and a wrong signature is a lawful no", async () => {
	const node = await startEvmNode()
	for (const mood of ["breaks", "talks nonsense", "floods"] as const) {
		node.mood = mood
		bench.setUp({ ethereum: node.url })
		const key = newHolder.ethereum()
		await signIn((await ask(key)).proof)
		const stranger = { ...newHolder.ethereum(), address: key.address }
		await refused(stranger, (await ask(stranger)).proof)
	}
	bench.setUp({ ethereum: "http://127.0.0.1:9" })
	const stranger = { ...newHolder.ethereum(), address: newHolder.ethereum().address }
	await refused(stranger, (await ask(stranger)).proof)
})

test("the signature that is stored nowhere is the plain one of ethers", () => {
	const key = newHolder.ethereum()
	const { v, s } = Signature.from(`0x${Buffer.from(key.sign(utf8("x"))).toString("hex")}`)
	expect([v === 27 || v === 28, BigInt(s) <= N / 2n]).toEqual([true, true])
})
