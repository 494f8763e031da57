import { readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { inspect } from "node:util"
import { getTableColumns, getTableName, is, sql } from "drizzle-orm"
import { type PgColumn, PgTable } from "drizzle-orm/pg-core"
import { run, type Task } from "graphile-worker"
import { expect, onTestFinished, test, vi } from "vitest"
import { explain } from "#app/boot/start-error.server.ts"
import type { Middleware } from "#app/http/exchange.ts"
import { answerErrors } from "#app/http/middleware/answer-errors.server.ts"
import { jobLog } from "#app/jobs/job-log.server.ts"
import { recordRun } from "#app/jobs/job-runs.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { opened } from "#tests/factories/guarded-rows.ts"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import type { Db } from "./client.server.ts"
import { prepared } from "./prepared.server.ts"

const MARKER = "zqpersonal"
const HEX = Buffer.from(MARKER).toString("hex")
const hasMarker = (text: string) => text.includes(MARKER) || text.includes(HEX)

/**
 * All tables that the app defines: those with personal data are among them. Read from the folder, since the transform of `import.meta.glob` is cached:
 * it would lack a file that is new.
 */
const APP = fileURLToPath(new URL("..", import.meta.url))
const modules = await Promise.all(
	readdirSync(APP, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith("tables.server.ts"))
		.map((name) => import(/* @vite-ignore */ join(APP, name)) as Promise<Record<string, unknown>>),
)
const TABLES = new Map(
	modules
		.flatMap((module) => Object.values(module))
		.flatMap((value) => (is(value, PgTable) ? [[getTableName(value), value] as const] : [])),
)

/** A value for columns that can hold text, in any type; undefined for others. */
function markerFor(column: PgColumn): unknown {
	if (column.generated || column.generatedIdentity) return undefined
	const type = column.getSQLType()
	if (/^(text|varchar|char)\b.*\[\d*\]$/.test(type)) return sql`array[${MARKER}]`
	if (/^(text|varchar|char)/.test(type)) return `${MARKER}@mail.example`
	if (/^jsonb?$/.test(type)) return { of: MARKER }
	if (type === "bytea") return Buffer.from(MARKER)
	// PostgreSQL quotes it: "invalid input syntax for type uuid".
	if (type === "uuid") return MARKER
	return undefined
}

const rowFor = (table: PgTable, without: readonly string[] = []) =>
	Object.fromEntries(
		Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
			const value = without.includes(column.getSQLType()) ? undefined : markerFor(column)
			return value === undefined ? [] : [[name, value]]
		}),
	)

/** Inserts that fail at a constraint, and at the type of a value where the table has UUIDs. */
const INSERTS = [...TABLES].flatMap(([name, table]) =>
	[rowFor(table), rowFor(table, ["uuid"])].map((row) => ({
		name,
		insert: (db: Db) => db.insert(table).values(row as typeof table.$inferInsert),
	})),
)

async function caught(work: () => PromiseLike<unknown>): Promise<Error> {
	const error = await Promise.resolve(work()).then(
		() => null,
		(thrown: unknown) => thrown,
	)
	if (error instanceof Error) return error
	throw new Error("nothing was thrown")
}

/** A log of everything, and its lines. */
function openLog() {
	const lines: string[] = []
	vi.stubEnv("LOG_LEVEL", "debug")
	onTestFinished(() => void vi.unstubAllEnvs())
	return { lines, log: createLogger("test", { write: (line) => lines.push(line) }) }
}

