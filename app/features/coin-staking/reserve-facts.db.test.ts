import { expect, test } from "vitest"
import { FEATURES } from "#app/features.server.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { takeReport } from "#app/reserves/take-report.server.ts"
import { ownedStake } from "#tests/factories/ending-stakes.ts"
import { SCG } from "#tests/factories/payments.ts"
import { positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { rewardAtEnd } from "./plans.ts"
import { reserveFacts } from "./reserve-facts.server.ts"
import { stakingVault } from "./staked-asset.ts"

test("what the vaults hold and what is owed move with a stake; the day is that of the newest report, once there is one", async () => {
	const world = await stakingWorld()
	const vault = stakingVault(world.web, "deposit").account
	const before = await reserveFacts(world.web)
	expect(before).toMatchObject({ owed: 0n, vault, day: null })
	const cache = new MemoCache({ lifeMs: 30_000, limit: 10 })
	expect(await reserveFacts({ ...world.web, cache })).toEqual(before)

	const { asking, id } = await ownedStake(world, { amount: "1000", days: 90 })
	const position = await positionOf(asking, id)
	const after = await reserveFacts(world.web)
	const reward = rewardAtEnd("simple-365-floor@1", position.units, position.aprBps, position.days)
	expect(after).toMatchObject({ held: before.held + 1000n * SCG, owed: 1000n * SCG + reward, day: null })
	// Pages that are read remember it; who acts reads afresh.
	expect(await reserveFacts({ ...world.web, cache })).toEqual(before)

	const taking = takeReport(
		world.worker,
		world.worker.chains.solana,
		FEATURES.flatMap(({ liabilities }) => liabilities ?? []),
	)
	let isTaken = false
	void taking.finally(() => {
		isTaken = true
	})
	while (!isTaken) await world.settle()
	expect(await taking).toBe(true)
	expect((await reserveFacts(world.web)).day).toBe((await world.web.now()).toISOString().slice(0, 10))
})
