import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { anyLength, statement } from "#app/db/prepared.server.ts"
import { ledgerBalance } from "#app/settlement/tables.server.ts"
import { stakedAsset } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/** What a term can promise now, and what is held for stakes that are not paid yet. Base units. */
export type TermBudget = Readonly<{ free: bigint; held: bigint }>

/** How the names of these accounts begin; `hold_reward` and `release_lapsed_holds` name them the same way. */
export const BUDGET_OWNERS = "coin-staking/"

/** Name of the ledger account that holds a term's part of the reward budget. */
export const budgetOwner = (days: number) => `${BUDGET_OWNERS}${days}`
/** The term, in days, that such an account belongs to. */
export const daysOfBudget = (owner: string): number => Number(owner.slice(BUDGET_OWNERS.length))

const free = sql`(
	select json_object_agg(${ledgerBalance.owner}, ${ledgerBalance.balance}::text) from ${ledgerBalance}
	where ${ledgerBalance.kind} = 'reward-budget' and ${ledgerBalance.asset} = ${sql.placeholder("mint")}
		and ${ledgerBalance.owner} = any(${anyLength(sql.placeholder("budgets"))}))`
// By the coin, as the budgets are: a page may ask before the chain has been seen.
const held = sql`(
	select json_object_agg(term.days, term.held::text) from (
		select ${coinPosition.days}, sum(${coinPosition.reward}) as held from ${coinPosition}
		where ${coinPosition.asset} = ${sql.placeholder("mint")} and ${coinPosition.days} = any(${anyLength(sql.placeholder("terms"), "int")})
			and ${coinPosition.heldUntil} is not null and ${coinPosition.status} in ${sql.raw(`('${positionStatus.codes("unpaid").join("','")}')`)}
		group by ${coinPosition.days}
	) term)`

/** Columns of a statement that reads budgets along; their values come from `budgetValues`, their meaning from `budgetsIn`. */
export const BUDGETS = sql`${free} as free, ${held} as held`
export type BudgetValues = { mint: string; budgets: readonly string[]; terms: readonly number[] }
export type BudgetRow = Readonly<Record<"free" | "held", Readonly<Record<string, string>> | null>>

export const budgetValues = (ctx: Pick<Context, "assets">, terms: readonly number[]): BudgetValues => ({
	mint: stakedAsset(ctx).address,
	budgets: terms.map(budgetOwner),
	terms,
})

export const budgetsIn = ({ free, held }: BudgetRow, terms: readonly number[]): Map<number, TermBudget> =>
	new Map(
		terms.map((days) => [days, { free: BigInt(free?.[budgetOwner(days)] ?? 0), held: BigInt(held?.[`${days}`] ?? 0) }]),
	)

const readBudgets = statement<BudgetRow, BudgetValues>(sql`select ${BUDGETS}`)

/** Budget by term, for every term that is asked for. */
export async function termBudgets(
	ctx: Pick<Context, "db" | "assets">,
	terms: readonly number[],
): Promise<Map<number, TermBudget>> {
	const [row] = await readBudgets(ctx.db, budgetValues(ctx, terms))
	return budgetsIn(row ?? { free: null, held: null }, terms)
}
