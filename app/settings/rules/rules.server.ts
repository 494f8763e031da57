import { and, asc, desc, eq, gt, lte } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "#app/db/client.server.ts"
import { rule } from "./tables.server.ts"

/** A rule as it stands at a moment, its body checked. */
export type RuleInForce<B> = Readonly<{ id: string; validFrom: Date; body: B; method: string; example: boolean }>

/** The rule of `key` in force at `at`, or null where none has been published. A body that does not parse is a fault. */
export async function ruleInForce<B>(
	db: Db,
	key: string,
	body: z.ZodType<B>,
	at: Date,
): Promise<RuleInForce<B> | null> {
	const [row] = await db
		.select()
		.from(rule)
		.where(and(eq(rule.key, key), lte(rule.validFrom, at)))
		.orderBy(desc(rule.validFrom))
		.limit(1)
	if (!row) return null
	return { id: row.id, validFrom: row.validFrom, body: body.parse(row.body), method: row.method, example: row.example }
}

/** When the next rule of any kind takes force: whatever was rendered with today's is stale from then on. */
export async function nextRuleChange(db: Db, after: Date): Promise<Date | null> {
	const [row] = await db
		.select({ at: rule.validFrom })
		.from(rule)
		.where(gt(rule.validFrom, after))
		.orderBy(asc(rule.validFrom))
		.limit(1)
	return row?.at ?? null
}
