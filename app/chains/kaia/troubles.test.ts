import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { getCreateAddress, Wallet } from "ethers"
import { expect, onTestFinished, test } from "vitest"
import { BUSY_MS } from "#tests/busy.ts"
import compiled from "./contracts/compiled.json" with { type: "json" }
import { adapterOn, bareAnvil, final, givenWallet, kaiaForFile, rpc, sendAs } from "./local/testing.ts"
import { openKaiaNode } from "./node.server.ts"
import { kaiaPayer } from "./payer.server.ts"

const chain = await kaiaForFile()
const { settings, url, admin } = chain
const ours = { account: admin, owner: admin }
const MOODS = { huge: 0, reverts: 1, burnsGas: 2, garbage: 3, lies: 4 } as const

type Answer = { id: number; result?: unknown; error?: unknown }
type Mood = number | "well" | "hangs" | "429" | "nonsense" | "cuts" | ((method: string, said: Answer) => Answer)

/** A node before ours, which behaves as it is told; a number: how many questions it answers together. */
async function nodeBefore(mood: Mood, behind = url) {
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = []
		for await (const part of request) parts.push(part)
		const body = Buffer.concat(parts).toString()
		if (mood === "hangs") return
		if (mood === "429") return response.writeHead(429).end("slow down")
		if (mood === "nonsense") return response.end('{"jsonrpc":"2.0","id":1,"result":{"a":["?"]}}')
		const headers = { "Content-Type": "application/json" }
		if (typeof mood === "number" && [JSON.parse(body)].flat().length > mood) return response.writeHead(503).end()
		const said = await fetch(behind, { method: "POST", headers, body }).then((answer) => answer.text())
		if (mood === "cuts") return response.end(said.slice(0, said.length / 2))
		if (typeof mood !== "function") return response.end(said)
		const asked = [JSON.parse(body)].flat() as { method: string }[]
		const answers = ([JSON.parse(said)].flat() as Answer[]).map((one, i) => mood(asked[i]?.method ?? "", one))
		response.end(JSON.stringify(body.startsWith("[") ? answers : answers[0]))
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A payment of 5 peb that is final. */
async function paid() {
	const wallet = await givenWallet(chain)
	const signature = await sendAs(url, wallet, { to: admin, value: 5n })
	await final(url, signature, settings)
	return signature
}

test.each(["hangs", "429", "nonsense", "cuts"] as const)(
	"a node that %s is no answer, and costs five seconds at most",
	async (mood) => {
		const adapter = await adapterOn(settings, await nodeBefore(mood))
		const began = Date.now()
		await expect(adapter.finalized()).rejects.toThrow()
		await expect(adapter.transactions([`0x${"ab".repeat(32)}`])).rejects.toThrow()
		expect(Date.now() - began).toBeLessThan(10_000 + BUSY_MS)
	},
)

test("a node that gives another transaction than the one that was asked for is not believed", async () => {
	const [asked, other] = [await paid(), await paid()]
	const swapped = await nodeBefore((method, said) =>
		method === "eth_getTransactionByHash" ? { ...said, result: { ...(said.result as object), hash: other } } : said,
	)
	const adapter = await adapterOn(settings, swapped)
	await expect(adapter.transactions([asked])).rejects.toThrow("something else")
})

test("where a second provider tells of another amount nothing is credited, and where it does not know it is asked again", async () => {
	const signature = await paid()
	const liar = await nodeBefore((method, said) =>
		method === "eth_getTransactionByHash"
			? { ...said, result: { ...(said.result as object), value: "0x9999999" } }
			: said,
	)
	await expect((await adapterOn(settings, url, liar)).transactions([signature])).rejects.toThrow("differently")
	const behind = await nodeBefore((method, said) =>
		method === "eth_getTransactionReceipt" ? { ...said, result: null } : said,
	)
	expect(await (await adapterOn(settings, url, behind)).transactions([signature])).toEqual([null])
	expect(await (await adapterOn(settings, url, url)).transactions([signature])).toMatchObject([
		{ slot: expect.any(BigInt) },
	])
})

test("bytes that one provider has lost are not given up while the other knows of them", async () => {
	const wallet = await givenWallet(chain)
	const payer = kaiaPayer(await import("ethers"), chain.node, chain.adminKey, settings)
	const transfers = [{ to: wallet.address, asset: "KLAY", units: 1n, scale: 18 }]
	const recent = await payer.recent()
	const { signature, raw } = payer.sign({ id: "one", transfers, opening: false }, recent)
	const sent = [{ signature, lastValidHeight: recent.lastValidHeight }]
	await (await adapterOn(settings)).send(raw)
	await final(url, signature, settings)
	const forgets = await nodeBefore((method, said) => (/ByHash|Receipt/.test(method) ? { ...said, result: null } : said))
	expect(await (await adapterOn(settings, forgets)).statuses(sent)).toMatchObject([{ state: "dead" }])
	expect(await (await adapterOn(settings, forgets, url)).statuses(sent)).toMatchObject([{ state: "seen" }])
	expect(await (await adapterOn(settings, forgets, await nodeBefore("429"))).statuses(sent)).toMatchObject([
		{ state: "seen" },
	])
})

test("a node that does not have a block yet says so, instead of there being no NFTs in it", async () => {
	const at = (await (await adapterOn(settings)).finalized()).slot
	const behind = await nodeBefore((method, said) =>
		method === "eth_getLogs" ? { id: said.id, error: { code: -32000, message: "unknown block" } } : said,
	)
	await expect((await adapterOn(settings, behind)).blocks?.(admin, { from: at, to: at })).rejects.toThrow(
		"unknown block",
	)
})

test("a node that is too slow for many blocks at once is asked for fewer, and none is left out", async () => {
	await paid()
	const adapter = await adapterOn(settings, await nodeBefore(4))
	const to = (await adapter.finalized()).slot
	const read: bigint[] = []
	for (let tries = 0; tries < 200 && read.at(-1) !== to; tries++) {
		const from = (read.at(-1) ?? 0n) + 1n
		const blocks = await adapter.blocks?.(admin, { from, to }).catch(() => [])
		read.push(...(blocks ?? []).map(({ slot }) => slot))
	}
	expect(read).toEqual(Array.from({ length: Number(to) }, (_, n) => BigInt(n + 1)))
})

test("a collection of a stranger can say what it likes: nothing of it is credited, and reading it ends", async () => {
	const wallet = await givenWallet(chain)
	const nonce = Number(await rpc(url, "eth_getTransactionCount", wallet.address, "latest"))
	await sendAs(url, wallet, { data: compiled.contracts.HostileCollection.bytecode })
	const contract = getCreateAddress({ from: wallet.address, nonce }).toLowerCase()
	const word = (value: bigint | number | string) => BigInt(value).toString(16).padStart(64, "0")
	const stranger = await adapterOn(settings)
	const claimed = await sendAs(url, wallet, {
		to: contract,
		data: `0x996cba68${word(wallet.address)}${word(admin)}${word(7)}`,
	})
	const robbed = await sendAs(url, wallet, {
		to: contract,
		data: `0x996cba68${word(admin)}${word(wallet.address)}${word(7)}`,
	})
	await final(url, robbed, settings)
	for (const tx of await stranger.transactions([claimed, robbed])) {
		expect(tx?.creditsTo(ours)).toEqual([])
		expect(tx?.debitFrom(ours)).toBeNull()
	}
	expect(stranger.oldNfts.nftOf(`${contract}/7`)).toBeNull()
	// Even where an operator has set it up.
	const own = { ...settings, collections: [...settings.collections, { id: "hostile", contract }] }
	const adapter = await adapterOn(own)
	const payer = kaiaPayer(await import("ethers"), chain.node, chain.adminKey, own)
	for (const [mood, number] of Object.entries(MOODS)) {
		await final(url, await sendAs(url, wallet, { to: contract, data: `0x24b8ba5f${word(number)}` }), settings)
		const facts = await adapter.oldNfts.facts({ contract, id: 7n })
		const isWell = mood === "lies"
		expect([mood, facts.name]).toEqual([mood, isWell ? "Hostile" : null])
		const owner = await adapter.oldNfts.ownerOf({ contract, id: 7n })
		expect([mood, owner]).toEqual([mood, isWell || mood === "huge" ? wallet.address.toLowerCase() : null])
		const transfers = [{ to: wallet.address, asset: `${contract}/7`, units: 1n, scale: 0 }]
		const signed = payer.sign({ id: "one", transfers, opening: false }, await payer.recent())
		// It calls itself until no gas is left: more than one is given.
		expect(await payer.simulate(signed.raw)).not.toBeUndefined()
	}
})

test("what a reorganisation took out is not there any more, and what was signed for it goes again", async () => {
	const holder = new Wallet(Wallet.createRandom().privateKey)
	const anvil = await bareAnvil({ [holder.address]: "0x56bc75e2d63100000", [admin]: "0x56bc75e2d63100000" })
	const bare = { ...settings, rpcUrl: anvil.url, confirmations: 2 }
	const adapter = await adapterOn(bare)
	const payer = kaiaPayer(await import("ethers"), openKaiaNode(anvil.url), chain.adminKey, { ...bare, rpcUrl: url })
	const signature = await sendAs(anvil.url, holder, { to: admin, value: 5n })
	const recent = await payer.recent()
	const transfers = [{ to: holder.address, asset: "KLAY", units: 1n, scale: 18 }]
	const out = payer.sign({ id: "one", transfers, opening: false }, recent)
	// Each in a block of its own, of which the chain makes one now and then.
	const newest = () => rpc(anvil.url, "eth_blockNumber").then(Number)
	await expect.poll(newest).toBe(1)
	await adapter.send(out.raw)
	await expect.poll(newest).toBe(2)
	expect(await adapter.transactions([signature])).toEqual([null])
	await rpc(anvil.url, "anvil_reorg", 2, [])
	await rpc(anvil.url, "anvil_mine", "0x5")
	expect(await adapter.transactions([signature])).toEqual([null])
	const sent = [{ signature: out.signature, lastValidHeight: recent.lastValidHeight }]
	expect(await adapter.statuses(sent)).toMatchObject([{ state: "unknown" }])
	await adapter.send(out.raw)
	await rpc(anvil.url, "anvil_mine", "0x3")
	expect(await adapter.statuses(sent)).toMatchObject([{ state: "landed" }])
})

test("a chain whose process was killed comes back with the same blocks, and goes on", async () => {
	const { startLocalKaia } = await import("./local/start-local-kaia.ts")
	const { temporaryFolder } = await import("../solana/local/testing.ts")
	const dataDir = temporaryFolder()
	const first = await startLocalKaia({ dataDir, onFatal: () => {} })
	await first.whole
	const wallet = await givenWallet(first)
	const hashes = async (at: string) => {
		const newest = Number(await rpc(at, "eth_blockNumber"))
		const blocks = Array.from({ length: newest + 1 }, (_, i) => `0x${i.toString(16)}`)
		return await Promise.all(
			blocks.map((n) => rpc<{ hash: string }>(at, "eth_getBlockByNumber", n, false).then((b) => b.hash)),
		)
	}
	await sleep(1_200)
	const before = await hashes(first.url)
	await first.close()
	const again = await startLocalKaia({ dataDir })
	onTestFinished(() => again.close())
	await again.whole
	expect(await hashes(again.url)).toEqual(before)
	expect(again.admin).toBe(first.admin)
	expect(await sendAs(again.url, wallet, { to: admin, value: 1n })).toMatch(/^0x/)
	await expect(rpc(again.url, "anvil_setBalance", admin, "0x1")).rejects.toThrow("not available")
})
