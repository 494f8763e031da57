import { setTimeout as sleep } from "node:timers/promises"
import { type Attack, median, percentile, round, type Target } from "./attack.ts"

const CONNECTIONS = 40
const ADDRESSES = 200
/** Bar of both figures in ms: another visitor's page, and the delay of the event loop. */
const MOST_MS = 30
const FAMILIES = ["kongz", "grilla", "hag", "crafter", "alya", "fitri", "genesis", "haechi", "tormia", "striker"]
const CROPS = ["", "crop=head", "crop=cutout"]
/** A page that is kept in memory, and one that is rendered for each visitor. */
const READ = ["/kor", "/eng/mypage"]

/** A visitor with an address of their own, for so long; answers ms of each page. */
async function visit(target: Target, ms: number): Promise<number[]> {
	const times: number[] = []
	const end = Date.now() + ms
	for (let n = 0; Date.now() < end; n++) {
		const answer = await target.ask({ path: READ[n % READ.length] ?? "/", from: target.address() })
		times.push(answer.status === 200 ? answer.ms : Number.POSITIVE_INFINITY)
		await sleep(25)
	}
	return times
}

/** No two alike: every second one in a size of its own. */
function portraitPath(n: number, first: number): string {
	const size = n % 2 === 0 ? "" : `size=${16 + (n % 2_300)}`
	const query = [CROPS[n % CROPS.length], size].filter(Boolean).join("&")
	return `/art/${FAMILIES[n % FAMILIES.length]}/${(first + n) % 1_000_000}.svg${query ? `?${query}` : ""}`
}

/** IPv4 addresses in networks of their own, and networks (/64) of one IPv6 customer, in turns. */
const crowdOf = (target: Target) =>
	Array.from({ length: ADDRESSES }, (_, n) =>
		n % 2 === 0 ? target.address() : `2001:db8:40:${((n - 1) / 2).toString(16)}::1`,
	)

export const newPortraits: Attack = {
	name: "40 connections from 200 addresses ask for new portraits in any size, and a visitor",
	point: "C10",
	capMs: 120_000,
	async run(target, { of, slack, signal }) {
		await visit(target, 1_000)
		const alone = await visit(target, of(5_000, 2_000))
		await target.probe("web")
		const answers: Record<number, number> = {}
		const first = Math.floor(Math.random() * 1_000_000)
		const crowd = crowdOf(target)
		let [done, asked] = [false, 0]
		const lanes = Array.from({ length: CONNECTIONS }, async () => {
			while (!done && !signal.aborted) {
				const n = asked++
				const { status } = await target.ask({ path: portraitPath(n, first), from: crowd[n % crowd.length] ?? "" })
				answers[status] = (answers[status] ?? 0) + 1
			}
		})
		const beside = await visit(target, of(10_000, 3_000))
		const { loop } = await target.probe("web")
		done = true
		await Promise.all(lanes)
		const page = percentile(beside, 0.95)
		const unanswered = answers[0] ?? 0
		const ok = page <= MOST_MS * slack && loop.p99 <= MOST_MS * slack && unanswered === 0
		const pages = `median ${round(median(beside), 1)} ms, ${round(median(alone), 1)} ms alone`
		const detail = `${pages}; event-loop delay p99 ${round(loop.p99)} ms (≤ ${MOST_MS}), at most ${round(loop.max)} ms; ${JSON.stringify(answers)}`
		return { figure: round(page), unit: `ms, another visitor's page p95 (≤ ${MOST_MS})`, ok, detail }
	},
}
