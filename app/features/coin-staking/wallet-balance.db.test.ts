import { createServer, type Server } from "node:http"
import { Connection, Keypair } from "@solana/web3.js"
import { expect, onTestFinished, test } from "vitest"
import { assetsOf } from "#app/chains/assets.ts"
import { chainsOf } from "#app/chains/chains.ts"
import { solanaAdapter } from "#app/chains/solana/adapter.server.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { fundedWallet, SCG } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { spendableUnits, spendableWithin } from "./wallet-balance.server.ts"

const address = Keypair.generate().publicKey.toBase58()
const assets = assetsOf([{ id: "scg", symbol: "SCG", scale: 6, chain: "solana", address, treasury: null }])

const chainsTo = (node: Server) => {
	const solana = new Connection(`http://127.0.0.1:${(node.address() as { port: number }).port}`)
	return chainsOf({ solana: solanaAdapter(solana, () => "solana:test") })
}

test("an act is told what the chain says now, a page what it said within the last second", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const owner = wallet.publicKey.toBase58()
	const page = { ...world.ctx, cache: new MemoCache({ lifeMs: 30_000, limit: 10 }) }
	const before = (await spendableUnits(world.ctx, owner)) ?? 0n
	expect(before).toBeGreaterThan(1_000n * SCG)
	expect(await spendableUnits(page, owner)).toBe(before)
	const asking = askingAs(world, wallet)
	const { draft } = await agreedStake(asking)
	await payDeposit(asking, draft, wallet)
	world.mine()
	expect(await spendableUnits(world.ctx, owner)).toBe(before - 1_000n * SCG)
	expect(await spendableWithin(world.ctx, owner)).toBe(before - 1_000n * SCG)
	// Sooner than the cache would forget it by itself.
	await expect.poll(() => spendableUnits(page, owner), { timeout: BUSY_MS }).toBe(before - 1_000n * SCG)
	expect(await spendableUnits(world.ctx, Keypair.generate().publicKey.toBase58())).toBe(0n)
	world.chain.control("control_fault", { kind: "down" })
	expect(await spendableUnits(world.ctx, owner)).toBeNull()
	world.chain.control("control_release", {})
	expect(await spendableUnits(world.ctx, owner)).toBe(before - 1_000n * SCG)
})

test("pages that ask for one wallet at once ask the node once, over a connection that stays open", async () => {
	let [asked, connections] = [0, 0]
	const node = createServer((request, response) => {
		asked++
		request.resume().on("end", () => {
			const data = Buffer.alloc(8)
			data.writeBigUInt64LE(BigInt(asked))
			response.end(
				JSON.stringify({ jsonrpc: "2.0", id: 1, result: { value: { data: [data.toString("base64"), "base64"] } } }),
			)
		})
	}).on("connection", () => connections++)
	await new Promise<void>((done) => node.listen(0, "127.0.0.1", done))
	onTestFinished(() => void node.close().closeAllConnections())
	const chains = chainsTo(node)
	const cache = new MemoCache({ lifeMs: 30_000, limit: 10 })
	const owner = Keypair.generate().publicKey.toBase58()
	const ask = () => spendableUnits({ chains, assets, cache }, owner)
	expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(1n))
	for (let n = 2n; n < 6n; n++) expect(await spendableUnits({ chains, assets }, owner)).toBe(n)
	expect([asked, connections]).toEqual([5, 1])
})

test("a node that takes its time is not waited for longer than two seconds", async () => {
	const node = createServer(() => {})
	await new Promise<void>((done) => node.listen(0, "127.0.0.1", done))
	onTestFinished(() => void node.close().closeAllConnections())
	const chains = chainsTo(node)
	const began = performance.now()
	expect(await spendableWithin({ chains, assets }, Keypair.generate().publicKey.toBase58())).toBeNull()
	expect(performance.now() - began).toBeLessThan(2_000 + BUSY_MS)
})
