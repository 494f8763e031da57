import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type RuleInForce, rememberedRule, ruleInForce } from "#app/settings/rules/rules.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { ODDS_RULE, type OddsRule, oddsShape } from "./odds-rule.ts"

export type OddsInForce = RuleInForce<OddsRule>

/** Odds and prices at this moment, as a page shows them; null while the operator has published none. */
export const oddsShown = ({ db, cache }: Pick<Context, "db" | "cache">, at: Date): Promise<OddsInForce | null> =>
	cache ? rememberedRule({ db, cache }, ODDS_RULE, oddsShape, at) : oddsInForce({ db }, at)

/** The same for an act, which goes by what is in force and not by what is remembered. */
export const oddsInForce = ({ db }: Pick<Context, "db">, at: Date): Promise<OddsInForce | null> =>
	ruleInForce(db, ODDS_RULE, oddsShape, at)

/** The rule by which an act was asked for. Throws where it is gone, or can be read no more. */
export async function oddsOf({ db }: Pick<Context, "db">, ruleId: string): Promise<OddsRule> {
	const [row] = await db.select({ body: rule.body }).from(rule).where(eq(rule.id, ruleId))
	return oddsShape.body.parse(row?.body)
}
