import { and, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Verdict } from "#app/draws/observed/evidence.ts"
import { notify, withdraw } from "#app/settlement/notices.server.ts"
import { operatorNotice } from "#app/settlement/tables.server.ts"
import { observedOf } from "./observed.server.ts"
import type { OddsInForce } from "./rules.server.ts"

/** Notices to operators that what came of acts looks unusual, or does not agree with the odds: with the second the forge takes nothing. */
const REVIEW = "forge-odds-review"
const STOP = "forge-odds-stop"

/** Whether what came of acts does not agree with these odds, and no operator has seen to it yet. Other odds begin anew. */
export const isForgeStopped = async ({ db }: Pick<Context, "db">, ruleId: string): Promise<boolean> =>
	(await db.$count(
		operatorNotice,
		and(eq(operatorNotice.kind, STOP), eq(operatorNotice.subject, ruleId), isNull(operatorNotice.seenAt)),
	)) > 0

/** Holds the counts of the odds in force against what they declare: crafts, and each kind of step. The evidence may be looked at every day. */
export async function weighOdds(ctx: Context, rule: OddsInForce): Promise<Verdict> {
	const { crafts, enhance, evolve } = await observedOf(ctx, rule)
	const verdicts = [crafts.verdict, evolve.verdict, ...enhance.map(({ step }) => step.verdict)]
	const worst = verdicts.includes("stop") ? "stop" : verdicts.includes("review") ? "review" : "as-declared"
	if (worst === "as-declared") await withdraw(ctx, REVIEW, rule.id)
	else await notify(ctx, { kind: worst === "stop" ? STOP : REVIEW, subject: rule.id, facts: { rolls: crafts.rolls } })
	return worst
}
