import { and, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { settlementStop } from "./tables.server.ts"

export type Stop = typeof settlementStop.$inferSelect
type Asking = Pick<Context, "db">
/** Why payouts stand still, as its rows name it; each has words of its own. */
export const STOP_REASONS = [
	"unexplained-debit",
	"balance-mismatch",
	"payout-mismatch",
	"uncovered",
	"operator",
] as const
type Reason = (typeof STOP_REASONS)[number]

/** Why payouts and new agreements stand still on this chain; empty where they do not. */
export const openStops = ({ db }: Asking, chain: string): Promise<Stop[]> =>
	db
		.select()
		.from(settlementStop)
		.where(and(eq(settlementStop.chain, chain), isNull(settlementStop.clearedAt)))
		.orderBy(settlementStop.since)

/** Refuses (503) while the books do not explain what the chain shows: nothing new may be promised on them. */
export async function requireNoStop(ctx: Asking, chain: string): Promise<void> {
	const stops = await openStops(ctx, chain)
	const isUncovered = stops.some(({ reason }) => reason === "uncovered")
	if (stops.length > 0) throw new Refusal(isUncovered ? "settlement:uncovered" : "settlement:stopped", { status: 503 })
}

/** Stops payouts and new agreements. True where this is news: the same reason is written once while it stands. */
export async function writeStop(
	{ db }: Asking,
	stop: { chain: string; reason: Reason; subject: string; facts: Record<string, string>; at: Date },
): Promise<boolean> {
	const { at, ...rest } = stop
	const rows = await db
		.insert(settlementStop)
		.values({ ...rest, since: at })
		.onConflictDoNothing()
		.returning({ id: settlementStop.id })
	return rows.length > 0
}
