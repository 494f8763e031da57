import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { type Plans, plansBody } from "./plans-rule.ts"
import type { Position } from "./queries.server.ts"

/** The version of the plans that a position was opened with: what was agreed to holds to its end. */
export async function rulesOf({ db }: Pick<Context, "db">, { ruleId }: Pick<Position, "ruleId">): Promise<Plans> {
	const [row] = await db.select({ body: rule.body }).from(rule).where(eq(rule.id, ruleId))
	return plansBody.parse(row?.body)
}

/** A position whose deposit was taken, with the dates that only such a one has. */
export function paidOf(stake: Position): Position & { accrualStart: Date; lockEnd: Date } {
	const { accrualStart, lockEnd } = stake
	if (!accrualStart || !lockEnd) throw new Error(`position ${stake.id} is not paid`)
	return { ...stake, accrualStart, lockEnd }
}
