import { Keypair } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { chainsOf } from "#app/chains/chains.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { startDas } from "#tests/outside/das-indexer.ts"
import { dasProvider } from "./das-provider.server.ts"
import { readHoldings, sweepHoldings } from "./read-holdings.server.ts"
import { nftHolding } from "./tables.server.ts"

const NOW = { maxAgeMs: 0, withinMs: 20_000 }
const MINUTE = { maxAgeMs: 60_000, withinMs: 20_000 }

function give(world: World, owner: string, count: number, collection = "kongz") {
	world.chain.control("control_nfts", { address: owner, collection, count })
	world.mine()
}

/** The web's context on a chain whose NFTs are asked through `asks`. */
function watched(
	world: World,
	change: (nfts: ChainAdapter["nfts"]) => Partial<ChainAdapter["nfts"]>,
	name?: () => string,
) {
	const { solana } = world.web.chains
	const nfts = { ...solana.nfts, ...change(solana.nfts) }
	const adapter: ChainAdapter = Object.create(solana, {
		nfts: { value: nfts },
		...(name && { name: { get: name } }),
	})
	return { ...world.web, chains: chainsOf({ solana: adapter }) }
}

const counted = (world: World, count: () => void) =>
	watched(world, ({ heldBy }) => ({
		heldBy: (...all) => {
			count()
			return heldBy(...all)
		},
	}))

test("what was read a moment ago is not asked for again; what is older is, and one wallet is asked for once at a time", async () => {
	const world = await stakingWorld({ payouts: false })
	const owner = Keypair.generate().publicKey.toBase58()
	give(world, owner, 2)
	let asked = 0
	let answer = (): void => {}
	let opened: Promise<void> | null = new Promise((done) => {
		answer = done
	})
	const ctx = watched(world, ({ heldBy }) => ({
		heldBy: async (...all) => {
			asked++
			await opened
			return heldBy(...all)
		},
	}))
	const first = readHoldings(ctx, owner, MINUTE)
	await expect.poll(() => asked).toBe(1)
	const reading = [first, readHoldings(ctx, owner, MINUTE)]
	answer()
	opened = null
	const both = await Promise.all(reading)
	expect(both.map((one) => one?.nfts.length)).toEqual([2, 2])
	expect(asked).toBe(1)
	expect(both[0]).toMatchObject({ complete: true, ageMs: 0 })
	give(world, owner, 1)
	expect((await readHoldings(ctx, owner, MINUTE))?.nfts).toEqual(both[0]?.nfts)
	expect(asked).toBe(1)
	const now = await readHoldings(ctx, owner, NOW)
	expect([now?.nfts.length, asked]).toEqual([3, 2])
	const [row] = await world.ctx.db.select().from(nftHolding).where(eq(nftHolding.owner, owner))
	expect(row).toMatchObject({ chain: world.ctx.chains.solana.name, slot: now?.slot, items: now?.nfts })
})

test("a silent chain gives what was read before, with its age, or nothing; and a read that comes late is kept all the same", async () => {
	const world = await stakingWorld({ payouts: false })
	const owner = Keypair.generate().publicKey.toBase58()
	give(world, owner, 1)
	const silent = watched(world, () => ({ heldBy: () => Promise.reject(new Error("it did not answer in time")) }))
	expect(await readHoldings(silent, owner, MINUTE)).toBe(null)
	const read = await readHoldings(world.web, owner, MINUTE)
	world.turnTo(3_600)
	const old = await readHoldings(silent, owner, MINUTE)
	expect(old?.nfts).toEqual(read?.nfts)
	expect(old?.ageMs).toBeGreaterThanOrEqual(3_600_000)
	const unknown = watched(
		world,
		() => ({}),
		() => {
			throw new Refusal("settlement:chain-silent", { status: 503 })
		},
	)
	expect(await readHoldings(unknown, owner, MINUTE)).toBe(null)

	let answer = (): void => {}
	// Once the node answers it answers every question: the second reader joins the first one or asks anew, as it comes.
	const opened = new Promise<void>((done) => {
		answer = done
	})
	const slow = watched(world, ({ heldBy }) => ({
		heldBy: async (...all) => {
			await opened
			return await heldBy(...all)
		},
	}))
	give(world, owner, 1)
	const inTime = await readHoldings(slow, owner, { maxAgeMs: 60_000, withinMs: 50 })
	expect(inTime?.nfts).toEqual(read?.nfts)
	const joined = readHoldings(slow, owner, MINUTE)
	answer()
	expect((await joined)?.nfts).toHaveLength(2)
})

