import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Logger } from "#app/lib/log.server.ts"
import { writeRefusedBy } from "#app/lib/write-refused.ts"
import type { Db } from "./client.server.ts"
import { isDatabaseUnavailable } from "./unavailable.server.ts"

/** One attempt after the other, so that they never pile up. Each ends with the statement timeout of its connection. */
const EVERY_MS = 5_000
/** A database that has stored nothing for so long does not write, also where attempts were not refused but took too long. */
const STALLED_MS = 20_000

export type WriteProbe = Readonly<{
	/** Whether the database writes; null until the first attempt has ended, and where it could not be tried. */
	works(): boolean | null
	/** Tries once. For tests; a process calls `start`. */
	probe(): Promise<void>
	start(): WriteProbe
	stop(): void
}>

type Options = Readonly<{ db: Db; log: Logger; now?: () => number }>

/**
 * Finds out every few seconds whether the database still writes: `select 1` succeeds on a full disk. The SQL function `probe_write` does two
 * things in one statement, so that no process can keep the probe's row locked while it is frozen:
 *
 * - It updates a row, which is flushed to the write-ahead log at its commit. This fails on a read-only server (a standby, or
 *   `default_transaction_read_only`) and on I/O errors. It succeeds on a full disk, from space inside of a page and of the present log file.
 * - It writes some 150 kB of temporary file in the tablespace of this database. This fails when no file there can grow.
 *
 * It does not find a full tablespace of other tables, nor a log on a volume of its own that is full: PostgreSQL then stops by itself when the
 * present log file (16 MB) is full, and does not answer any more.
 */
export function openWriteProbe({ db, log, now = Date.now }: Options): WriteProbe {
	const end = new AbortController()
	let works: boolean | null = null
	let stored = now()
	let isUnknownLogged = false

	function found(next: boolean, facts: object = {}): void {
		if (next !== works && !next) log.error(facts, "the database does not write")
		if (next && works === false) log.info("the database writes again")
		works = next
	}

	async function probe(): Promise<void> {
		try {
			await db.execute(sql`select probe_write()`)
			stored = now()
			found(true)
		} catch (error) {
			const sqlState = writeRefusedBy(error)
			if (sqlState) found(false, { sqlState })
			else if (isDatabaseUnavailable(error)) {
				if (now() - stored >= STALLED_MS) found(false, { err: error })
			} else unknown(error)
		}
	}

	/** A database that is not migrated yet, or rights that are missing: this says nothing about the disk. */
	function unknown(error: unknown): void {
		works = null
		if (!isUnknownLogged) log.warn({ err: error }, "whether the database writes is not known")
		isUnknownLogged = true
	}

	async function watch(): Promise<void> {
		while (!end.signal.aborted) {
			await probe()
			await sleep(EVERY_MS, null, { signal: end.signal, ref: false }).catch(() => {})
		}
	}

	const self: WriteProbe = {
		works: () => works,
		probe,
		start() {
			void watch()
			return self
		},
		stop: () => end.abort(),
	}
	return self
}
