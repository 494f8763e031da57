import { makeExamples as makeDropExamples } from "#app/features/drops/examples.server.ts"
import { makeDemoPlans } from "#app/features/mint/demo-plans.server.ts"
import { signNotes } from "#app/features/news/sign-notes.server.ts"
import { news } from "#app/features/news/tables.server.ts"
import { openExample } from "#app/features/raffle/example/open-example.server.ts"
import { makeExamples as makeVenueExamples } from "#app/features/reservations/examples.server.ts"
import { makeExamples as makeVestingExamples } from "#app/features/vesting/examples.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { findReports } from "#app/reserves/reports.server.ts"
import { takeReport } from "#app/reserves/take-report.server.ts"
import type { World } from "#tests/factories/staking-world.ts"

/** What the jobs of a demo make, without their waiting for each other. */
export async function makeExamples(world: World): Promise<void> {
	await makeDemoPlans(world.worker)
	await makeVenueExamples(world.worker)
	await makeDropExamples(world.worker)
	await makeVestingExamples(world.worker)
	await openExample(world.worker)
	await settleAll(world)
	await openExample(world.worker)
	// A note is signed a while after its last change, and these were stored this minute.
	await world.ctx.db.update(news).set({ changedAt: news.publishedAt })
	await signNotes(world.worker)
}

/** Passes in which what was sent becomes final and is booked. */
export async function settleAll(world: World): Promise<void> {
	for (let pass = 0; pass < 4; pass++) await world.settle()
}

/** The report of reserves; answers its day. The worker reads the chain meanwhile, because a report waits for it. */
export async function takeReserves(world: World): Promise<string> {
	const readers = FEATURES.flatMap(({ liabilities }) => liabilities ?? [])
	let isTaken = false
	const taking = takeReport(world.worker, world.worker.chains.solana, readers).finally(() => {
		isTaken = true
	})
	while (!isTaken) await world.settle()
	await taking
	const [report] = await findReports(world.web, null)
	if (!report) throw new Error("there is no report of reserves")
	return report.day
}
