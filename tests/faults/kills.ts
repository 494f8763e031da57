import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { type LiveApp, liveApp, type Part } from "./live-app.ts"
import { option } from "./option.ts"
import { newStaker, type Staker } from "./staker.ts"
import { creditedOnce, stakeOnce, wrongWith } from "./stakes-once.ts"

/** How many kills there are to be in all, over as many runs as that takes, and how long one run goes on. */
const KILLS = 300
const MINUTES = 10
const STAKERS = 5
/** A wallet may have twenty open positions. */
const STAKES_EACH = 15
const STATE = "tests/.out/kills.json"
const PARTS: readonly Part[] = ["web", "worker", "chain", "postmaster", "session"]

type Sums = {
	kills: Record<string, number>
	stakes: number
	once: number
	wrong: string[]
	runs: number
	minutes: number
}
const nothing = (): Sums => ({ kills: {}, stakes: 0, once: 0, wrong: [], runs: 0, minutes: 0 })
const killsIn = ({ kills }: Sums) => Object.values(kills).reduce((sum, count) => sum + count, 0)

/**
 * `npm run kills [-- --kills 300 --minutes 10 --anew]`: stakes while its processes are killed, then looks at the books. A run that is over
 * before the kills are adds to the sums of those before it; start it again to go on.
 */
export async function runKills(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const wanted = option(words, "--kills", KILLS)
	const known = existsSync(STATE) && !words.includes("--anew")
	const sums: Sums = known ? JSON.parse(readFileSync(STATE, "utf8")) : nothing()
	const began = Date.now()
	const isOver = () => killsIn(sums) >= wanted || Date.now() - began > option(words, "--minutes", MINUTES) * 60_000
	if (killsIn(sums) < wanted) {
		const live = await liveApp({ TRUST_PROXY: "1" })
		try {
			const drafts: string[] = []
			const stakers = (await signedIn(live)).map((staker) => stakeOnAndOn(live, staker, drafts, isOver))
			await Promise.all([...stakers, killOnAndOn(live, sums, isOver)])
			sums.wrong.push(...(await wrongWith(live, drafts)))
			sums.stakes += drafts.length
			sums.once += await creditedOnce(live, drafts)
		} finally {
			await live.stop()
		}
		sums.runs++
		sums.minutes += (Date.now() - began) / 60_000
		mkdirSync("tests/.out", { recursive: true })
		writeFileSync(STATE, `${JSON.stringify(sums, null, "\t")}\n`)
	}
	const { stakes, once, wrong } = sums
	console.log(`${killsIn(sums)} SIGKILLs ${JSON.stringify(sums.kills)}, ${stakes} stakes, ${once} credited once`)
	for (const one of wrong) console.log(`✗ ${one}`)
	const left = wanted - killsIn(sums)
	if (left > 0) console.log(`${left} kills are left: start this again to go on`)
	return wrong.length > 0 || once < stakes || left > 0 ? 1 : 0
}

async function killOnAndOn(live: LiveApp, sums: Sums, isOver: () => boolean): Promise<void> {
	for (let n = 0; !isOver(); n++) {
		const part = PARTS[n % PARTS.length] ?? "web"
		await sleep(300 + Math.random() * 3_200)
		// What is still down from the last time is waited for: a process that is not there cannot be killed.
		const killed = await live.kill(part).then(
			() => true,
			() => false,
		)
		if (!killed) continue
		sums.kills[part] = (sums.kills[part] ?? 0) + 1
		if (killsIn(sums) % 20 === 0) console.log(`${killsIn(sums)} kills`)
	}
}

/** Wallets that have signed in before anything is killed: a stake is what is to be interrupted. */
const signedIn = (live: LiveApp) =>
	Promise.all(Array.from({ length: STAKERS }, (_, lane) => newStaker(live, { from: `198.19.${lane}.1` })))

/** Stakes on and on; a wallet that has as many positions as it may makes room for a new one. */
async function stakeOnAndOn(live: LiveApp, first: Staker, drafts: string[], isOver: () => boolean): Promise<void> {
	let staker = first
	for (let n = 1; !isOver(); n++) {
		await stakeOnce(live, staker, drafts, isOver)
		if (n % STAKES_EACH > 0) continue
		const from = `198.19.${200 + (n % 50)}.${1 + (drafts.length % 250)}`
		while (!isOver() && staker === first) staker = await newStaker(live, { from }).catch(() => first)
		first = staker
	}
}
