import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "#app/db/client.server.ts"
import { rule } from "./tables.server.ts"

/** A rule as it stands at a moment, its body checked. */
export type RuleInForce<B> = Readonly<{ id: string; validFrom: Date; body: B; method: string; example: boolean }>

/** What a rule of a key must be to take force: its body by a schema, its method one that the code knows. */
export type RuleShape<B> = Readonly<{ body: z.ZodType<B>; methods: readonly string[] }>

/** Versions that are looked back through for one that can be read. */
const LOOK_BACK = 50
/** Versions that an operator was told about by this process. */
const told = new Set<string>()

/**
 * The rule of `key` in force at `at`, or null where none has been published. A version that cannot be read takes no force: the last one that
 * can stays, and an operator is told (`operator_notice`).
 */
export async function ruleInForce<B>(
	db: Db,
	key: string,
	shape: RuleShape<B>,
	at: Date,
): Promise<RuleInForce<B> | null> {
	const past = (limit: number) =>
		db
			.select()
			.from(rule)
			.where(and(eq(rule.key, key), lte(rule.validFrom, at)))
			.orderBy(desc(rule.validFrom))
			.limit(limit)
	for (const limit of [1, LOOK_BACK]) {
		for (const row of await past(limit)) {
			const body = shape.body.safeParse(row.body)
			if (body.success && shape.methods.includes(row.method)) {
				const { id, validFrom, method, example } = row
				return { id, validFrom, body: body.data, method, example }
			}
			const problem = body.success ? `unknown method "${row.method}"` : z.prettifyError(body.error)
			await tellOperator(db, row.id, { key, validFrom: row.validFrom.toISOString(), problem })
		}
	}
	return null
}

async function tellOperator(db: Db, ruleId: string, facts: Record<string, string>): Promise<void> {
	if (told.has(ruleId)) return
	// By name: the table stands with settlement, which is above this module.
	await db.execute(sql`
		insert into operator_notice (kind, subject, facts, at)
		values ('rule-unreadable', ${ruleId}, ${JSON.stringify(facts)}::jsonb, now()) on conflict do nothing`)
	told.add(ruleId)
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
