import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { until } from "#tests/boot/until.ts"
import { type Answered, newStaker, type StakedSite, type Staker } from "#tests/faults/staker.ts"
import { stakeOnce } from "#tests/faults/stakes-once.ts"
import { countFailures, type Failures } from "./failures.ts"
import { PUBLIC_ORIGIN } from "./settings.ts"
import type { TrialSite } from "./site.ts"

/** Visitors who stake one time after the other. */
export type Load = Readonly<{
	/** Stakes that were agreed to, by id. */
	drafts: readonly string[]
	requests(): number
	/** Answers of 500 and above, and requests without an answer. */
	failures: Failures
	/** Signs in a visitor whose requests are counted as well; `through`: another way to the site than the proxy. */
	visitor(through?: StakedSite): Promise<Staker>
	/** Waits until a stake that begins from now on is active; the seconds that it took. */
	nextStake(ms?: number): Promise<number>
	/** No stake begins from now on; those that have begun come to their end. */
	stop(): Promise<void>
}>

const LANES = 3
/** A wallet may have 20 open positions. */
const STAKES_EACH = 15
/** A machine that runs everything at once is slow; no visitor of the trial gives up before. */
const TIMEOUT_MS = 20_000

/** Signs visitors in, then lets them stake. */
export async function startLoad(site: TrialSite): Promise<Load> {
	const drafts: string[] = []
	const failures = countFailures()
	let requests = 0
	let refused = "none"
	let isOver = false
	const onAnswer = ({ path, status, reason, began }: Answered) => {
		requests++
		const said = `${path.split("?")[0]}: ${status} ${reason}`
		if (status === 0 || status >= 500) failures.add({ began, said })
		else if (status >= 400) refused = said
	}
	const visitor = (through: StakedSite = site) =>
		newStaker(through, { publicOrigin: PUBLIC_ORIGIN, walletType: "phantom", timeoutMs: TIMEOUT_MS, onAnswer })

	async function stakeOn(first: Staker): Promise<void> {
		let staker = first
		for (let n = 1; !isOver; n++) {
			const before = drafts.length
			await stakeOnce(site, staker, drafts, () => isOver)
			if (drafts.length === before) await sleep(200)
			if (n % STAKES_EACH === 0 && !isOver) staker = await visitor().catch(() => staker)
		}
	}

	const stakers = await Promise.all(Array.from({ length: LANES }, () => visitor()))
	const lanes = stakers.map(stakeOn)
	return {
		drafts,
		failures,
		requests: () => requests,
		visitor,
		async nextStake(ms = 90_000) {
			const began = Date.now()
			const known = drafts.length
			const isActive = async () => {
				const newer = drafts.slice(known)
				if (newer.length === 0) return false
				const { db } = site.look()
				const rows = await db.execute(sql`select from coin_position where id in ${newer} and status = 'active'`)
				return rows.length > 0
			}
			await until(
				() => `a stake is active again (last refusal: ${refused}; last failure: ${failures.last()})`,
				() => isActive().catch(() => false),
				ms,
			)
			return (Date.now() - began) / 1_000
		},
		async stop() {
			isOver = true
			await Promise.all(lanes)
		},
	}
}
