import { setTimeout as sleep } from "node:timers/promises"
import { type Attack, median, percentile, round, type Target } from "./attack.ts"

const CONNECTIONS = 40
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

export const newPortraits: Attack = {
	name: "40 connections ask for new portraits in any size, and a visitor",
	point: "C10",
	capMs: 120_000,
	async run(target, { of, slack, signal }) {
		await visit(target, 1_000)
		const alone = await visit(target, of(5_000, 2_000))
		await target.probe("web")
		const answers: Record<number, number> = {}
		const first = Math.floor(Math.random() * 1_000_000)
		const crowd = target.address()
		let [done, asked] = [false, 0]
		// Half of the connections share an address, each of the others has its own.
		const lanes = Array.from({ length: CONNECTIONS }, async (_, lane) => {
			const from = lane % 2 === 0 ? crowd : target.address()
			while (!done && !signal.aborted) {
				const { status } = await target.ask({ path: portraitPath(asked++, first), from })
				answers[status] = (answers[status] ?? 0) + 1
			}
		})
		const beside = await visit(target, of(10_000, 3_000))
		const { loop } = await target.probe("web")
		done = true
		await Promise.all(lanes)
		const [before, now] = [median(alone), median(beside)]
		const unanswered = answers[0] ?? 0
		const ok = loop.p99 <= 30 * slack && unanswered === 0
		const pages = `a page took ${round(before, 1)} ms alone, ${round(now, 1)} ms beside (95 %: ${round(percentile(beside, 0.95))} ms)`
		const detail = `${pages}; loop at most ${round(loop.max)} ms; ${JSON.stringify(answers)}`
		return { figure: round(loop.p99), unit: "ms event-loop delay p99 (≤ 30)", ok, detail }
	},
}
