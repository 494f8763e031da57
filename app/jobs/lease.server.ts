import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"

/** A holder that gave no sign of life for so long is taken for frozen; it beats every two seconds. */
export const STALE_SECONDS = 15
export const BEAT_MS = 2_000

/** Somebody else has taken the work over: whatever this process still wanted to write of it is refused. */
export class Fenced extends Error {
	constructor(name: string) {
		super(`another worker has taken over "${name}"`)
		this.name = "Fenced"
	}
}

/** How the sessions of a worker process are called, so that a taker can find and end them all. */
export const sessionName = (holder: string) => `punktopia worker ${holder}`

type Lease = Readonly<{ name: string; holder: string; staleSeconds?: number }>

/** Sessions of a holder that are open now; the list shows those of the asking role in full. */
const sessionsOf = (holder: ReturnType<typeof sql>) =>
	sql`(select pid from pg_stat_activity where usename = current_user and datname = current_database()
		and application_name = 'punktopia worker ' || ${holder} and pid <> pg_backend_pid())`

/**
 * Runs `work` if nobody else holds the lease, and says whether it ran. `work` gets a database whose transactions begin with a look at the
 * fence: they are refused (`Fenced`) from the moment that another has taken over. A holder that is done leaves the lease free; one whose
 * sessions are gone, or that gave no sign of life for `staleSeconds`, loses it, its sessions and its locked jobs.
 */
export async function withLease(db: Db, lease: Lease, work: (fenced: Db) => Promise<void>): Promise<boolean> {
	const key = `${lease.holder}/${lease.name}`
	if (running.has(key)) return false
	running.add(key)
	try {
		const fence = await take(db, lease)
		if (fence === null) return false
		const release = () =>
			db.execute(
				sql`update worker_lease set free = true, beat_at = clock_timestamp() where name = ${lease.name} and fence = ${fence}`,
			)
		// Not released, it is free when this process is gone, or takes it again.
		await work(fencedDb(db, lease.name, fence)).finally(() => release().catch(() => {}))
		return true
	} finally {
		running.delete(key)
	}
}

/** What this process does now: a holder may take its own lease again, but not while it works under it. */
const running = new Set<string>()

async function take(db: Db, { name, holder, staleSeconds = STALE_SECONDS }: Lease): Promise<string | null> {
	const [held] = await db.execute<{ holder: string; fence: string; mine: boolean; free: boolean; stale: boolean }>(sql`
		select holder, fence, holder = ${holder} as mine, free, beat_at < clock_timestamp() - ${staleSeconds} * interval '1 second'
			or not exists ${sessionsOf(sql`holder::text`)} as stale
		from worker_lease where name = ${name}`)
	if (held && !held.mine && !held.free) {
		if (!held.stale) return null
		// Before the row is locked: a transaction of a frozen holder keeps a share of it until its session ends.
		await endWorker(db, held.holder)
	}
	return db.transaction(async (tx) => {
		if (!held) {
			const made = await tx.execute<{ fence: string }>(sql`
				insert into worker_lease (name, holder, fence, beat_at) values (${name}, ${holder}, 1, clock_timestamp())
				on conflict do nothing returning fence`)
			return made[0]?.fence ?? null
		}
		// FOR UPDATE waits for transactions that have looked at the fence; beats do not.
		const same = await tx.execute(
			sql`select from worker_lease where name = ${name} and fence = ${held.fence} for update`,
		)
		if (same.length === 0) return null
		const taken = await tx.execute<{ fence: string }>(sql`
			update worker_lease set holder = ${holder}, fence = fence + 1, free = false, beat_at = clock_timestamp() where name = ${name} returning fence`)
		return taken[0]?.fence ?? null
	})
}

/** Ends every session of a worker process that is gone or frozen, and frees the jobs that it had locked. */
async function endWorker(db: Db, holder: string): Promise<void> {
	await db.execute(sql`select pg_terminate_backend(pid, 5000) from ${sessionsOf(sql`${holder}::text`)} as theirs`)
	await db.execute(sql`
		select graphile_worker.force_unlock_workers(job_workers) from worker_lease where name = ${`worker/${holder}`} and cardinality(job_workers) > 0`)
	await db.execute(sql`delete from worker_lease where name = ${`worker/${holder}`}`)
}

/** The same database; each transaction of it first looks whether the work is still ours, and holds that until it ends. */
export function fencedDb(db: Db, name: string, fence: string): Db {
	const check = async (tx: Db) => {
		const ours = await tx.execute(sql`select from worker_lease where name = ${name} and fence = ${fence} for key share`)
		if (ours.length === 0) throw new Fenced(name)
	}
	const transaction: Db["transaction"] = (work, config) =>
		db.transaction(async (tx) => {
			await check(tx)
			return work(tx)
		}, config)
	return new Proxy(db, {
		get(target, property) {
			if (property === "transaction") return transaction
			const value = Reflect.get(target, property)
			return typeof value === "function" ? value.bind(target) : value
		},
	})
}

/** Says that this process lives, and under which names it locks jobs. Its leases live with it. */
export async function beat(db: Db, holder: string, jobWorkers: readonly string[]): Promise<void> {
	await db.execute(sql`
		insert into worker_lease (name, holder, fence, beat_at, job_workers)
		values (${`worker/${holder}`}, ${holder}, 0, clock_timestamp(), array(select json_array_elements_text(${JSON.stringify(jobWorkers)}::json)))
		on conflict (name) do update set beat_at = excluded.beat_at, job_workers = excluded.job_workers`)
	await db.execute(
		sql`update worker_lease set beat_at = clock_timestamp() where holder = ${holder} and not free and name not like 'worker/%'`,
	)
}

/** Ends workers that are gone or frozen: their sessions, and their locks on jobs. Answers how many there were. */
export async function endLostWorkers(db: Db, holder: string, staleSeconds = STALE_SECONDS): Promise<number> {
	const lost = await db.execute<{ holder: string }>(sql`
		select holder from worker_lease where name like 'worker/%' and holder <> ${holder}
			and (beat_at < clock_timestamp() - ${staleSeconds} * interval '1 second' or not exists ${sessionsOf(sql`holder::text`)})`)
	for (const one of lost) await endWorker(db, one.holder)
	return lost.length
}

/** At the end of a process that ends by itself. */
export async function forgetWorker(db: Db, holder: string): Promise<void> {
	await db.execute(sql`delete from worker_lease where name = ${`worker/${holder}`}`)
}
