import { setTimeout as sleep } from "node:timers/promises"
import type { Readiness } from "#app/http/ready.server.ts"
import type { Part } from "../trial.ts"

const STAKING_MS = 20_000

/** Web and worker processes as services of their own, with logins from `boot.js roles` and secrets in files. */
export const apart: Part = {
	async run({ site, load, wrong }) {
		await sleep(STAKING_MS)
		for (const { name, port } of site.webs) {
			const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
			const { status } = (await answer.json()) as Readiness
			if (status !== "ready") wrong.push(`${name} is ${status}`)
		}
		for (const { name, port } of [...site.webs, ...site.workers]) {
			const headers = { Authorization: `Bearer ${site.metricsToken}` }
			const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
			if (answer.status !== 200) wrong.push(`the metrics of ${name} answer ${answer.status}`)
		}
		const shares = [...site.balancer.answered.values()]
		if (shares.some((count) => count === 0)) wrong.push(`a web process has answered nothing: ${shares.join(" and ")}`)
		await load.stop()
		const began = Date.now()
		// Each throws where it does not end with 0.
		await Promise.all([...site.webs, ...site.workers].map((service) => service.end()))
		await Promise.all(site.workers.map((service) => service.start()))
		return {
			facts: [
				`each web process answered ${shares.join(" and ")}`,
				`all ended with 0 and started again in ${Math.round((Date.now() - began) / 1_000)} s`,
			],
		}
	},
}
