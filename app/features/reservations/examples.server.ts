import type { Context } from "#app/db/context.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { wayOf } from "./kinds.ts"
import { firstRules } from "./rules.ts"
import { reservationEvent, reservationVenue } from "./tables.server.ts"

const DAY_MS = 86_400_000
/** Days from the first start on which a demo's event is, at seven in the evening in Seoul. */
const EVENTS = [10, 24, 38]
const EVENING_UTC_HOUR = 10
const EVENT_MS = 2 * 3_600_000

/** Gives every example partner of a demo that has no calendar one that begins as a new one does. Operators change it from then on. */
export async function makeExamples(ctx: Context): Promise<void> {
	if (!ctx.demo) return
	const { membershipPartners } = await getPublished(ctx, ["membershipPartners"])
	const at = await ctx.now()
	for (const { id, kind, example } of membershipPartners) {
		if (!example) continue
		const made = await ctx.db
			.insert(reservationVenue)
			.values({
				...{ partnerId: id, kind, timeZone: "Asia/Seoul", isOpen: true, seats: wayOf(kind) === "event" ? 22 : 2 },
				...{ rules: firstRules(kind), isExample: true, changedBy: "demo", changedAt: at },
			})
			.onConflictDoNothing()
			.returning({ id: reservationVenue.partnerId })
		if (made.length === 0 || wayOf(kind) !== "event") continue
		const midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS + EVENING_UTC_HOUR * 3_600_000
		const events = EVENTS.map((days) => new Date(midnight + days * DAY_MS))
		await ctx.db
			.insert(reservationEvent)
			.values(events.map((startsAt) => ({ partnerId: id, startsAt, endsAt: new Date(startsAt.getTime() + EVENT_MS) })))
			.onConflictDoNothing()
	}
}
