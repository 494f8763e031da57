import { Keypair } from "@solana/web3.js"
import bs58 from "bs58"
import { expect, test } from "vitest"
import { type Provider, providerLike } from "#tests/factories/second-provider.ts"
import { funded, signedTransfer, testChain } from "./local/testing.ts"
import { statusesOf } from "./sent.server.ts"

const LIFE = 150
const MARGIN = 32

/** One transaction that landed, and one that never reached the chain, at so many blocks past the latter's last one. */
async function twoSent(pastLife: number) {
	const { chain, connection } = await testChain({ slotMs: 0 })
	const mine = (slots: number) => void chain.control("control_mine", { slots })
	mine(5)
	const asked = funded(connection)
	const ticking = setInterval(() => mine(1), 5)
	const wallet = await asked.finally(() => clearInterval(ticking))
	const sign = (lamports: number) => signedTransfer(connection, wallet, Keypair.generate().publicKey, lamports)
	const [landed, lost] = [await sign(2_000_000), await sign(3_000_000)]
	const signature = await connection.sendRawTransaction(landed.raw, { skipPreflight: true })
	mine(5)
	const height = await connection.getBlockHeight("finalized")
	const lastValidHeight = BigInt(height + LIFE)
	mine(LIFE + pastLife)
	const sent = [
		{ signature, lastValidHeight },
		{ signature: lostSignature(lost.transaction), lastValidHeight },
	]
	return { connection, sent, mine }
}

const lostSignature = ({ signature }: { signature: Buffer | null }) => bs58.encode(signature ?? Buffer.alloc(64))

const states = async (...of: Parameters<typeof statusesOf>) => (await statusesOf(...of)).map(({ state }) => state)

test("alone, one provider gives up only what is past its life and the margin", async () => {
	const { connection, sent, mine } = await twoSent(MARGIN)
	expect(await states(connection, sent)).toEqual(["landed", "unknown"])
	mine(1)
	expect(await states(connection, sent)).toEqual(["landed", "dead"])
})

test.each<[string, Provider, "dead" | "seen" | "unknown"]>([
	["agrees", {}, "dead"],
	["is away, or hangs", { isAway: true }, "seen"],
	["knows it as landed", { knows: "landed" }, "seen"],
	["has just seen it", { knows: "seen" }, "seen"],
	["lags, and cannot know yet", { behind: 1 }, "unknown"],
	["knows nothing, and is past its life", { knows: "nothing" }, "dead"],
])("what the first gives up, where the second %s", async (_, second, state) => {
	const { connection, sent } = await twoSent(MARGIN + 1)
	expect(await states(connection, sent, providerLike(connection, second))).toEqual(["landed", state])
})

test("what the first says it knows nothing of is not given up, nor what it lags behind; what it does not answer is no answer", async () => {
	const { connection, sent } = await twoSent(MARGIN + 1)
	const lies = providerLike(connection, { knows: "nothing" })
	// It denies what landed: the second knows better.
	expect(await states(lies, sent, connection)).toEqual(["seen", "dead"])
	expect(await states(providerLike(connection, { knows: "nothing", behind: 1 }), sent, connection)).toEqual([
		"unknown",
		"unknown",
	])
	await expect(statusesOf(providerLike(connection, { isAway: true }), sent, connection)).rejects.toThrow("not answer")
})

test("a second provider of another chain is refused, and asked again once it is the same", async () => {
	const { connection, sent } = await twoSent(MARGIN + 1)
	const is: Provider = { genesis: "another" }
	const second = providerLike(connection, is)
	await expect(statusesOf(connection, sent, second)).rejects.toThrow("another chain")
	delete is.genesis
	expect(await states(connection, sent, second)).toEqual(["landed", "dead"])
})
