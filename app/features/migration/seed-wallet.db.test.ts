import { expect, test, vi } from "vitest"
import { chainsOf } from "#app/chains/chains.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import { FEE, migrationWorld, someSolana } from "#tests/factories/migration-world.ts"
import { carryOn } from "./go.server.ts"
import { migrationSeed } from "./tables.server.ts"

vi.setConfig({ testTimeout: 240_000 })

test("a new wallet is asked for what it has while no transaction is open, is given a little SOL once, and a silent node costs nobody anything", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const { wallet, asking, nfts } = await world.holder({ linked: to })
	const some = nfts.slice(0, 2)
	const code = await world.open(asking, some, to)
	await world.payFee(wallet, FEE * 2n)
	for (const nft of some) await world.sendNft(wallet, nft)
	await world.until(code, "20")
	const { solana, kaia } = world.worker.chains
	const asked: string[] = []
	const through = (spendable: ChainAdapter["spendable"]) => {
		const chains = chainsOf({ solana: { ...solana, spendable }, kaia })
		return { ...world.worker, chains }
	}
	const seeds = () => world.ctx.db.select().from(migrationSeed)
	await carryOn(through(() => Promise.reject(new Error("silent"))))
	expect(await seeds()).toEqual([])
	const watched = through(async ({ owner }) => {
		const [row] = await world.database.sql`select count(*)::int as open from pg_stat_activity
			where datname = current_database() and state like 'idle in transaction%'`
		asked.push(`${owner} ${row?.open}`)
		return 10n ** 9n
	})
	await carryOn(watched)
	expect([asked, await seeds()]).toEqual([[`${to} 0`], []])
	await Promise.all([carryOn(world.worker), carryOn(world.worker)])
	expect(await seeds()).toMatchObject([{ wallet: to, units: 1_500_000n }])
	for (let n = 0; n < 3; n++) await world.pass()
	expect(await solana.spendable({ owner: to, asset: "SOL" }, 5_000)).toBe(1_500_000n)
	asked.length = 0
	await carryOn(watched)
	expect(asked).toEqual([])
	expect(await seeds()).toHaveLength(1)
})
