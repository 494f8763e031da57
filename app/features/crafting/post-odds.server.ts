import { and, asc, eq, gt } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { type People, peopleOf } from "#app/identity/proposals/people-of.server.ts"
import { ruleFacts } from "#app/settings/rules/rule-facts.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { ODDS_RULE, type OddsRule, oddsShape } from "./odds-rule.ts"
import { oddsInForce } from "./rules.server.ts"

/** What two operators post: `body` as the rule will hold it. Without `validFrom` it takes force at once. */
export const oddsPosting = z.object({
	body: oddsShape.body,
	reason: z.string().trim().min(1).max(2_000),
	/** The version that was in force when this was drawn up; null: there was none. */
	basedOn: z.uuid().nullable(),
	validFrom: z.iso
		.datetime()
		.transform((text) => new Date(text))
		.nullable()
		.default(null),
})

type PostOdds = Readonly<{ id: string; who: string; people: People | null; posting: unknown }>

/** `outdated`: another version took force since. `in-the-past`, `taken`: as of plans. `less-certain`: what wallets have counted towards would be worth less. */
export type PostOddsOutcome = "done" | "unreadable" | "in-the-past" | "taken" | "outdated" | "less-certain"

/**
 * Posts the next version of odds and prices; the worker's alone. Guarantees may come sooner and never later, and of no other tiers: what a
 * wallet has counted carries over. An act that is signed already goes by the version that it names.
 */
export async function postOdds(ctx: Context, { id, who, people, posting }: PostOdds): Promise<PostOddsOutcome> {
	const read = oddsPosting.safeParse(posting)
	if (!read.success) return "unreadable"
	const { body, reason, basedOn, validFrom } = read.data
	return inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		if ((await ctx.db.$count(rule, eq(rule.id, id))) > 0) return "done"
		if (validFrom && validFrom < at) return "in-the-past"
		const now = await oddsInForce(ctx, at)
		if ((now?.id ?? null) !== basedOn) return "outdated"
		const from = validFrom ?? at
		// What it follows is what will be in force then, and what is posted for later follows it.
		const before = (await oddsInForce(ctx, from)) ?? now
		const after = await firstAfter(ctx, from)
		if ((before && !carriesOver(before.body, body)) || (after && !carriesOver(body, after))) return "less-certain"
		const rows = await ctx.db
			.insert(rule)
			.values({
				id,
				key: ODDS_RULE,
				validFrom: from,
				// As it was sent: what the schema makes of prices are no texts any more.
				body: (posting as { body: unknown }).body,
				method: oddsShape.methods[0] ?? "",
				reason,
				example: false,
				proposedBy: people?.proposedBy ?? who,
				approvedBy: people?.approvedBy ?? null,
				writtenAt: at,
			})
			.onConflictDoNothing({ target: [rule.key, rule.validFrom] })
			.returning({ id: rule.id })
		if (rows.length === 0) return "taken"
		const facts = { key: ODDS_RULE, from: from.toISOString(), reason, ...ruleFacts(posting) }
		await writeAudit(ctx.db, { actor: who, act: "crafting.odds-posted", subject: id, facts })
		return "done"
	})
}

async function firstAfter({ db }: Pick<Context, "db">, from: Date): Promise<OddsRule | null> {
	const later = and(eq(rule.key, ODDS_RULE), gt(rule.validFrom, from))
	const [row] = await db.select({ body: rule.body }).from(rule).where(later).orderBy(asc(rule.validFrom)).limit(1)
	return row ? oddsShape.body.parse(row.body) : null
}

/** The same tiers are certain, each at that craft or sooner. */
export const carriesOver = ({ odds: now }: Pick<OddsRule, "odds">, { odds: next }: Pick<OddsRule, "odds">): boolean =>
	now.pity.length === next.pity.length &&
	now.pity.every(({ tier, at }, place) => next.pity[place]?.tier === tier && (next.pity[place]?.at ?? 0) <= at)

export const oddsActs: OperatorActs = {
	"post-odds": async (ctx, { id, who, evidence }) =>
		postOdds(ctx, { id, who, people: await peopleOf(ctx, id), posting: evidence }),
}