/** A database into which no row may be inserted. PostgreSQL's detail then holds the whole row. */
async function refusingDatabase() {
	const database = await opened()
	const tables = await database.sql<{ name: string }[]>`
		select relname as name from pg_class
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
	expect([...TABLES.keys()].sort()).toEqual(tables.map(({ name }) => name).sort())
	const refusals = [...TABLES.keys()].map(
		(name) => `alter table "${name}" add constraint refuses_all check (false) not valid`,
	)
	await database.sql.unsafe(refusals.join(";"))
	return database
}

test("values of a failed insert are in no log line and no answer, for every table", async () => {
	const { db, sql: driver } = await refusingDatabase()
	const { lines, log } = openLog()
	const unhidden = await caught(() => driver`insert into email_code (uid) values (${MARKER})`)
	expect(hasMarker(inspect(unhidden))).toBe(true)
	log.error({ facts: { list: [{ error: unhidden }] } }, "failed")
	let thrown: unknown
	const fail: Middleware = async ({ req }) => {
		thrown = await caught(() => INSERTS[Number(req.url?.slice(1))]?.insert(db) ?? Promise.resolve())
		throw thrown
	}
	const { ask } = await middlewareServer(answerErrors({ log, policy: "default-src 'self'" }), fail)
	for (const [index, { name }] of INSERTS.entries()) {
		const answer = await ask(`/${index}`, { headers: { Accept: "text/html" } })
		expect(answer.status).toBe(500)
		expect(hasMarker(answer.text)).toBe(false)
		const error = thrown as Error
		log.error(error)
		log
			.child({ request: name })
			.warn({ meta: { errors: [error], outer: new Error("outer", { cause: error }) } }, "failed")
		expect(error.message).toBe(`Failed query: insert into ${name}`)
		expect(error.cause).toMatchObject({ code: expect.stringMatching(/^[0-9A-Z]{5}$/) })
		// As Node prints an uncaught error, and as a failed start explains it.
		expect(hasMarker(inspect(error, { depth: 9 }) + explain(error))).toBe(false)
	}
	expect(lines).toHaveLength(1 + 3 * INSERTS.length)
	expect(lines.filter(hasMarker)).toEqual([])
	expect(lines[0]).toContain("email_code")
	expect(lines[1]).toContain(`insert into ${INSERTS[0]?.name}`)
})

test("nor is it in what is stored of a job that failed", async () => {
	const { db } = await refusingDatabase()
	const jobs = await opened()
	const { lines, log } = openLog()
	const task: Task = (payload) => {
		const { name, insert } = INSERTS[(payload as { index: number }).index] as (typeof INSERTS)[number]
		return recordRun(jobs.db, name, async () => void (await insert(db)))
	}
	const runner = await run({
		connectionString: jobs.url,
		noHandleSignals: true,
		logger: jobLog(log),
		taskList: { insert: task },
		concurrency: 4,
	})
	onTestFinished(async () => {
		await runner.stop()
		// The runner's connections close a moment later; cut off before that, they fail outside of every test.
		const open = () =>
			jobs.sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ''`
		await expect.poll(open).toEqual([])
	})
	await jobs.sql`
		select graphile_worker.add_job('insert', json_build_object('index', index), max_attempts => 1)
		from generate_series(0, ${INSERTS.length - 1}::int) index`
	const failed = () => jobs.sql<{ error: string }[]>`
		select last_error as error from graphile_worker._private_jobs where last_error is not null`
	await expect.poll(async () => (await failed()).length).toBe(INSERTS.length)
	const runs = await jobs.sql<{ error: string }[]>`select error from job_run where failures > 0`
	expect(runs).toHaveLength(TABLES.size)
	const stored = [...(await failed()), ...runs].map(({ error }) => error)
	expect(stored.filter(hasMarker)).toEqual([])
	expect(stored.filter((error) => error.includes("insert into account"))).not.toHaveLength(0)
	expect(lines.filter(hasMarker)).toEqual([])
	expect(lines.filter((line) => line.includes("Failed task"))).toHaveLength(INSERTS.length)
})

test("a value that is there already, or that fails when a transaction ends, is in no error", async () => {
	const { db, sql: raw } = await opened()
	const uid = `${MARKER}@mail.example`
	const code = () => prepared(db, "insert into email_code select ($1::jsonb)::text", [JSON.stringify({ uid })])
	await raw`create table twice (email text unique, unique (email) deferrable initially deferred)`
	const insert = (tx: Db) => tx.execute(sql`insert into twice (email) values (${uid})`)
	await insert(db)
	const atOnce = await caught(() => insert(db))
	await raw`alter table twice drop constraint twice_email_key`
	const atTheEnd = await caught(() => db.transaction(insert))
	for (const error of [atOnce, atTheEnd, await caught(code)])
		expect(hasMarker(inspect(error, { depth: 9 }))).toBe(false)
	expect(inspect(atOnce)).toContain("twice_email_key")
	expect(atTheEnd).toMatchObject({ code: "23505", constraint_name: "twice_email_key1" })
})
