import postgres from "postgres"
import { until } from "#tests/boot/until.ts"
import type { Passing } from "./payouts-proxy.ts"

/** Questions to the chain on the way of a payout; each is a step before it is handed on, and one after it was answered. */
const METHODS = [
	"getMultipleAccounts of receivers",
	"getLatestBlockhash",
	"simulateTransaction",
	"sendTransaction",
	"getSignatureStatuses",
	"getTransaction",
	"getSignaturesForAddress",
] as const

/** What has just been committed: the table, and which of its rows. */
const COMMITTED = {
	"an attempt is stored": "insert on attempt",
	"an attempt has landed": "update on attempt [new.status = 'landed' and old.status = 'live']",
	"an attempt is dead": "update on attempt [new.status = 'dead' and old.status = 'live']",
	"a debit is booked": "insert on vault_debit",
	"a payout is done": "update on outgoing [new.status = 'done' and old.status = 'sending']",
} as const

/** What is being written, and not committed. */
const WRITING = {
	"attempts are being stored": "insert on carries",
	"a debit is being booked": "insert on vault_debit",
	"payouts are being marked as done": "update on outgoing [new.status = 'done' and old.status = 'sending']",
	"what a dead one carried goes back": "update on outgoing [new.status = 'queued' and old.status = 'sending']",
} as const

type Writing = keyof typeof WRITING
const isWriting = (step: string): step is Writing => step in WRITING

/** All steps at which a worker is killed, by name. */
export const STEPS: readonly string[] = [
	...METHODS.flatMap((method) => [`before ${method}`, `after ${method}`]),
	...Object.keys(COMMITTED),
	...Object.keys(WRITING),
]

/** Only what never lands brings a worker there. */
export const OF_THE_DEAD: ReadonlySet<string> = new Set(["an attempt is dead", "what a dead one carried goes back"])

/** Locks that hold a worker in the middle of writing have this number and more. */
const LOCKS = 7_226_500
const lockOf = (step: Writing) => LOCKS + Object.keys(WRITING).indexOf(step)

export type Steps = Readonly<{
	/** Told of all that passes a proxy; true: this was the step that was waited for. */
	passing(one: Passing): boolean
	/**
	 * Waits until a worker comes to the step and calls `there` with its number, in the very moment; false: it did not come there in time. A
	 * worker that is in the middle of writing stands still until `there` has ended.
	 */
	reach(step: string, there: (worker: number) => Promise<void>, ms: number): Promise<boolean>
	stop(): Promise<void>
}>

/** Watches the steps. `url`: the database, as its owner. */
export async function watchSteps(url: string): Promise<Steps> {
	const sql = postgres(url, { max: 2, onnotice: () => {} })
	await sql.unsafe(triggers())
	/** The worker that asked last: the one that works. */
	let last = 0
	let wanted: { step: string; come: (worker: number) => void } | null = null
	const come = (step: string, worker: number): boolean => {
		if (wanted?.step !== step) return false
		wanted.come(worker)
		wanted = null
		return true
	}
	await sql.listen("payout_steps", (step) => void come(step, last))
	const holder = await sql.reserve()

	async function standsStill(step: Writing): Promise<boolean> {
		const [one] = await sql`
			select 1 from pg_locks where locktype = 'advisory' and objid = ${lockOf(step)} and not granted
				and database = (select oid from pg_database where datname = current_database())`
		return one !== undefined
	}

	async function reachWriting(step: Writing, there: (worker: number) => Promise<void>, ms: number): Promise<boolean> {
		await holder`select pg_advisory_lock(${lockOf(step)})`
		try {
			const found = await until(step, () => standsStill(step), ms).catch(() => false)
			if (found) await there(last)
			return found
		} finally {
			await holder`select pg_advisory_unlock(${lockOf(step)})`
		}
	}

	return {
		passing({ worker, method, phase }) {
			last = worker
			return come(`${phase} ${method}`, worker)
		},
		reach(step, there, ms) {
			if (isWriting(step)) return reachWriting(step, there, ms)
			return new Promise((done, fail) => {
				const timer = setTimeout(() => {
					wanted = null
					done(false)
				}, ms)
				wanted = {
					step,
					come: (worker) => {
						clearTimeout(timer)
						there(worker).then(() => done(true), fail)
					},
				}
			})
		},
		async stop() {
			holder.release()
			await sql.end({ timeout: 1 })
		},
	}
}

/** Triggers that tell of what was committed, and that wait for a lock in the middle of writing. */
function triggers(): string {
	const on = (what: string) => {
		const [, event, table, when] = /^(\w+) on (\w+)(?: \[(.+)\])?$/.exec(what) ?? []
		return `after ${event} on ${table} for each row ${when ? `when (${when})` : ""}`
	}
	return [
		`create function tell_step() returns trigger language plpgsql security definer as $$
			begin perform pg_notify('payout_steps', TG_ARGV[0]); return null; end $$`,
		`create function wait_step() returns trigger language plpgsql security definer as $$
			begin perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); return null; end $$`,
		...Object.entries(COMMITTED).map(
			([step, what], n) => `create trigger tell_${n} ${on(what)} execute function tell_step('${step}')`,
		),
		...Object.entries(WRITING).map(
			([step, what], n) =>
				`create trigger wait_${n} ${on(what)} execute function wait_step('${lockOf(step as Writing)}')`,
		),
	].join(";\n")
}
