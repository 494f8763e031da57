import { sql } from "drizzle-orm"
import type { WorkerEvents } from "graphile-worker"
import type { Db } from "#app/db/client.server.ts"

/** A runner was made anew so many times at most before its oldest name is forgotten. */
const MOST_NAMES = 20

/**
 * What the job runner of this process has locked. The runner writes how a job ended once, and forgets the job where the database was not
 * there for it: nobody would run it again for hours.
 */
export function lockedJobs(events: WorkerEvents) {
	const names: string[] = []
	const running = new Set<string>()
	let unended = false
	events.on("pool:create", ({ workerPool }) =>
		names.splice(0, names.length, ...names.slice(1 - MOST_NAMES), workerPool.id),
	)
	events.on("job:start", ({ job }) => void running.add(job.id))
	events.on("job:complete", ({ job }) => void running.delete(job.id))
	return {
		/** Names under which this process locks jobs. */
		names: names as readonly string[],
		/** The end of some job could not be written. */
		noteUnended() {
			unended = true
		},
		/** Frees what is locked and does not run. A job that was just taken may then run twice, which every job bears. */
		async freeUnended(db: Db): Promise<void> {
			if (!unended) return
			await freeJobs(db, names, [...running])
			unended = false
		},
	}
}

export const freeJobs = (db: Db, names: readonly string[], except: readonly string[] = []) =>
	db.execute(sql`
		update graphile_worker._private_jobs set locked_at = null, locked_by = null
		where locked_by in (select json_array_elements_text(${JSON.stringify(names)}::json))
			and id not in (select value::bigint from json_array_elements_text(${JSON.stringify(except)}::json))`)
