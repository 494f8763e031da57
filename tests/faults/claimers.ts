import { databaseClock } from "#app/db/clock.server.ts"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import { plansSeed } from "#app/features/coin-staking/seed.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { scgOf } from "#tests/factories/scg.ts"
import type { LiveApp } from "./live-app.ts"
import { newStaker, type Staker } from "./staker.ts"

/** Who has a stake that has earned, and may claim of it as often and as little as they like. */
export type Claimer = Readonly<{ staker: Staker; stake: string }>

const DAYS_EARNED = 10

/** Stakes under a rule that lets everybody claim at any time, and turns the clock on until there is something to claim. */
export async function newClaimers(live: LiveApp, count: number): Promise<readonly Claimer[]> {
	await letClaim(live)
	const all = await Promise.all(Array.from({ length: count }, () => newClaimer(live)))
	await all[0]?.staker.turnClock(DAYS_EARNED)
	return all
}

async function newClaimer(live: LiveApp): Promise<Claimer> {
	const staker = await newStaker(live)
	const stake = await staker.agree()
	await staker.submit(stake, await staker.prepare(stake))
	await staker.active()
	return { staker, stake }
}

async function letClaim(live: LiveApp): Promise<void> {
	const { db, ...rest } = live.look()
	const { body, method } = plansSeed(scgOf(rest).asset.scale)
	const at = await databaseClock(db)()
	await db.insert(rule).values({
		key: PLANS_RULE,
		method,
		body: { ...body, claimMinUnits: "1", claimEveryHours: 0 },
		validFrom: at,
		writtenAt: at,
		reason: "test",
		proposedBy: "test",
		example: false,
	})
}
