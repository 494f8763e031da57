import setup from "#tests/database.setup.ts"
import { option } from "./option.ts"
import { killWhilePaying, type Outcome, stepsInTurn } from "./payouts-kills.ts"
import { payoutWorld } from "./payouts-world.ts"

const PAYOUTS = 1_000
const KILLS = 300
const MINUTES = 20
const SLOT_MS = 50

/**
 * `npm run faults -- --only payouts [--payouts 1000 --kills 300 --minutes 20]`: pays out while workers are killed at every step and the network
 * fails, then holds chain and books against what was owed. Kills that are left when the minutes are over are no failure of the product,
 * but one of the run.
 */
export async function runPayoutFaults(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const [payouts, wanted] = [option(words, "--payouts", PAYOUTS), option(words, "--kills", KILLS)]
	const began = Date.now()
	const end = began + option(words, "--minutes", MINUTES) * 60_000
	const endDatabase = await setup()
	const world = await payoutWorld({ slotMs: option(words, "--slot", SLOT_MS) })
	try {
		const outcome = await killWhilePaying(world, {
			payouts,
			steps: stepsInTurn(wanted),
			workers: 2,
			troubleOneIn: 20,
			stepMs: 20_000,
			endMs: 180_000,
			isOver: () => Date.now() > end,
			tell: (line) => console.log(`${line}, ${((Date.now() - began) / 60_000).toFixed(1)} min`),
		})
		return report(outcome, wanted, (Date.now() - began) / 60_000)
	} finally {
		await world.end()
		await endDatabase()
	}
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0)

function report({ kills, missed, troubles, payouts, wrong }: Outcome, wanted: number, minutes: number): number {
	const steps = [...new Set([...kills.keys(), ...missed.keys()])]
	const width = Math.max(...steps.map((step) => step.length))
	console.log(`\n${"step".padEnd(width)}  kills  not reached`)
	for (const step of steps)
		console.log(
			`${step.padEnd(width)}  ${String(kills.get(step) ?? 0).padStart(5)}  ${String(missed.get(step) ?? 0).padStart(11)}`,
		)
	console.log(`\ntroubles of the network: ${JSON.stringify(Object.fromEntries(troubles))}`)
	for (const one of wrong) console.log(`✗ ${one}`)
	const done = sum(kills)
	console.log(
		`${done} of ${wanted} SIGKILLs, ${payouts} payouts, ${wrong.length === 0 ? "each paid once, ledger = chain" : `${wrong.length} wrong`}; ${minutes.toFixed(1)} min`,
	)
	return wrong.length > 0 || done < wanted ? 1 : 0
}
