import { execFile } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { sql } from "drizzle-orm"
import { pino } from "pino"
import { connect, type Db } from "#app/db/client.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import type { RequestContext } from "#app/db/context.ts"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { claimReward } from "#app/features/coin-staking/claim-reward.server.ts"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import { publishPlans } from "#tests/factories/published-plans.ts"
import { solanaWallet } from "#tests/factories/session-wallets.ts"
import { seed } from "../../drizzle/seed.ts"
import { atLeast, atMost, type Row, report } from "./bars.ts"
import { ownServer } from "./own-server.ts"
import { pastGuards } from "./past-guards.ts"
import { databaseSeconds } from "./processes.ts"

const CONNECTIONS = 20
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
/** Each is claimed of once: whoever comes to the end of them has to have more. */
const POSITIONS = Number(process.env.POSITIONS ?? 60_000)
const MEMBERS = 2_000
/** Ten times what landed a second when each claim was a transaction of the chain, and ms of the database's processor for one. */
const BAR = { aSecond: 460, databaseMs: 1.5 }

export const bench = (): Promise<number> =>
	ownServer(async ({ pid }) => {
		const database = await testDatabase()
		try {
			await seed({ url: database.url, product: "scg", decimals: 6, demo: false })
			await publishPlans(database.db, 6)
			await fill(database)
			const load = loadavg()[0]?.toFixed(1)
			const byApp = await claimByApp(database, pid)
			const byPgbench = await claimByPgbench(database, { server: pid, used: byApp.used })
			const wrong = await wrongIn(database.db, byPgbench?.used ?? byApp.used)
			for (const one of wrong) console.log(`✗ ${one}`)
			console.log(`load before ${load}`)
			const told = byPgbench ? rowsOf("pgbench, the function alone", byPgbench, null) : []
			const status = report([...rowsOf("as the web process claims", byApp, BAR), ...told])
			return wrong.length > 0 ? 1 : status
		} finally {
			await database.end()
		}
	})

const ID = "md5('stake' || n)::uuid"
const OWNER = `'member' || n % ${MEMBERS}`

/** Stakes of 10,000 coins in the middle of their term, their reward reserved in the ledger. */
async function fill({ sql }: TestDatabase): Promise<void> {
	const n = `from generate_series(1, ${POSITIONS}) n`
	const began = Date.now()
	await pastGuards(sql, [
		`insert into intent (id, purpose, subject_id, chain, vault, asset, units, reference, owner, expires_at, late, status, created_at)
			select ${ID}, 'coin-staking', ${ID}, 'solana:bench', 'vault', 'coin', 10000000000, n::text, ${OWNER}, now(), 'refund', 'settled', now() ${n}`,
		`insert into coin_position (id, status, chain, owner, asset, units, days, rule_id, apr_bps, method, reward, lang, intent_id, receipt_id, created_at, agreed_at, accrual_start, lock_end, due_at)
			select ${ID}, 'active', 'solana:bench', ${OWNER}, 'coin', 10000000000, 90, (select id from rule where key = '${PLANS_RULE}'), 700, 'simple-365-floor@1', 172602739, 'eng',
				${ID}, ${ID}, now() - interval '31 days', now() - interval '31 days', now() - interval '30 days', now() + interval '60 days', now() + interval '60 days' ${n}`,
	])
	await sql.unsafe(`set statement_timeout = 0;
		insert into ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
			select 'bench', ${ID}, 'reserved', ledger_account_of('bench', 'unexplained', 'coin'), ledger_account_of((${ID})::text, 'reward-reserved', 'coin'), 'coin', 172602739, now() ${n}`)
	await sql.unsafe("vacuum analyze")
	await sql.unsafe("checkpoint")
	console.log(`${POSITIONS} positions of ${MEMBERS} wallets, filled in ${((Date.now() - began) / 1000).toFixed(0)} s`)
}

/** `used`: positions from the first on that have been claimed of by then. */
type Measured = Readonly<{ claims: number; used: number; seconds: number; databaseMs: number; tell: string }>

