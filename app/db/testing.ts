import { randomBytes } from "node:crypto"
import postgres from "postgres"
import { dropGuard, recordTouched, settingsFor } from "#tests/guards/test-database.ts"
import { timed } from "#tests/timings/phases.ts"
import { type Connected, connect } from "./client.server.ts"
import { migrate } from "./migrate.server.ts"
import { type Logins, loginsFor } from "./roles.server.ts"

/** Databases that tests are copied from begin with it. */
export const TEMPLATE = "punktopia_test_template"
const templates = new Map<string, Promise<string>>()

function serverUrl(): string {
	const url = process.env.TEST_DATABASE_URL
	if (!url)
		throw new Error("No PostgreSQL for this test: name a test of app/ that needs one *.db.test.ts (tests/groups.mjs).")
	return url
}

const named = (name: string) => {
	const url = new URL(serverUrl())
	url.pathname = `/${name}`
	return url.toString()
}

/** Roles belong to the whole server: the databases of a run share those that the template was made with. */
const logins = (database: string): Logins => {
	const at = (url: string) => {
		const own = new URL(url)
		own.pathname = `/${database}`
		return own.href
	}
	const { web, worker } = loginsFor(named(TEMPLATE), "the test run's")
	return { web: { ...web, url: at(web.url) }, worker: { ...worker, url: at(worker.url) } }
}

let connection: postgres.Sql | undefined
/** One connection of this process for making and dropping databases. */
function admin(): postgres.Sql {
	// What waits in vain says so before the test that waits for it is over.
	const settings = { max: 1, idle_timeout: 20, onnotice: () => {}, connection: { statement_timeout: 60_000 } }
	connection ??= postgres(serverUrl(), settings)
	return connection
}

/** Two copies of one template at the same time get in each other's way. Reserved, the connection with the lock does not end as idle. */
async function alone<T>(work: (admin: postgres.ReservedSql) => Promise<T>): Promise<T> {
	const one = await admin().reserve()
	try {
		await one`select pg_advisory_lock(7226009)`
		return await work(one)
	} finally {
		await one`select pg_advisory_unlock(7226009)`
		one.release()
	}
}

/** A database that others are copied from; made by whichever test process comes first. */
const makeTemplate = (name: string, make: (one: postgres.ReservedSql) => Promise<void>): Promise<string> =>
	alone(async (one) => {
		const ready = await one`select 1 from pg_database where datname = ${name} and datistemplate`
		if (ready.length === 0) {
			await one.unsafe(`drop database if exists ${name}`)
			await make(one)
			await one.unsafe(`alter database ${name} is_template true`)
		}
		return name
	})

function templateOf(name: string, make: (one: postgres.ReservedSql) => Promise<void>): Promise<string> {
	const made = templates.get(name) ?? makeTemplate(name, make)
	templates.set(name, made)
	return made
}

const migrated = (): Promise<string> =>
	templateOf(TEMPLATE, async (one) => {
		await one.unsafe(`create database ${TEMPLATE}`)
		await migrate(named(TEMPLATE), logins(TEMPLATE))
	})

/** What every database of a kind has when it is new: written once in a run, by the database's address. */
export type Seeded = Readonly<{ name: string; write(database: TestDatabase): Promise<void> }>

async function seeded({ name, write }: Seeded): Promise<string> {
	const from = await migrated()
	const own = `${TEMPLATE}_${name}`
	return templateOf(own, async (one) => {
		await one.unsafe(`create database ${own} template ${from} strategy file_copy`)
		const database = opened(own)
		await write(database).finally(() => database.close())
	})
}

/** `db`, `sql` and `url` are the owner's. A role's pool is opened when it is first asked for. */
export type TestDatabase = Connected & {
	url: string
	logins: Logins
	asWeb(): Connected
	asWorker(): Connected
	/** Leaves it where it is. */
	close(): Promise<void>
}

/** A migrated database of the caller's own, empty or seeded, on the real server of the test run. `end` drops it. */
export const testDatabase = (seed?: Seeded): Promise<TestDatabase> => timed("database", () => newDatabase(seed))

async function newDatabase(seed?: Seeded): Promise<TestDatabase> {
	const from = await (seed ? seeded(seed) : migrated())
	const name = `t_${randomBytes(6).toString("hex")}`
	await alone(async (one) => {
		// Copied as files: half of what it costs to write every page of the template to the log.
		await one.unsafe(`create database ${name} template ${from} strategy file_copy`)
		// A copy has the tables' rights, not those of the database itself.
		await one.unsafe(`revoke temporary on database ${name} from public`)
		for (const text of settingsFor(name)) await one.unsafe(text)
	})
	const database = opened(name)
	await dropGuard(database.sql)
	return {
		...database,
		async end() {
			await database.close()
			await recordTouched(database.url)
			await admin().unsafe(`drop database if exists ${name} with (force)`)
		},
	}
}

function opened(name: string): TestDatabase {
	const connected = connect(named(name))
	const own = logins(name)
	const pools = new Map<string, Connected>()
	const as = (url: string) => {
		const pool = pools.get(url) ?? connect(url)
		pools.set(url, pool)
		return pool
	}
	return {
		...connected,
		url: named(name),
		logins: own,
		asWeb: () => as(own.web.url),
		asWorker: () => as(own.worker.url),
		async close() {
			await Promise.all([connected, ...pools.values()].map((one) => one.end()))
		},
	}
}
