import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { sql } from "drizzle-orm"
import { until } from "#tests/boot/until.ts"
import { startBalancer } from "#tests/faults/rolling/balancer.ts"
import { creditedOnce, stakeOnce } from "#tests/faults/stakes-once.ts"
import { BALANCING, inRotation, type Service } from "../site.ts"
import type { Part, Trial } from "../trial.ts"

const STAKES = 2
/** Less than the 90 s of `clock-ahead.mjs`. */
const AHEAD_MS = 60_000

/** The clock of one web process is 90 s ahead. Visitors sign in and stake through it alone, and through both. */
export const clockSkew: Part = {
	async run(trial) {
		const { site, load, wrong } = trial
		const [, web] = site.webs
		if (!web) return { facts: [] }
		await web.end()
		await web.start(["--import", pathToFileURL(resolve("tests/trial/clock-ahead.mjs")).href])
		await inRotation(site, web)
		if (lastLoggedAt(web) - Date.now() < AHEAD_MS) wrong.push(`the clock of ${web.name} is not ahead`)
		const once = await stakeThrough(trial, web)
		if (once < STAKES) wrong.push(`${once} of ${STAKES} stakes through ${web.name} are credited once`)
		const next = await load.nextStake()
		const { db } = site.look()
		const [future] = await db.execute<{ rows: number }>(sql`
			select (select count(*) from session where greatest(created_at, last_seen_at, signed_at) > clock_timestamp())::int
				+ (select count(*) from agreement where agreed_at > clock_timestamp())::int
				+ (select count(*) from sign_in_challenge where issued_at > clock_timestamp())::int as rows`)
		if (future?.rows !== 0) wrong.push(`${future?.rows} sessions, challenges and agreements are dated in the future`)
		return {
			facts: [
				`a sign-in and ${once} stakes through the process whose clock is 90 s ahead`,
				"sessions, challenges and agreements by the database clock",
				`next stake active after ${next.toFixed(0)} s`,
			],
		}
	},
}

/** A visitor signs in and stakes through one process alone. Returns how many stakes are credited once. */
async function stakeThrough({ site, load }: Trial, web: Service): Promise<number> {
	const balancer = await startBalancer({ ports: [web.port], ...BALANCING })
	try {
		await until(`${web.name} is in rotation`, () => balancer.isInRotation(web.port))
		const alone = { ...site, app: () => balancer }
		const visitor = await load.visitor(alone)
		const drafts: string[] = []
		for (let n = 0; n < STAKES; n++) await stakeOnce(alone, visitor, drafts, () => true)
		return await creditedOnce(site, drafts)
	} finally {
		await balancer.close()
	}
}

function lastLoggedAt({ said }: Service): number {
	const line = said().trim().split("\n").at(-1) ?? ""
	return new Date((JSON.parse(line) as { time: string | number }).time).getTime()
}
