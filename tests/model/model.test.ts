import fc from "fast-check"
import { expect, test } from "vitest"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { SCG } from "#tests/factories/payments.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { anyStake, type Command, commands, pay } from "./commands.ts"
import { begin, count, type Met, type Plans, type Shared } from "./real-stakes.ts"

/** Visitors do whatever they may, in any order and at any time: database, chain and books say what the model says. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4)
/** At most; half of it on average. */
const STEPS = Number(process.env.MODEL_STEPS ?? 40)
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)
/** Runs that share a chain and a database, one after the other, and after how many of them the books are looked at. */
const IN_A_WORLD = 50
const LOOK_EVERY = 10
/** For a machine that is many times slower, or until a failure has been made smaller. */
const MOST_MS = 120_000 + Math.min(RUNS, IN_A_WORLD) * 6_000
/** So many runs meet all that there is. */
const MANY = 500

const hours = (...some: number[]) => fc.constantFrom(...some)
const plans: fc.Arbitrary<Plans> = fc.record({
	rules: fc.record({
		coolingOffHours: hours(24, 24, 0, 72, 8_760),
		undoHours: hours(24, 24, 0, 1),
		cooldownHours: hours(72, 72, 0, 240),
		earlyKeepBps: fc.constantFrom(0, 0, 5_000, 10_000, 3_333),
		claimEveryHours: hours(24, 24, 0, 240),
		claimMin: fc.constantFrom(null, null, 0n, 1n, 25n * SCG),
		minUnits: fc.constantFrom(100n * SCG, 1n),
	}),
	// The dear ones pay more than the deposit itself.
	terms: fc.constantFrom([700, 1_500], [700, 1_500], [90_000, 20_000], [0, 1]).map(([usual = 0, dear = 0]) => [
		{ days: 30, aprBps: 400 },
		{ days: 90, aprBps: usual },
		{ days: 180, aprBps: 1_000 },
		{ days: 365, aprBps: dear },
	]),
})

const ALL = [
	...["active", "cancelled", "early_requested", "cooldown", "withdrawable", "matured", "withdrawn", "renewed"],
	...["claim-not-open", "claim-nothing", "claim-below-min", "claim-too-much", "claim-too-soon"],
	...["withdraw-not-open", "withdraw-below-min", "withdraw-too-much", "withdraw-whole"],
	...["leave-not-open", "undo-over", "renewal-not-open", "draft", "paid"],
]
const met: Met = new Map()
const worlds = Array.from({ length: Math.ceil(RUNS / IN_A_WORLD) }, (_, n) => n)

test.each(worlds)(
	"stakes end as the model says, whatever is done and when (world %i)",
	{ timeout: MOST_MS + 60_000 },
	async (n) => {
		const world = await stakingWorld()
		const shared: Shared = { world, clock: { ahead: 0 }, met }
		const some = fc.commands(commands, { maxCommands: STEPS, size: "max" })
		await fc.assert(
			fc.asyncProperty(plans, anyStake, some, (of, first, some) => followed(shared, { of, first, some })),
			{
				seed: SEED + n,
				numRuns: Math.min(IN_A_WORLD, RUNS - n * IN_A_WORLD),
				interruptAfterTimeLimit: MOST_MS,
				markInterruptAsFailure: true,
			},
		)
		await expectBooksInOrder(world.ctx)
	},
)

test.runIf(RUNS >= MANY)("every status and every refusal was met", () => {
	console.log(`MODEL_SEED=${SEED}`, Object.fromEntries(met))
	expect([...met.keys()].sort()).toEqual(expect.arrayContaining(ALL))
})

type Run = Readonly<{ of: Plans; first: Command; some: Iterable<Command> }>

async function followed(shared: Shared, { of, first, some }: Run): Promise<void> {
	const setup = await begin(shared, of)
	// Without a stake most steps would find nothing to do.
	await first.run(setup.model, setup.real)
	await fc.asyncModelRun(() => setup, some)
	await pay.run(setup.model, setup.real)
	count(met, "runs")
	if ((met.get("runs") ?? 0) % LOOK_EVERY === 0) await expectBooksInOrder(shared.world.ctx)
}
