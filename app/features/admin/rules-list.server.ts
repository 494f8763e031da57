import { and, asc, desc, eq, gt, lt, lte, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { proposal, proposalKind } from "#app/identity/proposals/tables.server.ts"
import type { RuleKind, RuleLine } from "#app/settings/rules/rule-lines.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"

type Needs = Pick<Context, "db" | "assets">

/** A version of a rule, as operators are shown it. */
export type RuleVersion = Readonly<{
	id: string
	/** Which one it is of its key, counted from the first. */
	number: number
	validFrom: Date
	writtenAt: Date
	proposedBy: string
	approvedBy: string | null
	reason: string
	example: boolean
	method: string
	body: unknown
	/** Null: it cannot be read. */
	lines: readonly RuleLine[] | null
}>
export type RuleEntry = Readonly<{
	key: string
	name: string | null
	count: number
	inForce: RuleVersion | null
	/** The next one that was written for later. */
	next: RuleVersion | null
}>

const columns = {
	one: rule,
	// By its names: of a query of one table Drizzle writes columns without their table.
	number: sql<string>`(select count(*) from rule older where older.key = rule.key and older.valid_from <= rule.valid_from)`,
}

const versionOf = (
	{ one, number }: Readonly<{ one: typeof rule.$inferSelect; number: string }>,
	kind: RuleKind | undefined,
	{ assets }: Needs,
): RuleVersion => {
	const { key: _, ...version } = one
	return { ...version, number: Number(number), lines: kind?.lines(one.body, assets.all) ?? null }
}

/** Every rule that features know, published or not, then other keys that have one, each with what is in force. */
export async function listRules(ctx: Needs, kinds: readonly RuleKind[], at: Date): Promise<RuleEntry[]> {
	const stored = await ctx.db.select({ key: rule.key, count: sql<string>`count(*)` }).from(rule).groupBy(rule.key)
	const known = kinds.map(({ key }) => key)
	const others = stored.map(({ key }) => key).filter((key) => !known.includes(key))
	return Promise.all(
		[...known, ...others.sort()].map(async (key) => {
			const kind = kinds.find((one) => one.key === key)
			const [inForce, next] = await Promise.all([inForceOf(ctx, { key, kind, at }), nextOf(ctx, { key, kind, at })])
			const count = Number(stored.find((one) => one.key === key)?.count ?? 0)
			return { key, name: kind?.name ?? null, count, inForce, next }
		}),
	)
}

type Asked = Readonly<{ key: string; kind: RuleKind | undefined; at: Date }>

/** By the same reading as everything that goes by the rule; of a key that no feature knows, the latest. */
export async function inForceOf(ctx: Needs, { key, kind, at }: Asked): Promise<RuleVersion | null> {
	const found = kind ? await ruleInForce(ctx.db, key, kind.shape, at) : null
	if (kind && !found) return null
	const [row] = await ctx.db
		.select(columns)
		.from(rule)
		.where(found ? eq(rule.id, found.id) : and(eq(rule.key, key), lte(rule.validFrom, at)))
		.orderBy(desc(rule.validFrom))
		.limit(1)
	return row ? versionOf(row, kind, ctx) : null
}

/** The next version that is written for after a moment. */
export async function nextOf(ctx: Needs, { key, kind, at }: Asked): Promise<RuleVersion | null> {
	const [row] = await ctx.db
		.select(columns)
		.from(rule)
		.where(and(eq(rule.key, key), gt(rule.validFrom, at)))
		.orderBy(asc(rule.validFrom))
		.limit(1)
	return row ? versionOf(row, kind, ctx) : null
}

const SIZE = 10

/** Versions of a key, newest first, each with the one before it; `after`: the id of the last one of the page before. */
export async function listVersions(
	ctx: Needs,
	{ key, after, kind }: Readonly<{ key: string; after: string | null; kind: RuleKind | undefined }>,
) {
	const place = after
		? lt(rule.validFrom, sql`(select last.valid_from from rule last where last.id = ${after}::uuid)`)
		: undefined
	const rows = await ctx.db
		.select(columns)
		.from(rule)
		.where(and(eq(rule.key, key), place))
		.orderBy(desc(rule.validFrom))
		.limit(SIZE + 1)
	const versions = rows.map((row) => versionOf(row, kind, ctx))
	return {
		versions: versions.slice(0, SIZE).map((version, n) => ({ version, before: versions[n + 1] ?? null })),
		older: rows.length > SIZE ? (versions[SIZE - 1]?.id ?? null) : null,
	}
}

export type OpenProposal = Readonly<{
	id: string
	kind: string
	subject: string
	reason: string
	by: string
	at: Date
	expiresAt: Date
}>

const MOST_OPEN = 20

/** What was proposed about rules, or of one kind of act, and waits for a second person. */
export const listOpenProposals = ({ db }: Pick<Context, "db">, kind?: string): Promise<OpenProposal[]> =>
	db
		.select({
			id: proposal.id,
			kind: proposal.kind,
			subject: proposal.subject,
			reason: proposal.reason,
			by: account.uid,
			at: proposal.proposedAt,
			expiresAt: proposal.expiresAt,
		})
		.from(proposal)
		.innerJoin(proposalKind, eq(proposalKind.kind, proposal.kind))
		.innerJoin(account, eq(account.id, proposal.proposedBy))
		.where(
			and(
				eq(proposal.status, "proposed"),
				sql`${proposal.expiresAt} > clock_timestamp()`,
				kind === undefined ? eq(proposalKind.approve, "rules.approve") : eq(proposal.kind, kind),
			),
		)
		.orderBy(desc(proposal.proposedAt))
		.limit(MOST_OPEN)

/** Whether a form was taken already. */
export const isProposed = async ({ db }: Pick<Context, "db">, id: string): Promise<boolean> =>
	(await db.$count(proposal, eq(proposal.id, id))) > 0
