import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { AuditAct } from "#app/identity/audit/act-names.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { peopleOf } from "#app/identity/proposals/people-of.server.ts"
import { ruleFacts } from "#app/settings/rules/rule-facts.ts"
import { type RuleShape, ruleInForce } from "#app/settings/rules/rules.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"

/** What two operators post. Without `validFrom` the version takes force at once. */
const posting = z.object({
	body: z.unknown(),
	method: z.string(),
	reason: z.string().trim().min(1).max(2_000),
	/** The version that was in force when this was proposed; null: there was none. */
	basedOn: z.uuid().nullable(),
	validFrom: z.iso
		.datetime()
		.transform((text) => new Date(text))
		.nullable(),
})

/** `in-the-past`: a rule is never valid before it was written. `taken`: another version takes force at that moment. `outdated`: see `basedOn`. */
export type PostRuleOutcome = "done" | "unreadable" | "in-the-past" | "taken" | "outdated" | "not-approved"

type Wish<B> = Readonly<{
	/** Id of the operator request, and of the version: the same again changes nothing. */
	id: string
	who: string
	evidence: unknown
	key: string
	shape: RuleShape<B>
	/** Whether a readable body may stand under this key. */
	fits?(body: B): boolean
	act: AuditAct
}>

/**
 * Writes the next version of a rule for which no money moves; only the worker may write rules. The database compares it with the approved
 * proposal of the same id (`guard_rule_by_two`).
 */
export async function postRule<B>(ctx: Context, wish: Wish<B>): Promise<PostRuleOutcome> {
	const { id, who, key, shape, fits, act } = wish
	const read = posting.safeParse(wish.evidence)
	if (!read.success) return "unreadable"
	const { method, reason, basedOn, validFrom } = read.data
	const body = shape.body.safeParse(read.data.body)
	if (!body.success || !shape.methods.includes(method) || fits?.(body.data) === false) return "unreadable"
	return inTransaction(ctx, async (ctx) => {
		const tx = ctx.db
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rule ${key}`}, 0))`)
		// After the lock: versions that were written while this waited are older.
		const at = await ctx.now()
		if ((await tx.$count(rule, eq(rule.id, id))) > 0) return "done"
		const people = await peopleOf(ctx, id)
		if (!people) return "not-approved"
		if (validFrom && validFrom < at) return "in-the-past"
		if (((await ruleInForce(tx, key, shape, at))?.id ?? null) !== basedOn) return "outdated"
		const from = validFrom ?? at
		// As it was sent: the schema turns amounts into numbers that JSON has not.
		const values = { id, key, validFrom: from, body: read.data.body, method, reason, example: false, ...people }
		const rows = await tx
			.insert(rule)
			.values({ ...values, writtenAt: at })
			.onConflictDoNothing({ target: [rule.key, rule.validFrom] })
			.returning({ id: rule.id })
		if (rows.length === 0) return "taken"
		const facts = { key, from: from.toISOString(), reason, ...ruleFacts(wish.evidence) }
		await writeAudit(tx, { actor: who, act, subject: id, facts })
		return "done"
	})
}
