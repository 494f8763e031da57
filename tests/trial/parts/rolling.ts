import { Agent } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { ask, PAGES } from "#tests/faults/rolling/rolling-restart.ts"
import { PUBLIC_ORIGIN } from "../settings.ts"
import { inRotation, type Service } from "../site.ts"
import type { Part, Trial } from "../trial.ts"

const READERS = 2
const PAUSE_MS = 100

/** Restarts every process, one after the other, while visitors stake, read and post. No request may fail. */
export const rolling: Part = {
	async run(trial) {
		const { site, load, wrong } = trial
		const readers = startReaders(trial)
		const began = Date.now()
		try {
			for (const web of site.webs) await restart(web).then(() => inRotation(site, web))
			for (const worker of site.workers) await restart(worker)
		} finally {
			wrong.push(...(await readers.stop()))
		}
		const seconds = Math.round((Date.now() - began) / 1_000)
		const next = await load.nextStake()
		return {
			facts: [
				`${readers.requests()} pages and records beside them`,
				`four processes restarted in ${seconds} s`,
				`next stake active after ${next.toFixed(0)} s`,
			],
		}
	},
}

async function restart(service: Service): Promise<void> {
	await service.end()
	await service.start()
}

/** `stop` returns what failed. */
function startReaders({ site }: Trial) {
	const failed: string[] = []
	let requests = 0
	let isOver = false
	async function read(): Promise<void> {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 })
		while (!isOver) {
			const page = PAGES[requests++ % (PAGES.length + 1)]
			const problem = await ask({ agent, balancer: site.balancer.origin, publicOrigin: PUBLIC_ORIGIN, page })
			if (problem !== null) failed.push(problem)
			await sleep(PAUSE_MS)
		}
		agent.destroy()
	}
	const readers = Array.from({ length: READERS }, read)
	return {
		requests: () => requests,
		async stop(): Promise<string[]> {
			isOver = true
			await Promise.all(readers)
			return failed
		},
	}
}
