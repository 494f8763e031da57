import { and, gt } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { CLOSE_AFTER_MS, datesOf, endOf, type Raffle } from "./schedule.ts"
import { raffleStatus } from "./status.ts"
import { raffle } from "./tables.server.ts"

/**
 * Until when a demo's clock can be turned at once without leaping over work that has its time: the close of a raffle that has tickets, the memo of its
 * ledger, its round. Null: nothing waits. It is the demo's clock that waits, never a deadline.
 */
export async function clockBarrier({ db }: Pick<Context, "db">): Promise<Date | null> {
	const waiting = await db
		.select()
		.from(raffle)
		.where(and(gt(raffle.nextTicket, 1), isAnyOf(raffle.status, [...raffleStatus.codes("open"), "closed"])))
	const dates = waiting.map(barrierOf)
	return dates.length === 0 ? null : new Date(Math.min(...dates))
}

function barrierOf(one: Raffle): number {
	if (one.status !== raffleStatus.code("closed")) return endOf(one).getTime() + CLOSE_AFTER_MS + 1_000
	// Not before its memo is final; then up to its round.
	return one.rootSignature === null ? (one.closedAt?.getTime() ?? 0) : datesOf(one).drawsAt.getTime() + 1_000
}
