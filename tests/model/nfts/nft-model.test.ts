import fc from "fast-check"
import { expect, test } from "vitest"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { type Command, commands, firstStake } from "./nft-commands.ts"
import { begin, checked, count, endRun, type Met, type Shared } from "./real-nfts.ts"

/** Two wallets stake, lock, claim, trade and leave as they like, workers come and go: rows, books and chain say what the model says. */
const RUNS = Number(process.env.NFT_MODEL_RUNS ?? 4)
/** At most; half of it on average. */
const STEPS = Number(process.env.NFT_MODEL_STEPS ?? 30)
const SEED = Number(process.env.NFT_MODEL_SEED ?? Date.now() % 2 ** 31)
/** Runs that share a chain and a database, one after the other. */
const IN_A_WORLD = 25
/** For a machine that is many times slower, or until a failure has been made smaller. */
const MOST_MS = 120_000 + Math.min(RUNS, IN_A_WORLD) * 10_000
/** So many runs meet all that there is. */
const MANY = 300

const ALL = [
	...["staked", "paused", "locked", "exit_requested", "cooldown", "matured", "unstaked", "lost"],
	...[
		"done",
		"not-yours",
		"already-staked",
		"elsewhere",
		"frozen",
		"listed",
		"not-staked",
		"checked-in",
		"leaving",
		"moved",
		"late",
	],
	...["claimed", "nothing", "below-min", "too-soon", "too-much"],
	...["locked, nothing before", "locked, stakes before", "unsigned", "away", "away and back", "offered", "taken back"],
]
const met: Met = new Map()
const worlds = Array.from({ length: Math.ceil(RUNS / IN_A_WORLD) }, (_, n) => n)

test.each(worlds)(
	"NFTs count and earn as the model says, whatever is done and when (world %i)",
	{ timeout: MOST_MS + 60_000 },
	async (n) => {
		expect(checked).toBe(true)
		const shared: Shared = { world: await stakingWorld(), clock: { ahead: 0, at: 0 }, met }
		const some = fc.commands(commands, { maxCommands: STEPS, size: "max" })
		await fc.assert(
			fc.asyncProperty(firstStake, some, (first, some) => followed(shared, first, some)),
			{
				seed: SEED + n,
				numRuns: Math.min(IN_A_WORLD, RUNS - n * IN_A_WORLD),
				interruptAfterTimeLimit: MOST_MS,
				markInterruptAsFailure: true,
				// What fails may leave the world that runs share torn: a smaller example would not be one.
				endOnFailure: true,
			},
		)
		console.log(`NFT_MODEL_SEED=${SEED}: ${met.get("runs")} runs, ${met.get("steps")} steps`)
	},
)

test.runIf(RUNS >= MANY)("every status, every reason and every refusal was met", () => {
	console.log(Object.fromEntries(met))
	expect([...met.keys()].sort()).toEqual(expect.arrayContaining(ALL))
})

async function followed(shared: Shared, first: Command, some: Iterable<Command>): Promise<void> {
	const setup = await begin(shared)
	await first.run(setup.model, setup.real)
	await fc.asyncModelRun(() => setup, some)
	await endRun(setup.model, setup.real)
	count(met, "runs")
}
