import { getTableColumns, sql } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { type JsonRows, jsonColumns } from "#app/db/json-columns.server.ts"
import { statement } from "#app/db/prepared.server.ts"
import { belongsTo, plansInForce } from "#app/features/coin-staking/queries.server.ts"
import { type Sheet, sheetBy } from "#app/features/coin-staking/sheet.server.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import {
	BUDGETS,
	type BudgetRow,
	type BudgetValues,
	budgetsIn,
	budgetValues,
} from "#app/features/coin-staking/term-budgets.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

type ConfirmPage = Readonly<{
	/** `none`: no draft of this visitor's; `moved`: agreed to already. */
	state: "none" | "moved" | "draft"
	id: string | null
	draft: { id: string; version: number; sheet: Sheet } | null
}>

const all = jsonColumns(getTableColumns(coinPosition))
const readDraft = statement<BudgetRow & { position: JsonRows }, BudgetValues & { id: string }>(sql`
	select ${BUDGETS},
		(select json_agg(${all.object}) from ${coinPosition} where ${coinPosition.id} = ${sql.placeholder("id")}) as position`)

/** What the confirm page shows for a draft: as `sheetOf` would tell it, in one statement. */
export async function confirmPage(ctx: RequestContext, id: string | null): Promise<ConfirmPage> {
	const none: ConfirmPage = { state: "none", id, draft: null }
	if (!id) return none
	const at = await ctx.now()
	const plans = await plansInForce(ctx, at)
	const terms = plans?.body.terms.map(({ days }) => days) ?? []
	const [row] = await readDraft(ctx.db, { ...budgetValues(ctx, terms), id })
	const [position] = all.rows(row?.position ?? null)
	if (!row || !position || !belongsTo(position, ctx.who)) return none
	if (position.status !== positionStatus.code("draft")) return { state: "moved", id, draft: null }
	if (!plans) return none
	try {
		const sheet = sheetBy({ plans, budgets: budgetsIn(row, terms), at }, position)
		return { state: "draft", id, draft: { id, version: position.version, sheet } }
	} catch (error) {
		if (error instanceof Refusal) return none
		throw error
	}
}
