import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { type People, peopleOf } from "#app/identity/proposals/people-of.server.ts"
import { ruleFacts } from "#app/settings/rules/rule-facts.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { PLANS_RULE, plansShape } from "./plans-rule.ts"
import { lockSharing, shareByRule } from "./share-budget.server.ts"

/** What an operator posts: `body` as the rule will hold it. Without `validFrom` it takes force at once. */
export const plansPosting = z.object({
	body: plansShape.body,
	method: z.enum(plansShape.methods),
	reason: z.string().trim().min(1).max(2_000),
	example: z.boolean().default(false),
	/** Of what was approved on paper. Where a second operator approved it, they count. */
	approvedBy: z.string().trim().min(1).max(200).nullable().default(null),
	/** The version that was in force when this was drawn up: where another has taken force since, nothing is posted. */
	basedOn: z.uuid().nullable().default(null),
	validFrom: z.iso
		.datetime()
		.transform((text) => new Date(text))
		.nullable()
		.default(null),
})

export type PostPlans = Readonly<{
	/** Names the posting, and becomes the id of the rule: the same again changes nothing. */
	id: string
	who: string
	/** Where two operators agreed on it: which of them did what. */
	people?: People | null
	/** As it came from outside: read by `plansPosting`. */
	posting: unknown
}>

/** `in-the-past`: a rule is never valid before it was written. `taken`: another version takes force at that very moment. `outdated`: see `basedOn`. */
export type PostPlansOutcome = "done" | "unreadable" | "in-the-past" | "taken" | "outdated"

/**
 * Posts the next version of the plans; the worker's alone, as only it may write rules and the ledger. A version that takes force at once has
 * the free budget shared by its pools in the same transaction, so that no term is ever offered without its part. One that takes force later
 * only stands there: until then the budget belongs to the terms that are offered, and `shareBudget` moves it when the time has come.
 */
export async function postPlans(ctx: Context, { id, who, people, posting }: PostPlans): Promise<PostPlansOutcome> {
	const read = plansPosting.safeParse(posting)
	if (!read.success) return "unreadable"
	const { method, reason, example, validFrom, basedOn } = read.data
	const { proposedBy, approvedBy } = people ?? { proposedBy: who, approvedBy: read.data.approvedBy }
	return inTransaction(ctx, async (ctx) => {
		const tx = ctx.db
		await lockSharing(tx)
		// After the wait for the lock: what was posted before is then older.
		const at = await ctx.now()
		if ((await tx.$count(rule, eq(rule.id, id))) > 0) return "done"
		if (validFrom && validFrom < at) return "in-the-past"
		if (basedOn && (await ruleInForce(tx, PLANS_RULE, plansShape, at))?.id !== basedOn) return "outdated"
		const from = validFrom ?? at
		const texts = { method, reason, example, proposedBy, approvedBy }
		const rows = await tx
			.insert(rule)
			.values({ id, key: PLANS_RULE, validFrom: from, body: bodyOf(posting), writtenAt: at, ...texts })
			.onConflictDoNothing({ target: [rule.key, rule.validFrom] })
			.returning({ id: rule.id })
		if (rows.length === 0) return "taken"
		const facts = { key: PLANS_RULE, from: from.toISOString(), reason, ...ruleFacts(posting) }
		await writeAudit(tx, { actor: who, act: "coin-staking.plans-posted", subject: id, facts })
		if (from <= at) await shareByRule(ctx, at)
		return "done"
	})
}

/** As it was sent, for it was read already: what the schema makes of it are no texts any more. */
const bodyOf = (posting: unknown): unknown => (posting as { body: unknown }).body

/** As an operator's act: its evidence is the posting, its id the rule's. */
export const plansActs: OperatorActs = {
	"post-plans": async (ctx, { id, who, evidence }) =>
		postPlans(ctx, { id, who, people: await peopleOf(ctx, id), posting: evidence }),
}
