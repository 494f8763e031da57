import { sql } from "drizzle-orm"
import type { Context, Refused } from "#app/db/context.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { refusalCount } from "../tables.server.ts"

/** More kinds than there are in the code; beyond them a refusal is counted, and not told apart. */
const KINDS = 200
/** A kind gets one line in so many milliseconds, which says how many were not written. */
const LINE_MS = 10_000
/** What is counted and not yet written is lost with the process. */
const FLUSH_MS = 10_000

/** Slips of a person, and questions in a wrong form; whatever else is refused may be an attempt. */
const HARMLESS = /^(identity:(expired|signAgain|chainSilent|label)|messages:)/

type Kind = { what: string; reason: string; hits: number; unsaid: number; saidAt: number }

/** Notes what is refused: a few lines in the log, with no more of an address than its network, and daily counts in batches. */
export function refusalLog({ db, log }: Pick<Context, "db" | "log">, now: () => number = () => performance.now()) {
	const newKind = (what: string, reason: string): Kind => ({
		what,
		reason,
		hits: 0,
		unsaid: 0,
		saidAt: Number.NEGATIVE_INFINITY,
	})
	const others = newKind("other", "other")
	const kinds = new Map([["other", others]])

	function kindOf(what: string, reason: string): Kind {
		const key = `${what}\n${reason}`
		const kind = kinds.get(key) ?? (kinds.size < KINDS ? newKind(what, reason) : others)
		if (kind !== others) kinds.set(key, kind)
		return kind
	}

	function note({ what, reason, from }: Refused): void {
		const kind = kindOf(what.slice(0, 40), reason.slice(0, 40))
		kind.hits++
		if (now() - kind.saidAt < LINE_MS) {
			kind.unsaid++
			return
		}
		const line = { what: kind.what, reason: kind.reason, from: networkOf(from), unsaid: kind.unsaid }
		log[HARMLESS.test(reason) ? "info" : "warn"](line, "refused")
		kind.unsaid = 0
		kind.saidAt = now()
	}

	/** Adds what was counted since the last time to the day's numbers; what cannot be written now is written next time. */
	async function flush(): Promise<void> {
		const counted = [...kinds.values()].filter(({ hits }) => hits > 0).map((kind) => ({ kind, hits: kind.hits }))
		if (counted.length === 0) return
		// In one order in every process: two of them must not wait for each other.
		const rows = counted
			.map(({ kind: { what, reason }, hits }) => ({ day: sql`(now() at time zone 'utc')::date`, what, reason, hits }))
			.sort((a, b) => (`${a.what}\n${a.reason}` < `${b.what}\n${b.reason}` ? -1 : 1))
		for (const { kind, hits } of counted) kind.hits -= hits
		try {
			await db
				.insert(refusalCount)
				.values(rows as never)
				.onConflictDoUpdate({
					target: [refusalCount.day, refusalCount.what, refusalCount.reason],
					set: { hits: sql`${refusalCount.hits} + excluded.hits` },
				})
		} catch (error) {
			for (const { kind, hits } of counted) kind.hits += hits
			log.warn({ err: error }, "refusals could not be counted; they are counted later")
		}
	}

	const timer = setInterval(() => void flush(), FLUSH_MS).unref()
	return {
		note,
		flush,
		/** Writes what is left. */
		end() {
			clearInterval(timer)
			return flush()
		},
	}
}
