import { and, isNull, ne, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { MemoCache } from "#app/lib/memo-cache.ts"
import type { Paused } from "./switches.ts"
import { featureSwitch } from "./tables.server.ts"

type Asking = Pick<Context, "db">

/** What is paused now, as the database says it; a pause that has an end is over then. */
export async function readPaused({ db }: Asking): Promise<Paused> {
	const { feature, state, reason, told, toldLang, until } = featureSwitch
	const rows = await db
		.select({ feature, state, reason, told, toldLang, until })
		.from(featureSwitch)
		.where(and(ne(state, "on"), or(isNull(until), sql`${until} > now_here()`)))
	const paused = rows.map(({ feature, state, reason, told, toldLang, until }) => {
		const words = told !== null && toldLang !== null ? { told: { text: told, lang: toldLang } } : {}
		return [feature, { state, reason, ...words, ...(until ? { until: until.toISOString() } : {}) }] as const
	})
	// The cast: the table has a reason for every state but "on".
	return Object.fromEntries(paused) as Paused
}

/** The same, remembered by this process until a change is told: for what is only shown. */
export const knownPaused = ({ ctx, published }: Readonly<{ ctx: Asking; published: MemoCache }>): Promise<Paused> =>
	published.get("switches", () => readPaused(ctx))
