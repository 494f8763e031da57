import { setTimeout as sleep } from "node:timers/promises"
import { untilReady } from "../ask-web.ts"
import type { Part, Trial } from "../trial.ts"

/** As a service manager waits before it starts a program again. */
const RESTART_MS = 1_000

/** No request fails between two kills. */
const CALM_MS = 3_000

type Killable = Readonly<{ name: string; kill(): Promise<void>; start(): Promise<void> }>

/** SIGKILL of each process, each started again a second later. */
export const kills: Part = {
	async run({ site, load }) {
		const facts: string[] = []
		for (const program of programsOf(site)) {
			await load.failures.during(async () => {
				await program.kill()
				await sleep(RESTART_MS)
				await program.start()
				const began = Date.now()
				await load.nextStake()
				facts.push(`${program.name} ${((Date.now() - began) / 1_000).toFixed(0)} s`)
				await untilReady(site)
			})
			await sleep(CALM_MS)
		}
		return {
			facts: [`${facts.length} SIGKILLs`, `from the restart to the next stake that is active: ${facts.join(", ")}`],
		}
	},
}

const programsOf = ({ webs, workers, database, chain }: Trial["site"]): readonly Killable[] => [
	...webs,
	...workers,
	{ name: "PostgreSQL", kill: database.kill, start: database.start },
	{ name: "node", kill: chain.kill, start: chain.start },
]
