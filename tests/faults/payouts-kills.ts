import type { ChildProcess } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { until } from "#tests/boot/until.ts"
import { type Due, mixed, owe, receiversWithAccounts } from "./payouts-owed.ts"
import { startProxy, TROUBLES, type Trouble } from "./payouts-proxy.ts"
import { OF_THE_DEAD, STEPS, watchSteps } from "./payouts-steps.ts"
import { ended, type PayoutWorld } from "./payouts-world.ts"
import { wrongWith } from "./payouts-wrong.ts"

const RANDOM = "at a random moment"
/** Blocks after which what was not sent can never land, with the margin and the time to become final. */
const PAST_LIFE = 200
const KNOWN_RECEIVERS = 40

export type Plan = Readonly<{
	payouts: number
	/** Where workers are killed, one after the other. */
	steps: readonly string[]
	workers: number
	/** One question in so many goes wrong; 0: none. */
	troubleOneIn: number
	/** How long a worker may take to come to a step, and all payments in the end. */
	stepMs: number
	endMs: number
	isOver?: () => boolean
	tell?: (line: string) => void
}>

export type Outcome = Readonly<{
	/** By step: kills, and how often no worker came there in time; then one is killed at a random moment instead. */
	kills: ReadonlyMap<string, number>
	missed: ReadonlyMap<string, number>
	troubles: ReadonlyMap<string, number>
	payouts: number
	wrong: readonly string[]
}>

/** `kills` steps: all by name in turn, and each fifth at a random moment. */
export function stepsInTurn(kills: number): string[] {
	let next = 0
	return Array.from({ length: kills }, (_, n) => (n % 5 === 4 ? RANDOM : (STEPS[next++ % STEPS.length] ?? RANDOM)))
}

/** Pays while workers are killed at each step of the plan, then without kills and troubles until all is paid, and looks for what is wrong. */
export async function killWhilePaying(world: PayoutWorld, plan: Plan): Promise<Outcome> {
	const steps = await watchSteps(world.database.url)
	const network = troubledNetwork(plan.troubleOneIn)
	const workers = await startWorkers(world, plan.workers, { ...network, passing: steps.passing })
	const [kills, missed] = [new Map<string, number>(), new Map<string, number>()]
	const dues: Due[] = []
	try {
		const due = mixed(world, await receiversWithAccounts(world, KNOWN_RECEIVERS))
		const oweUpTo = async (count: number) => {
			const some = Array.from({ length: Math.max(0, count - dues.length) }, (_, n) => due(dues.length + n))
			dues.push(...some)
			await owe(world, some)
		}
		for (const [n, step] of plan.steps.entries()) {
			if (plan.isOver?.()) break
			const reached =
				step === RANDOM ? killSometime(workers, n, plan.stepMs) : steps.reach(step, workers.kill, plan.stepMs)
			const aged = OF_THE_DEAD.has(step) ? growOld(world, network, reached) : null
			// What is owed is written while workers run, so that there is something to do at each step.
			await oweUpTo(Math.ceil(plan.payouts * shareBy(n + 1, plan.steps.length)))
			if (await reached) count(kills, step)
			else {
				count(missed, step)
				if (await killSometime(workers, n, plan.stepMs)) count(kills, RANDOM)
			}
			await aged
			if (n % 20 === 19) plan.tell?.(`${n + 1} of ${plan.steps.length} steps`)
		}
		await oweUpTo(plan.payouts)
		network.heal()
		const wrong = await wrongWith(world, dues, plan.endMs)
		return { kills, missed, troubles: network.troubles, payouts: dues.length, wrong: [...workers.wrong, ...wrong] }
	} finally {
		await workers.stop()
		await steps.stop()
	}
}

/** The share that is owed when so many steps are begun: evenly, and with each tenth as much again as with all ten, so that transactions fill. */
const shareBy = (begun: number, all: number) =>
	(begun + 10 * Math.floor(begun / 10)) / (all + 10 * Math.floor(all / 10))

const count = (map: Map<string, number>, name: string) => void map.set(name, (map.get(name) ?? 0) + 1)

/** One question in so many goes wrong, until it is healed. */
function troubledNetwork(oneIn: number) {
	const troubles = new Map<string, number>()
	const lost = new Set<string>()
	let isTroubled = oneIn > 0
	let swallows = false
	return {
		troubles,
		lost,
		swallows: () => swallows,
		swallow(now: boolean) {
			swallows = now
		},
		trouble: (): Trouble | null => {
			if (!isTroubled || Math.random() * oneIn > 1) return null
			const one = TROUBLES[Math.floor(Math.random() * TROUBLES.length)] ?? "lost"
			count(troubles, one)
			return one
		},
		heal() {
			isTroubled = false
			lost.clear()
		},
	}
}
type Network = ReturnType<typeof troubledNetwork>

/** Lets no transaction through and the chain go on, until the step is reached: what was sent meanwhile never lands. */
async function growOld(world: PayoutWorld, network: Network, reached: Promise<boolean>): Promise<void> {
	network.swallow(true)
	let isReached = false
	void reached.finally(() => {
		isReached = true
		network.swallow(false)
	})
	while (!isReached) {
		const before = network.lost.size
		const isNew = () => isReached || network.lost.size > before
		await until("a transaction is swallowed", isNew, 1_000).catch(() => {})
		if (!isReached) await world.rpc("control_mine", { slots: PAST_LIFE })
	}
}

type Workers = Readonly<{
	/** Kills one and starts another in its place. */
	kill(worker: number): Promise<void>
	count: number
	wrong: string[]
	stop(): Promise<void>
}>

/** Each behind a proxy of its own. One that ends though nobody killed it is started again, and counts as wrong. */
async function startWorkers(
	world: PayoutWorld,
	count: number,
	watched: Pick<Network, "trouble" | "swallows" | "lost"> & Pick<Parameters<typeof startProxy>[0], "passing">,
): Promise<Workers> {
	const proxies = await Promise.all(
		Array.from({ length: count }, (_, worker) => startProxy({ ...watched, chainUrl: world.chainUrl, worker })),
	)
	const wrong: string[] = []
	const running: ChildProcess[] = []
	let stopping = false
	const start = (worker: number) => {
		const child = world.startWorker(proxies[worker]?.url ?? "")
		running[worker] = child
		child.once("exit", (code, signal) => {
			if (signal === "SIGKILL" || stopping) return
			wrong.push(`a worker ended by itself with ${code ?? signal}`)
			start(worker)
		})
	}
	for (let worker = 0; worker < count; worker++) start(worker)
	return {
		count,
		wrong,
		async kill(worker) {
			const child = running[worker]
			if (!child) throw new Error(`there is no worker ${worker}`)
			await ended(child)
			start(worker)
		},
		async stop() {
			stopping = true
			await Promise.all(running.map(ended))
			await Promise.all(proxies.map((one) => one.stop()))
		},
	}
}

async function killSometime(workers: Workers, n: number, ms: number): Promise<boolean> {
	await sleep(Math.random() * Math.min(ms, 3_000))
	await workers.kill(n % workers.count)
	return true
}
