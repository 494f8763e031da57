import { setTimeout as sleep } from "node:timers/promises"
import { paths } from "#app/lib/paths.ts"
import { until } from "#tests/boot/until.ts"
import { askWeb, readinessOf, untilReady } from "../ask-web.ts"
import type { Part } from "../trial.ts"

const AWAY_MS = 20_000

/** PostgreSQL is stopped for 20 s. */
export const databaseAway: Part = {
	isOutage: true,
	async run({ site, load, wrong }) {
		const [web] = site.webs
		if (!web) return { facts: [] }
		const began = Date.now()
		await site.database.stop()
		await until("/readyz names the database", async () => {
			const { status, body } = await readinessOf(web)
			return status === 503 && body.lacks.includes("database")
		})
		const noticed = (Date.now() - began) / 1_000
		const asked = Date.now()
		const refused = await askWeb(web, {
			path: paths.logIn("eng"),
			form: { uid: "typed-by-hand", pwd: "a long secret" },
		})
		const answered = (Date.now() - asked) / 1_000
		if (refused.status !== 503) wrong.push(`a form answers ${refused.status} without a database`)
		if (!refused.text.includes('value="typed-by-hand"')) wrong.push("a form loses what was typed")
		await sleep(Math.max(0, AWAY_MS - (Date.now() - began)))
		await site.database.start()
		const ready = await untilReady(site)
		const next = await load.nextStake()
		return {
			facts: [
				`named by /readyz after ${noticed.toFixed(1)} s, a form refused within ${answered.toFixed(1)} s`,
				`ready ${ready.toFixed(1)} s after the return, next stake active after ${next.toFixed(0)} s`,
			],
		}
	},
}
