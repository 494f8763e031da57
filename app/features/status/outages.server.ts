import { desc, gte, isNull, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Outage, WatchedPart } from "./status.ts"
import { outage } from "./tables.server.ts"

const MOST = 200
const EVERY_MS = 2_000
/** Every process that finds a part away says so more often than this: one that nobody has found away for so long is back. */
const BACK_AFTER = "6 seconds"

type Stored = Pick<Context, "db">

/**
 * Writes down that a part is away, or that it is back; `since` is null where it answers. Any number of processes may say the same, and one
 * that sees it away is believed: the outage ends when it was last seen by anybody.
 */
export async function noteOutage({ db }: Stored, part: WatchedPart, since: Date | null): Promise<void> {
	if (since === null)
		await db
			.update(outage)
			.set({ endedAt: sql`greatest(seen_at, since)` })
			.where(
				sql`${outage.part} = ${part} and ended_at is null and seen_at < clock_timestamp() - ${BACK_AFTER}::interval`,
			)
	else
		await db
			.insert(outage)
			.values({ part, since, seenAt: sql`clock_timestamp()` })
			.onConflictDoUpdate({
				target: outage.part,
				targetWhere: sql`ended_at is null`,
				set: { seenAt: sql`clock_timestamp()` },
			})
}

/** Every outage that was there after `after`, the newest first; `to` is null while it lasts. */
export const listOutages = ({ db }: Stored, after: Date): Promise<Outage[]> =>
	db
		.select({ part: sql<WatchedPart>`${outage.part}`, from: outage.since, to: outage.endedAt })
		.from(outage)
		.where(or(isNull(outage.endedAt), gte(outage.endedAt, after)))
		.orderBy(desc(outage.since))
		.limit(MOST)

/** Since when each part is away, null where it answers; what this process does not know is left out. */
export type AwayNow = Readonly<Partial<Record<WatchedPart, Date | null>>>

/** Looks every two seconds, asked or not. A database that is away is tried again: what then still lasts is written since it began. */
export function watchOutages(ctx: Pick<Context, "db" | "log">, away: () => Promise<AwayNow>): { stop(): void } {
	let timer: NodeJS.Timeout | undefined
	let isStopped = false
	async function watch(): Promise<void> {
		try {
			for (const [part, since] of Object.entries(await away())) await noteOutage(ctx, part as WatchedPart, since)
		} catch (error) {
			// Without a database nothing can be written, and the status page says so by itself.
			ctx.log.debug({ err: error }, "an outage could not be written down")
		}
		if (!isStopped) timer = setTimeout(() => void watch(), EVERY_MS).unref()
	}
	void watch()
	return {
		stop() {
			isStopped = true
			clearTimeout(timer)
		},
	}
}