test("who joins a question that has less time, and fails for that, asks for as long as they may themselves", async () => {
	const world = await stakingWorld({ payouts: false })
	const owner = Keypair.generate().publicKey.toBase58()
	give(world, owner, 1)
	let asked = 0
	let fail = (): void => {}
	const failed = new Promise<never>((_, no) => {
		fail = () => no(new Error("it did not answer in time"))
	})
	const hasty = watched(world, ({ heldBy }) => ({
		heldBy: async (...all) => await (++asked === 1 ? failed : heldBy(...all)),
	}))
	expect(await readHoldings(hasty, owner, { maxAgeMs: 60_000, withinMs: 50 })).toBe(null)
	const joined = readHoldings(hasty, owner, MINUTE)
	fail()
	expect((await joined)?.nfts).toHaveLength(1)
	expect(asked).toBe(2)
})

test("a clock that was turned back makes nothing young, and a node that is behind takes nothing back", async () => {
	const world = await stakingWorld({ payouts: false })
	const owner = Keypair.generate().publicKey.toBase58()
	give(world, owner, 1)
	await readHoldings(world.web, owner, MINUTE)
	const hourAgo = { ...world.web, now: async () => new Date((await world.web.now()).getTime() - 3_600_000) }
	let asked = 0
	const ctx = {
		...hourAgo,
		chains: counted(world, () => asked++).chains,
	}
	await readHoldings(ctx, owner, MINUTE)
	expect(asked).toBe(1)
	const behind = watched(world, () => ({ heldBy: async () => ({ slot: 1n, complete: true, nfts: [] }) }))
	expect((await readHoldings(behind, owner, NOW))?.nfts).toEqual([])
	const [row] = await world.ctx.db.select().from(nftHolding).where(eq(nftHolding.owner, owner))
	expect(row?.items).toHaveLength(1)
	world.turnTo(40 * 86_400)
	await sweepHoldings(world.worker)
	expect(await world.ctx.db.select().from(nftHolding)).toEqual([])
})

test("an indexer proposes and the chain decides: what is not held, not ours, burnt or made up is left out, however it is spelled", async () => {
	const world = await stakingWorld({ payouts: false })
	const das = await startDas()
	const ctx = { ...world.web, das: dasProvider(das.url) }
	const [owner, other] = [1, 2].map(() => Keypair.generate().publicKey.toBase58())
	if (!owner || !other) throw new Error("no wallets")
	give(world, owner, 3)
	give(world, other, 1)
	const { nfts } = world.web.chains.solana
	const mine = (await nfts.heldBy(owner, 20_000)).nfts
	const [theirs] = (await nfts.heldBy(other, 20_000)).nfts
	const [one, two, three] = mine
	if (!one || !two || !three || !theirs) throw new Error("none was given")
	das.says.set(owner, [
		{ id: one.asset },
		{ id: two.asset },
		{ id: two.asset },
		{ id: three.asset, burnt: true },
		{ id: theirs.asset },
		{ id: world.chain.demo.scgMint },
		{ id: Keypair.generate().publicKey.toBase58() },
		{ id: "no address", compressed: true },
		{ id: "no address either" },
		{ id: "1".repeat(40) },
	])
	for (const spelling of ["snake", "nested", "bare", "without pages"] as const) {
		das.spelling = spelling
		const read = await readHoldings(ctx, owner, NOW)
		expect(new Set(read?.nfts), spelling).toEqual(new Set([one, two]))
		expect(read?.complete).toBe(true)
	}
	expect(das.asked[0]).toEqual({ ownerAddress: owner, limit: 1000, page: 1 })
})

test("more than a page is read page by page; an indexer that fails leaves it to the node", async () => {
	const world = await stakingWorld({ payouts: false })
	const das = await startDas()
	const ctx = { ...world.web, das: dasProvider(das.url) }
	const owner = Keypair.generate().publicKey.toBase58()
	give(world, owner, 2)
	const held = (await world.web.chains.solana.nfts.heldBy(owner, 20_000)).nfts
	const noise = Array.from({ length: 1_999 }, (_, i) => ({ id: Keypair.fromSeed(seedOf(i)).publicKey.toBase58() }))
	das.says.set(owner, [...noise, ...held.map(({ asset }) => ({ id: asset }))])
	const proposed = await dasProvider(das.url).propose(owner, 10_000)
	expect([proposed.assets.length, proposed.complete, das.asked.length]).toEqual([2_001, true, 3])
	const read = await readHoldings(ctx, owner, { maxAgeMs: 0, withinMs: 20_000 })
	expect(new Set(read?.nfts)).toEqual(new Set(held))
	for (const trouble of ["down", "error", "nonsense", "mute"] as const) {
		das.trouble = trouble
		const failed = dasProvider(das.url).propose(owner, 200)
		await expect(failed, trouble).rejects.toThrow(Error)
		await expect(failed).rejects.not.toThrow("hidden")
		const again = await readHoldings(ctx, owner, { maxAgeMs: 0, withinMs: trouble === "mute" ? 8_000 : 20_000 })
		expect(again?.nfts, trouble).toHaveLength(2)
	}
})

const seedOf = (n: number) => {
	const seed = Buffer.alloc(32)
	seed.writeUInt32LE(n + 1)
	return seed
}
