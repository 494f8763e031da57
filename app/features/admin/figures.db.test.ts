import { randomUUID } from "node:crypto"
import { isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { reservesPage } from "#app/features/reserves/figures.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { reserveAsset, reserveReport } from "#app/reserves/tables.server.ts"
import { settlementStop } from "#app/settlement/tables.server.ts"
import { SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { readFigures } from "./figures.server.ts"
import { carryOut, operator, outcome } from "./testing.ts"

test("the home page owes what the public report of reserves owes, and names each chain that is read", async () => {
	const world = await stakingWorld()
	const { ctx } = world
	const report = {
		id: randomUUID(),
		chain: ctx.chains.solana.name,
		day: "2026-11-28",
		at: new Date(),
		slot: 5n,
		leaves: 1,
	}
	await ctx.db.insert(reserveReport).values({ ...report, root: "a".repeat(64) })
	const sums = { held: 40_000n * SCG, booked: 40_000n * SCG, principal: 30_000n * SCG, reward: 7_867n * SCG }
	const rest = { owed: 0n, free: 0n, perDay: 0n }
	await ctx.db.insert(reserveAsset).values({ reportId: report.id, asset: scgOf(ctx).mint, ...sums, ...rest })
	const { reserves, readUpTo } = await readFigures(world.web, "eng")
	expect(reserves).toMatchObject([{ owed: "37,867 SCG", parts: { principal: "30,000 SCG" }, held: "40,000 SCG" }])
	const [shown] = (await reservesPage(world.web, null)).reports.flatMap(({ assets }) => assets)
	expect([shown?.principal, shown?.reward, shown?.owed]).toEqual([sums.principal, sums.reward, 0n])
	expect(readUpTo.map(({ chain }) => chain)).toEqual(
		ctx.chains.all.map(({ id }) => `${id[0]?.toUpperCase()}${id.slice(1)}`),
	)
})

test("one operator stops the payouts of one chain, or of all chains at once", async () => {
	const world = await stakingWorld()
	await seedRoles(world.ctx)
	const one = await operator(world)
	const stops = async () =>
		(await world.ctx.db.select().from(settlementStop).where(isNull(settlementStop.clearedAt))).map(({ chain }) => chain)
	const stop = async (subject: string) => {
		const id = randomUUID()
		const wanted = { id, kind: "stop-payouts", subject, evidence: {}, reason: "a test" } as const
		expect(await propose(world.web, one, wanted)).toBe("begun")
		await carryOut(world)
		return outcome(world, id)
	}
	// A second chain, of which nothing but its name is needed here.
	const { solana } = world.ctx.chains
	const other = { ...solana, id: "kaia", name: "eip155:1001" } as const
	const chains = { ...world.ctx.chains, all: [solana, other] }
	Object.assign(world.worker, { chains })
	expect(await stop("solana")).toBe("done")
	expect(await stops()).toEqual([solana.name])
	expect(await stop("all")).toBe("done")
	expect((await stops()).toSorted()).toEqual([solana.name, other.name].toSorted())
	expect(await stop("all")).toBe("stopped-already")
	expect(await stop("nowhere")).toBe("no-such-chain")
})
