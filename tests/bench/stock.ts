import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import postgres from "postgres"
import { type Connected, connect } from "#app/db/client.server.ts"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { takeStock } from "#app/minting/stock.server.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { planIn } from "#tests/factories/mint-rows.ts"
import { liveApp } from "../faults/live-app.ts"
import { rushForStock } from "../faults/mint-rush.ts"
import { atLeast, median, type Row, report } from "./bars.ts"
import { ownServer } from "./own-server.ts"

const STOCK = 100
const CALLERS = 1_000
const POOLS = 2
const CONNECTIONS = 20
const ROUNDS = Number(process.env.ROUNDS ?? 9)
/** Of the rate of the same function called by nothing but a client. */
const BAR = 0.8
const WALLETS = 20

/** `npm run bench -- --only stock`: what a limited stock sells when a thousand want a hundred, and at which rate. */
export async function bench(): Promise<number> {
	const rows = await ownServer(() => measure())
	rows.push(...(await overHttp()))
	return report(rows)
}

export async function measure(): Promise<Row[]> {
	const database = await testDatabase()
	const { web } = database.logins
	const bare = await bareClient(web.url)
	const load = loadavg()[0]?.toFixed(1)
	try {
		const rates = { ours: [] as number[], bare: [] as number[] }
		const sold: number[] = []
		for (let round = -2; round < ROUNDS; round++) {
			const [one, other] = [await planOf(database), await planOf(database)]
			const ours = await rateThroughPools(web.url, one)
			const theirs = await bare.rate(other)
			sold.push(await soldOf(database, one), await soldOf(database, other))
			// The first are for caches and plans.
			if (round < 0) continue
			rates.ours.push(ours)
			rates.bare.push(theirs)
		}
		const [ours, theirs] = [median(rates.ours), median(rates.bare)]
		const note = `${ours.toFixed(0)} a second through two pools, ${theirs.toFixed(0)} by ${bare.name}; load before ${load}`
		return [
			exactly("of 100, sold to a thousand callers, in each round", sold),
			atLeast("of the rate of the bare function", ours / theirs, BAR, note),
		]
	} finally {
		await bare.end()
		await database.end()
	}
}

const exactly = (what: string, sold: readonly number[]): Row => ({
	what,
	figure: `${Math.min(...sold)} to ${Math.max(...sold)}`,
	bar: `= ${STOCK}`,
	passed: sold.every((one) => one === STOCK),
})

/** A plan with its stock, and a quote of each caller. */
async function planOf(database: TestDatabase): Promise<string> {
	const planId = await planIn(database, { stock: STOCK })
	await unguarded(database, (tx) =>
		tx.unsafe(`insert into mint_purchase (id, plan_id, wallet, quantity, way, status, reference, expires_at, asked_by, created_at)
			select md5('${planId}' || n)::uuid, '${planId}', 'w' || n, 1, 'atomic', '0', '${planId}' || n, now(), 'w', now() from generate_series(0, ${CALLERS - 1}) n`),
	)
	await database.sql.unsafe("vacuum analyze mint_unit, mint_purchase")
	return planId
}

/** As two web processes call it. Their connections are there before, as the other client's are, and gone before that one comes: the server has not room for both. */
async function rateThroughPools(url: string, planId: string): Promise<number> {
	const pools = Array.from({ length: POOLS }, () => connect(url, { max: CONNECTIONS }))
	try {
		await Promise.all(pools.flatMap(({ sql }) => Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(0.2)`)))
		const ids = await idsOf(pools[0] as Connected, planId)
		return await rateOf(() => takeAll(pools, planId, ids))
	} finally {
		await Promise.all(pools.map((one) => one.end()))
	}
}

async function takeAll(pools: readonly Connected[], planId: string, ids: readonly string[]): Promise<void> {
	await Promise.all(
		ids.map((purchaseId, n) => takeStock(pools[n % POOLS] as Connected, { planId, purchaseId, quantity: 1 })),
	)
}

const idsOf = async ({ sql }: Connected, planId: string): Promise<string[]> =>
	(await sql`select md5(${planId}::text || n)::uuid as id from generate_series(0, ${CALLERS - 1}) n`).map(
		(row) => row.id,
	)

async function rateOf(work: () => Promise<unknown>): Promise<number> {
	const began = performance.now()
	await work()
	return CALLERS / ((performance.now() - began) / 1000)
}

async function soldOf({ sql }: TestDatabase, planId: string): Promise<number> {
	const [row] =
		await sql`select count(distinct purchase_id)::int as sold from mint_unit where plan_id = ${planId} and purchase_id is not null`
	return row?.sold
}

type Bare = Readonly<{ name: string; rate(planId: string): Promise<number>; end(): Promise<unknown> }>
const PGBENCH = ["/usr/lib/postgresql/15/bin/pgbench", "/usr/bin/pgbench"]

/** pgbench where there is one; otherwise the same statement by the same driver, and nothing else. */
async function bareClient(url: string): Promise<Bare> {
	const clients = POOLS * CONNECTIONS
	const program = process.env.PGBENCH ?? PGBENCH.find((one) => existsSync(one))
	if (!program) {
		const sql = postgres(url, { max: clients, onnotice: () => {} })
		const call = (planId: string, n: number) =>
			sql`select take_stock(${planId}::uuid, md5(${planId}::text || ${n}::int)::uuid, 1)`
		return {
			name: "the bare driver",
			rate: (planId) => rateOf(() => Promise.all(Array.from({ length: CALLERS }, (_, n) => call(planId, n)))),
			end: () => sql.end(),
		}
	}
	const folder = await mkdtemp(join(tmpdir(), "punktopia-pgbench-"))
	const { hostname, port, username, password, pathname } = new URL(url)
	const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) }
	const each = CALLERS / clients
	return {
		name: "pgbench",
		async rate(planId) {
			const script = join(folder, "take.sql")
			const text = `\\set n :client_id * ${each} + :i\nselect take_stock('${planId}'::uuid, md5('${planId}' || :n::int)::uuid, 1);\n\\set i :i + 1\n`
			await writeFile(script, text)
			const at = ["-h", hostname, "-p", port, "-U", decodeURIComponent(username), pathname.slice(1)]
			const how = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "2", "-t", `${each}`, "-D", "i=0", "-f", script]
			const { stdout } = await promisify(execFile)(program, [...how, ...at], { env })
			const [, tps] = /tps = ([\d.]+) \(without initial/.exec(stdout) ?? []
			if (!tps) throw new Error(`pgbench said: ${stdout}`)
			return Number(tps)
		},
		end: () => rm(folder, { recursive: true, force: true }),
	}
}

/** Real purchases, from the slip to the NFT, at two web processes. */
async function overHttp(): Promise<Row[]> {
	const live = await liveApp()
	try {
		const { sold, distinct, left, soldOut, wrong, seconds } = await rushForStock(live, {
			stock: STOCK,
			wallets: WALLETS,
			endMs: 300_000,
		})
		for (const one of wrong) console.log(`✗ ${one}`)
		const isExact = sold === STOCK && distinct === STOCK && left === 0 && wrong.length === 0 && soldOut === WALLETS
		return [
			{
				what: "of 100, sold over HTTP by two web processes",
				figure: `${sold} to ${WALLETS} wallets, all told that it is sold out (${seconds.toFixed(1)} s)`,
				bar: `= ${STOCK}`,
				passed: isExact,
			},
		]
	} finally {
		await live.stop()
	}
}
