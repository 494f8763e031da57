import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { fileURLToPath } from "node:url"
import autocannon from "autocannon"
import postgres from "postgres"
import { migrate } from "#app/db/migrate.server.ts"
import { newAddress } from "#tests/addresses.ts"
import { atLeast, atMost, median, type Row, report } from "./bars.ts"
import { ownServer } from "./own-server.ts"
import { usageReading } from "./usage-reading.ts"

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 32
const A_BATCH = 20
const KILLS = 20
const PATHS = { single: "/api/actionLog/insertActionLog", batch: "/api/actionLog/insertActionLogs" }
type Kind = keyof typeof PATHS

const action = () => ({
	id: randomUUID(),
	action_cd: "100_030_010_000_120_001",
	action_time: new Date().toISOString(),
	page_path: "/kor/powerzoneCoinStaking/view",
	param1: "phantom",
})
const who = { wallet_address: "", user_ip: "203.0.113.9", reg_id: "" }
const bodyOf = (kind: Kind) =>
	JSON.stringify(
		kind === "single" ? { ...who, ...action() } : { ...who, actions: Array.from({ length: A_BATCH }, action) },
	)
const headers = () => ({ "Content-Type": "application/json", "X-Forwarded-For": newAddress() })

type Way = "ours" | "bare"
async function serverOf(way: Way, url: string): Promise<{ child: ChildProcess; origin: string }> {
	const child = fork(fileURLToPath(new URL("./usage-server.js", import.meta.url)))
	return new Promise((resolve, reject) => {
		child.once("exit", () => reject(new Error("the server ended")))
		child.once("message", ({ origin }: { origin: string }) => resolve({ child, origin }))
		child.send({ way, url })
	})
}

/** Actions stored a second. */
async function rate(origin: string, kind: Kind): Promise<number> {
	const made = await autocannon({
		url: origin + PATHS[kind],
		connections: CONNECTIONS,
		duration: SECONDS,
		method: "POST",
		requests: [{ setupRequest: (one) => ({ ...one, headers: headers(), body: bodyOf(kind) }) }],
	})
	if (made.non2xx + made.errors > 0) throw new Error(`${made.non2xx} refused, ${made.errors} failed`)
	return (made.requests.total / made.duration) * (kind === "batch" ? A_BATCH : 1)
}

/** Every call that was answered before the server was killed is in the table: how many are not. */
async function lostIn(url: string, sql: postgres.Sql): Promise<{ lost: number; told: number }> {
	let told = 0
	let lost = 0
	for (let kill = 0; kill < KILLS; kill++) {
		const { child, origin } = await serverOf("ours", url)
		const stored: string[] = []
		const ended = new Promise((done) => child.once("exit", done))
		let alive = true
		const sending = Array.from({ length: 16 }, async () => {
			while (alive) {
				const actions = Array.from({ length: A_BATCH }, action)
				const answered = await send(`${origin}${PATHS.batch}`, JSON.stringify({ ...who, actions }))
				if (answered === 200) stored.push(...actions.map(({ id }) => id))
			}
		})
		while (stored.length < 1_000 + kill * 200) await new Promise((next) => setImmediate(next))
		child.kill("SIGKILL")
		await ended
		alive = false
		await Promise.all(sending)
		const [found] = await sql`select count(*)::int as n from action_log where id = any(${stored}::uuid[])`
		told += stored.length
		lost += stored.length - (found?.n ?? 0)
	}
	return { lost, told }
}

const send = (url: string, body: string) =>
	new Promise<number>((done) => {
		const asked = request(url, { method: "POST", headers: headers() }, (answer) => {
			answer
				.resume()
				.on("end", () => done(answer.statusCode ?? 0))
				.on("error", () => done(0))
		})
		asked.on("error", () => done(0)).end(body)
	})

export const bench = (): Promise<number> =>
	ownServer(async (server) => {
		const admin = postgres(server.url, { max: 1, onnotice: () => {} })
		await admin.unsafe("create database usage")
		const url = new URL(server.url)
		url.pathname = "/usage"
		await migrate(url.href)
		const sql = postgres(url.href, { max: 1, onnotice: () => {} })
		const rows: Row[] = []
		try {
			const servers = { ours: await serverOf("ours", url.href), bare: await serverOf("bare", url.href) }
			for (const kind of ["single", "batch"] as const) {
				const rates = { ours: [] as number[], bare: [] as number[] }
				for (let round = 0; round <= ROUNDS; round++)
					for (const way of round % 2 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
						await sql`truncate action_log`
						const one = await rate(servers[way].origin, kind)
						// The first round warms up.
						if (round > 0) rates[way].push(one)
						console.log(`  ${kind}, round ${round}, ${way}: ${one.toFixed(0)}/s`)
					}
				const [own, least] = [median(rates.ours), median(rates.bare)]
				const note = `${own.toFixed(0)}/s of ${least.toFixed(0)}/s`
				rows.push(
					atLeast(
						`usage, ${kind}: share of bare`,
						median(rates.ours.map((one, round) => one / (rates.bare[round] ?? 0))),
						kind === "single" ? 0.8 : 0.7,
						note,
					),
				)
				if (kind === "batch") rows.push(atLeast("usage, batches of 20: stored a second", own, 25_000, "events"))
			}
			for (const { child } of Object.values(servers)) child.kill("SIGKILL")
			const { lost, told } = await lostIn(url.href, sql)
			rows.push(atMost(`usage, lost of ${told} acknowledged in ${KILLS} kills`, lost, 0, String))
			return report([...rows, ...(await usageReading())])
		} finally {
			await sql.end()
			await admin.end()
		}
	})
