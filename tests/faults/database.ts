import { type Killed, killDatabase, type Outcome } from "./database-kills.ts"
import { liveApp } from "./live-app.ts"
import { option } from "./option.ts"

const KILLS = 100
const MINUTES = 8
const CLAIMERS = 6

/**
 * `npm run faults -- --only database [--kills 100 --minutes 8]`: kills PostgreSQL, and single processes of it, while people claim. Kills that
 * are left when the minutes are over are a failure of the run.
 */
export async function runDatabaseFaults(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const wanted = option(words, "--kills", KILLS)
	const began = Date.now()
	const end = began + option(words, "--minutes", MINUTES) * 60_000
	const live = await liveApp({ TRUST_PROXY: "1" })
	try {
		const outcome = await killDatabase(live, {
			kills: Array.from({ length: wanted }, (_, n): Killed => (n % 2 === 0 ? "postmaster" : "session")),
			claimers: CLAIMERS,
			pauseMs: 2_000,
			backMs: 30_000,
			endMs: 180_000,
			isOver: () => Date.now() > end,
			tell: (n, line) => n % 20 === 0 && console.log(`${n} of ${wanted}: ${line}`),
		})
		return report(outcome, wanted, (Date.now() - began) / 60_000)
	} finally {
		await live.stop()
	}
}

function report({ kills, taken, again, backAfter, wrong }: Outcome, wanted: number, minutes: number): number {
	for (const one of wrong) console.log(`✗ ${one}`)
	const sorted = backAfter.toSorted((one, other) => one - other)
	const back = `back after ${sorted[Math.floor(sorted.length / 2)]} ms, at most ${sorted.at(-1)} ms`
	const verdict = wrong.length === 0 ? "each there and paid once, web and worker never ended" : `${wrong.length} wrong`
	const done = kills.postmaster + kills.session
	console.log(
		`${done} of ${wanted} SIGKILLs of PostgreSQL ${JSON.stringify(kills)}, ${taken} claims taken (${again} answers missing): ${verdict}; ${back}; ${minutes.toFixed(1)} min`,
	)
	return wrong.length > 0 || done < wanted ? 1 : 0
}
