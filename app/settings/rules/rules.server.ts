import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "#app/db/client.server.ts"
import type { MemoCache } from "#app/lib/memo-cache.ts"
import { rule } from "./tables.server.ts"

/** A rule as it stands at a moment, its body checked. */
export type RuleInForce<B> = Readonly<{ id: string; validFrom: Date; body: B; method: string; example: boolean }>

/** What a rule of a key must be to take force: its body by a schema, its method one that the code knows. */
export type RuleShape<B> = Readonly<{ body: z.ZodType<B>; methods: readonly string[] }>

/** Versions that are looked back through for one that can be read. */
const LOOK_BACK = 50
/** Versions that an operator was told about by this process. */
const told = new Set<string>()

type Row = typeof rule.$inferSelect
type Version<B> = Readonly<{ id: string; validFrom: Date; rule: RuleInForce<B> | null; problem: string }>

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
		const found = await firstReadable(
			db,
			key,
			(await past(limit)).map((row) => versionOf(row, shape)),
		)
		if (found) return found
	}
	return null
}

type Page = Readonly<{ db: Db; cache: MemoCache }>

/** The same for a page that is read: by the versions that are remembered, of which one may take force in the meantime. */
export async function rememberedRule<B>(
	{ db, cache }: Page,
	key: string,
	shape: RuleShape<B>,
	at: Date,
): Promise<RuleInForce<B> | null> {
	const versions = await cache.get(`rule ${key}`, async () => {
		const rows = await db.select().from(rule).where(eq(rule.key, key)).orderBy(desc(rule.validFrom)).limit(LOOK_BACK)
		return rows.map((row) => versionOf(row, shape))
	})
	const past = versions.filter(({ validFrom }) => validFrom <= at)
	return (await firstReadable(db, key, past)) ?? ruleInForce(db, key, shape, at)
}

function versionOf<B>({ id, validFrom, method, example, ...row }: Row, shape: RuleShape<B>): Version<B> {
	const body = shape.body.safeParse(row.body)
	if (!body.success) return { id, validFrom, rule: null, problem: z.prettifyError(body.error) }
	if (!shape.methods.includes(method)) return { id, validFrom, rule: null, problem: `unknown method "${method}"` }
	return { id, validFrom, rule: { id, validFrom, body: body.data, method, example }, problem: "" }
}

/** The first of these that can be read; an operator is told of those before it. */
async function firstReadable<B>(db: Db, key: string, versions: readonly Version<B>[]): Promise<RuleInForce<B> | null> {
	for (const { id, validFrom, rule, problem } of versions) {
		if (rule) return rule
		await tellOperator(db, id, { key, validFrom: validFrom.toISOString(), problem })
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
