import { setTimeout as sleep } from "node:timers/promises"
import { paths } from "#app/lib/paths.ts"
import { until } from "#tests/boot/until.ts"
import { askWeb, metricOf, readinessOf, untilReady } from "../ask-web.ts"
import type { Part } from "../trial.ts"

const AWAY_MS = 40_000
const NOTICED_S = 30

/** The node refuses connections for 40 s. The metric behind the alert and `/readyz` say so within 30 s. */
export const nodeAway: Part = {
	isOutage: true,
	async run({ site, load, wrong }) {
		const began = Date.now()
		await site.node.refuse()
		for (const web of site.webs)
			await until(`the metric and /readyz of ${web.name} name the node`, async () => {
				const { status, body } = await readinessOf(web)
				return (
					status === 200 && body.lacks.includes("chain") && (await metricOf(site, web, "punktopia_chain_silent")) === 1
				)
			})
		const noticed = (Date.now() - began) / 1_000
		if (noticed > NOTICED_S) wrong.push(`the node was away for ${noticed} s before the metric was set`)
		for (const web of site.webs) {
			const page = await askWeb(web, { path: paths.coinStaking("eng") })
			if (page.status !== 200) wrong.push(`${web.name} answers ${page.status} for a page while the node is away`)
		}
		await sleep(Math.max(0, AWAY_MS - (Date.now() - began)))
		await site.node.accept()
		const ready = await untilReady(site)
		const next = await load.nextStake()
		return {
			facts: [
				`named by metric and /readyz after ${noticed.toFixed(1)} s`,
				`ready ${ready.toFixed(1)} s after the return, next stake active after ${next.toFixed(0)} s`,
			],
		}
	},
}
