import { readdir } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import postgres from "postgres"
import { expect, test } from "vitest"
import { homeFor } from "#app/db/embedded/home.server.ts"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import { processesOn } from "#app/db/embedded/processes.server.ts"
import { type Embedded, startEmbedded } from "#app/db/embedded/start.server.ts"
import { bundled, launch } from "#tests/boot/bundle.ts"
import { dataFolder, folderWithDatabase } from "#tests/boot/data-folder.ts"

/** `EMBEDDED_STARTS=200` runs that many rounds; without it as many as fit into the time, and one of each kind at least. */
const ROUNDS = Number(process.env.EMBEDDED_STARTS ?? 0)
const BUDGET_MS = 15_000
const SEED = Number(process.env.EMBEDDED_STARTS_SEED ?? Date.now() % 1e6)
const LIMIT_MS = Math.max(240_000, ROUNDS * 30_000)

/** A small generator, so that a failure can be repeated by its seed. */
function randomFrom(seed: number): (below: number) => number {
	let state = seed
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 2 ** 32) * below)
	}
}

const KINDS = (["server", "starter", "none", "stop"] as const).flatMap((disturbance) =>
	([0o700, 0o755] as const).map((mode) => ({ disturbance, mode })),
)
type Kind = (typeof KINDS)[number] & { isEmpty: boolean }

async function ask(url: string, query: string) {
	const sql = postgres(url, { max: 1, onnotice: () => {} })
	try {
		return await sql.unsafe(query)
	} finally {
		await sql.end()
	}
}

async function killServer(dataDir: string) {
	const running = await runningServer(await homeFor(dataDir))
	if (running) process.kill(running.pid, "SIGKILL")
}

/** Two or three starts at once, two of them in other processes where one is killed. Returns what is left to be wrong. */
async function round(script: string, { disturbance, mode, isEmpty }: Kind, random: (below: number) => number) {
	const dataDir = isEmpty ? await dataFolder(mode) : await folderWithDatabase(mode)
	const inProcess = Array.from({ length: 1 + random(2) }, () => startEmbedded({ dataDir }))
	const others = disturbance === "starter" ? [1, 2].map(() => launch(script, { DATA_DIR: dataDir })) : []
	await sleep(random(isEmpty ? 4_000 : 1_500))
	if (disturbance === "server") await killServer(dataDir)
	const [first, second] = others
	first?.process.kill("SIGKILL")
	const started = await Promise.all(inProcess)
	if (second) expect(await second.ended, second.said()).toBe(0)
	if (disturbance === "stop") await Promise.all([started[0]?.stop(), startEmbedded({ dataDir })])
	await first?.ended
	const [last, again] = (await Promise.all([startEmbedded({ dataDir }), startEmbedded({ dataDir })])) as [
		Embedded,
		Embedded,
	]
	expect(last.url).toBe(again.url)
	expect(await ask(last.url, "select 1 as one")).toEqual([{ one: 1 }])
	const { folder, cluster } = last.home
	expect((await processesOn(cluster)).filter(({ isServer }) => isServer)).toHaveLength(1)
	if (!others.length) expect((await readdir(folder)).filter((name) => name !== "data-folder")).toEqual(["cluster"])
	await last.stop()
	expect(await processesOn(cluster)).toEqual([])
}

test(`starts at once end with one server, also where the server or a start is killed (seed ${SEED})`, {
	timeout: LIMIT_MS,
}, async () => {
	const script = await bundled("tests/boot/stand-in/start-database.ts")
	const random = randomFrom(SEED)
	const until = Date.now() + BUDGET_MS
	const failed: string[] = []
	let rounds = 0
	for (; ROUNDS ? rounds < ROUNDS : rounds < KINDS.length || Date.now() < until; rounds++) {
		const kind = KINDS[rounds % KINDS.length] as (typeof KINDS)[number]
		// initdb is most of the cost: a quarter of the rounds begins on an empty folder.
		const isEmpty = Boolean(ROUNDS) && Math.floor(rounds / KINDS.length) % 4 === 0
		const began = Date.now()
		await round(script, { ...kind, isEmpty }, random).catch((error: Error) =>
			failed.push(`round ${rounds} (${JSON.stringify({ ...kind, isEmpty })}): ${error.message}`),
		)
		if (ROUNDS) console.info(`round ${rounds}: ${Date.now() - began} ms, ${failed.length} failed`)
	}
	expect(failed, `of ${rounds} rounds`).toEqual([])
})
