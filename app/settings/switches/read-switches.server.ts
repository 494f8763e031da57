import { ne } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { MemoCache } from "#app/lib/memo-cache.ts"
import type { Paused } from "./switches.ts"
import { featureSwitch } from "./tables.server.ts"

type Asking = Pick<Context, "db">

/** What is paused now, as the database says it. */
export async function readPaused({ db }: Asking): Promise<Paused> {
	const { feature, state, reason } = featureSwitch
	const rows = await db.select({ feature, state, reason }).from(featureSwitch).where(ne(state, "on"))
	const paused = rows.map(({ feature, ...one }) => [feature, one] as const)
	// The cast: the table has a reason for every state but "on".
	return Object.fromEntries(paused) as Paused
}

/** The same, remembered by this process until a change is told: for what is only shown. */
export const knownPaused = ({ ctx, published }: Readonly<{ ctx: Asking; published: MemoCache }>): Promise<Paused> =>
	published.get("switches", () => readPaused(ctx))
