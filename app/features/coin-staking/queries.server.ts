import { and, eq, ne, sql } from "drizzle-orm"
import type { Context, RequestContext, Visitor } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { statement } from "#app/db/prepared.server.ts"
import { solanaAddressesOf } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type RuleInForce, rememberedRule, ruleInForce } from "#app/settings/rules/rules.server.ts"
import { isRewardMethod, type RewardMethod } from "./plans.ts"
import { PLANS_RULE, type Plans, plansShape } from "./plans-rule.ts"
import { stakingChain } from "./staked-asset.ts"
import { type PositionStatus, positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

export type Position = typeof coinPosition.$inferSelect
/** What says whose a position is. */
export type Owned = Pick<Position, "chain" | "owner" | "draftOwner">
export type PlansInForce = RuleInForce<Plans> & { readonly method: RewardMethod }

/** The plans of this moment, or null while the operator has published none. */
export async function plansInForce({ db, cache }: Context, at: Date): Promise<PlansInForce | null> {
	const rule = cache
		? await rememberedRule({ db, cache }, PLANS_RULE, plansShape, at)
		: await ruleInForce(db, PLANS_RULE, plansShape, at)
	return rule && isRewardMethod(rule.method) ? { ...rule, method: rule.method } : null
}

/** Whether a position is the visitor's: one of their wallets', or begun in this browser before a wallet had it. */
export function belongsTo(position: Owned, who: Visitor): boolean {
	const { owner } = position
	if (owner && position.chain.startsWith("solana:") && solanaAddressesOf(who).includes(owner)) return true
	return position.draftOwner !== null && position.draftOwner === who.draftOwner
}

/** A position of the visitor's, or null: anybody else's is as good as unknown. */
export async function findOwnPosition(ctx: RequestContext, id: string): Promise<Position | null> {
	const [row] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, id))
	return row && belongsTo(row, ctx.who) ? row : null
}

/** The same for acts: what is not the visitor's is refused (404). */
export async function getOwnPosition(ctx: RequestContext, id: string): Promise<Position> {
	const position = await findOwnPosition(ctx, id)
	if (!position) throw new Refusal("coin-staking:error.draft", { status: 404 })
	return position
}

const readOwned = statement<Owned, { id: string }>(sql`
	select ${coinPosition.chain} as chain, ${coinPosition.owner} as owner, ${coinPosition.draftOwner} as "draftOwner"
	from ${coinPosition} where ${coinPosition.id} = ${sql.placeholder("id")}::uuid`)

/** Who owns a position of the visitor's; refuses (404) as `getOwnPosition` does. */
export async function getOwn(ctx: RequestContext, id: string): Promise<Owned> {
	const [row] = await readOwned(ctx.db, { id })
	if (!row || !belongsTo(row, ctx.who)) throw new Refusal("coin-staking:error.draft", { status: 404 })
	return row
}

/** What a wallet has staked and may still come to: counted for the limits. Sums are base units. */
export async function stakedBy(
	ctx: Pick<Context, "db" | "chains" | "assets">,
	{
		owner,
		except,
		statuses = positionStatus.in("counted"),
	}: Readonly<{ owner: string; except?: string; statuses?: readonly PositionStatus[] }>,
): Promise<{ units: bigint; positions: number }> {
	const [row] = await ctx.db
		.select({ units: sql<string>`coalesce(sum(${coinPosition.units}), 0)`, positions: sql<string>`count(*)` })
		.from(coinPosition)
		.where(
			and(
				eq(coinPosition.chain, stakingChain(ctx).name),
				eq(coinPosition.owner, owner),
				isAnyOf(coinPosition.status, statuses.map(positionStatus.code)),
				except === undefined ? undefined : ne(coinPosition.id, except),
			),
		)
	return { units: BigInt(row?.units ?? 0), positions: Number(row?.positions ?? 0) }
}
