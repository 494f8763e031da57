import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type RuleInForce, rememberedRule, ruleInForce } from "#app/settings/rules/rules.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import type { ProgramId } from "./programs/program.ts"
import { type RateRule, rateRuleOf, ratesShape } from "./rates-rule.ts"

export type RatesInForce = RuleInForce<RateRule>

/** The rule of a program at this moment, or null while the operator has published none. */
export const ratesInForce = (
	{ db, cache }: Pick<Context, "db" | "cache">,
	program: ProgramId,
	at: Date,
): Promise<RatesInForce | null> =>
	cache
		? rememberedRule({ db, cache }, rateRuleOf(program), ratesShape, at)
		: ruleInForce(db, rateRuleOf(program), ratesShape, at)

/** Rules never change once they are written, so each is read once. */
const known = new Map<string, RateRule>()
const MOST_KNOWN = 500

/** The rules by which stakes began, by their ids. Throws where one is gone, or can be read no more. */
export async function rulesById({ db }: Pick<Context, "db">, ids: Iterable<string>): Promise<(id: string) => RateRule> {
	const found = new Map<string, RateRule>()
	for (const id of new Set(ids)) {
		const one = known.get(id) ?? (await read(db, id))
		if (known.size >= MOST_KNOWN) known.clear()
		known.set(id, one)
		found.set(id, one)
	}
	return (id) => {
		const one = found.get(id)
		if (!one) throw new Error(`the rule ${id} was not asked for`)
		return one
	}
}

async function read(db: Context["db"], id: string): Promise<RateRule> {
	const [row] = await db.select({ body: rule.body }).from(rule).where(eq(rule.id, id))
	return ratesShape.body.parse(row?.body)
}
