import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { until } from "#tests/boot/until.ts"
import { type Claimer, newClaimers } from "./claimers.ts"
import { coinsOf, type Taken, wrongWithClaims } from "./claims-wrong.ts"
import type { LiveApp } from "./live-app.ts"

/** What is killed: PostgreSQL itself, or one of its processes, at which it ends all others and recovers. */
export type Killed = "postmaster" | "session"

export type Plan = Readonly<{
	kills: readonly Killed[]
	claimers: number
	/** Milliseconds: at most so long between the service's return and the next kill, and until the service is back, and all is paid. */
	pauseMs: number
	backMs: number
	endMs: number
	isOver?: () => boolean
	tell?: (kills: number, line: string) => void
}>

export type Outcome = Readonly<{
	kills: Readonly<Record<Killed, number>>
	taken: number
	/** Claims that were asked for again because no answer came. */
	again: number
	/** Milliseconds from each kill to the first claim that was begun after it and was taken. */
	backAfter: readonly number[]
	wrong: readonly string[]
}>

/** Claims without a pause while the database is killed again and again, then looks for what was lost or paid twice. */
export async function killDatabase(live: LiveApp, plan: Plan): Promise<Outcome> {
	const claimers = await newClaimers(live, plan.claimers)
	const before = new Map(
		await Promise.all(claimers.map(async ({ staker }) => [staker, await coinsOf(live, staker)] as const)),
	)
	const processes = async () => [await live.pid("web"), await live.pid("worker")]
	const started = await processes()
	const load = claimOnAndOn(claimers)
	const kills = { postmaster: 0, session: 0 }
	const backAfter: number[] = []
	const wrong: string[] = []
	try {
		for (const part of plan.kills) {
			if (plan.isOver?.()) break
			await sleep(Math.random() * plan.pauseMs)
			// Right after a crash there may be no session to be killed yet.
			const kill = () =>
				live.kill(part).then(
					() => true,
					() => false,
				)
			await until(`a ${part} is killed`, kill)
			const killedAt = Date.now()
			kills[part]++
			await load.takenSince(plan.backMs)
			backAfter.push(Date.now() - killedAt)
			plan.tell?.(backAfter.length, `${part} killed, the service back after ${backAfter.at(-1)} ms`)
		}
	} catch (error) {
		wrong.push((error as Error).message)
	} finally {
		await load.stop()
	}
	wrong.push(...load.wrong, ...(await wrongWithClaims(live, { taken: load.taken, before, ms: plan.endMs })))
	const now = await processes()
	if (`${now}` !== `${started}`) wrong.push(`web and worker were ${started}, and are ${now}`)
	return { kills, taken: load.taken.length, again: load.again(), backAfter, wrong }
}

/** Each claims one after the other, a little each time; who gets no answer asks for the same claim again, as a person would. */
function claimOnAndOn(claimers: readonly Claimer[]) {
	let stopping = false
	let begun = 0
	let newest = 0
	let again = 0
	const taken: Taken[] = []
	const wrong: string[] = []
	const lane = async ({ staker, stake }: Claimer) => {
		while (!stopping) {
			const place = ++begun
			const id = randomUUID()
			// Not all the same, so that one that is paid twice is not taken for another.
			const units = 20n + BigInt(place % 11)
			const amount = `0.${`${units}`.padStart(6, "0")}`
			try {
				await staker.claim({ stake, request: id, amount }, () => again++)
				taken.push({ id, units })
				newest = Math.max(newest, place)
			} catch (error) {
				wrong.push(`claim ${id}: ${(error as Error).message}`)
			}
		}
	}
	const lanes = claimers.map(lane)
	return {
		taken,
		wrong,
		again: () => again,
		/** Waits for a claim that begins from now on and is taken. */
		async takenSince(ms: number) {
			const place = begun
			await until("a claim is taken again", () => newest > place, ms)
		},
		async stop() {
			stopping = true
			await Promise.all(lanes)
		},
	}
}