/** As the web process claims, each of a position of its own. */
async function claimByApp({ logins }: TestDatabase, server: number): Promise<Measured> {
	const { db, end } = connect(logins.web.url, { max: CONNECTIONS })
	const shared = { db, now: databaseClock(db), log: pino({ level: "silent" }) }
	// The cast: what a claim does not ask for is left out.
	const asking = (n: number) =>
		({
			...shared,
			who: { wallet: solanaWallet(`member${n % MEMBERS}`), draftOwner: null },
		}) as unknown as RequestContext
	let used = 0
	const times: number[] = []
	const lane = async (until: number) => {
		while (Date.now() < until) {
			const n = ++used
			const asked = performance.now()
			const { repeated } = await claimReward(asking(n), { id: randomUUID(), position: idOf(n), units: null })
			if (repeated) throw new Error("a new claim was taken for a repeated one")
			times.push(performance.now() - asked)
		}
	}
	const lanes = (ms: number) => Promise.all(Array.from({ length: CONNECTIONS }, () => lane(Date.now() + ms)))
	try {
		// What is compiled and planned by then is not measured.
		await lanes(1_000)
		times.length = 0
		const before = databaseSeconds(server)
		const began = performance.now()
		await lanes(SECONDS * 1000)
		const seconds = (performance.now() - began) / 1000
		const claims = times.length
		const databaseMs = ((databaseSeconds(server) - before) * 1000) / claims
		const within = (part: number) => `${times.sort((a, b) => a - b)[Math.floor((claims - 1) * part)]?.toFixed(1)} ms`
		return { claims, used, seconds, databaseMs, tell: `half within ${within(0.5)}, 99 % within ${within(0.99)}` }
	} finally {
		await end()
	}
}

/** What `md5('stake' || n)::uuid` is in the database. */
const idOf = (n: number): string =>
	createHash("md5")
		.update(`stake${n}`)
		.digest("hex")
		.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

/** The function of the database alone, asked by PostgreSQL's own load generator; null where that is not installed. */
async function claimByPgbench(
	{ sql, logins }: TestDatabase,
	{ server, used }: Readonly<{ server: number; used: number }>,
): Promise<Measured | null> {
	const { username, password, hostname, port, pathname } = new URL(logins.web.url)
	await sql.unsafe(`create sequence bench_next start ${used + 1}; grant usage on sequence bench_next to "${username}"`)
	const folder = await mkdtemp(join(tmpdir(), "punktopia-pgbench-"))
	const file = join(folder, "claim.sql")
	await writeFile(
		file,
		`select c.outcome from (select nextval('bench_next') as n) one,
			lateral claim_reward(gen_random_uuid(), md5('stake' || one.n)::uuid, json_build_array('member' || one.n % ${MEMBERS})::text, null) c;`.replace(
			/\s+/g,
			" ",
		),
	)
	const env = {
		PATH: process.env.PATH,
		PGHOST: hostname,
		PGPORT: port,
		PGUSER: username,
		PGPASSWORD: decodeURIComponent(password),
		PGDATABASE: pathname.slice(1),
	}
	const flags = ["-n", "-M", "prepared", "-c", `${CONNECTIONS}`, "-j", "1", "-T", `${SECONDS}`, "-f", file]
	try {
		const before = databaseSeconds(server)
		// The cast: types of the app want what pgbench does not have.
		const { stdout } = await promisify(execFile)("pgbench", flags, { env: env as unknown as NodeJS.ProcessEnv })
		const claims = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
		const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
		const databaseMs = ((databaseSeconds(server) - before) * 1000) / claims
		const tell = `${/latency average = ([\d.]+ ms)/.exec(stdout)?.[1]} on average`
		return { claims, used: used + claims, seconds: claims / perSecond, databaseMs, tell }
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
		console.log("pgbench is not installed: the function alone is not measured")
		return null
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/** What does not agree with so many claims: each is shown, queued and owed once, and taken from what was reserved. */
async function wrongIn(db: Db, claims: number): Promise<string[]> {
	const [row] = await db.execute<Record<string, string>>(sql`
		select (select count(*) from reward_claim) as claims,
			(select count(*) from outgoing o join reward_claim c on o.purpose = 'coin-staking:claim' and o.subject_id = c.id and o.units = c.units and o.status = 'queued') as queued,
			(select count(*) from operation o join reward_claim c on c.id = o.entity_id and o.state = 'open') as shown,
			(select count(*) from reward_claim c join ledger_account a on a.owner = c.id::text and a.kind = 'owed' and a.balance = c.units) as owed,
			(select count(*) from coin_position p join reward_claim c on c.position_id = p.id and c.units = p.claimed
				join ledger_account a on a.owner = p.id::text and a.kind = 'reward-reserved' and a.balance = p.reward - p.claimed) as taken`)
	return Object.entries(row ?? {}).flatMap(([what, count]) =>
		Number(count) === claims ? [] : [`${what}: ${count}, and ${claims} were made`],
	)
}

const rowsOf = (who: string, { claims, seconds, databaseMs, tell }: Measured, bars: typeof BAR | null): Row[] => [
	barred(
		atLeast(
			`${who}: claims a second, ${CONNECTIONS} connections`,
			claims / seconds,
			BAR.aSecond,
			`${claims} in ${seconds.toFixed(1)} s; ${tell}`,
		),
		bars,
	),
	barred(
		atMost(`${who}: processor of PostgreSQL a claim`, databaseMs, BAR.databaseMs, (ms) => `${ms.toFixed(2)} ms`),
		bars,
	),
]
/** Without a bar it is only told. */
const barred = (row: Row, bars: typeof BAR | null): Row => (bars ? row : { ...row, bar: "", passed: null })
