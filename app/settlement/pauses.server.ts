import { desc, gte, isNull, or } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { settlementStop } from "./tables.server.ts"

const MOST = 200

/** When settlement stood still: every stop that was open after `after`, the newest first; `to` is null while it stands. Tells no reasons. */
export const listPauses = ({ db }: Pick<Context, "db">, after: Date): Promise<{ from: Date; to: Date | null }[]> =>
	db
		.select({ from: settlementStop.since, to: settlementStop.clearedAt })
		.from(settlementStop)
		.where(or(isNull(settlementStop.clearedAt), gte(settlementStop.clearedAt, after)))
		.orderBy(desc(settlementStop.since))
		.limit(MOST)
