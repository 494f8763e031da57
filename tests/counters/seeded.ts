import { temporaryFolder } from "#app/chains/solana/local/testing.ts"
import { memoKeysOf } from "#app/chains/solana/memos/memo-signer.server.ts"
import { folderStore } from "#app/files/folder-store.server.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { busyStaker } from "#tests/factories/statements.ts"
import { openCallers } from "./callers.ts"
import { seedHolder } from "./holder.ts"
import { seedOperator } from "./operator-data.ts"
import { makeExamples, takeReserves } from "./public-data.ts"

/** The clock of the demo begins here on its next 10 March, so dates and their lengths are the same on every day that the test runs on. */
const BEGINS = { month: 2, day: 10, hour: 3 }

function secondsUntilBegin(from: Date): number {
	const { month, day, hour } = BEGINS
	const inYear = (year: number) => Date.UTC(year, month, day, hour)
	const thisYear = inYear(from.getUTCFullYear())
	const begins = thisYear > from.getTime() ? thisYear : inYear(from.getUTCFullYear() + 1)
	return Math.round((begins - from.getTime()) / 1000)
}

/** A chain, a database and a worker that stand at the day on which the counters begin. */
export async function worldThatBegins(): Promise<World> {
	const made = await stakingWorld()
	const files = { store: folderStore(temporaryFolder()), secret: made.ctx.secret }
	made.turnTo(secondsUntilBegin(new Date()))
	await made.ctx.now()
	made.mine()
	return {
		...made,
		ctx: { ...made.ctx, files },
		web: { ...made.web, files },
		worker: { ...made.worker, files, memoKeys: memoKeysOf(made.chain.floatKey) },
	}
}

/** A site with the examples of a demo, a holder who has used each part of it, and an operator. `ids`: for addresses. */
export async function seededWorld() {
	const world = await worldThatBegins()
	const staker = await busyStaker(world)
	const callers = await openCallers(world, staker.address)
	await makeExamples(world)
	const held = await seedHolder(world, { ...staker, ...callers })
	const operated = await seedOperator(world, { ...callers, address: staker.address })
	const day = await takeReserves(world)
	return { world, callers, ids: { ...held, ...operated, day, address: staker.address } }
}
export type Seeded = Awaited<ReturnType<typeof seededWorld>>
