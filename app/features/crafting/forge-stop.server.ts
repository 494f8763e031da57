import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import type { Verdict } from "#app/draws/observed/evidence.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { notify, withdraw } from "#app/settlement/notices.server.ts"
import { why } from "#app/settlement/operator-act.ts"
import { operatorNotice } from "#app/settlement/tables.server.ts"
import { observedOf } from "./observed.server.ts"
import type { OddsInForce } from "./rules.server.ts"

/** Notices to operators that what came of acts looks unusual, or does not agree with the odds: with the second the forge takes nothing. */
const REVIEW = "forge-odds-review"
const STOP = "forge-odds-stop"

/** What stopped the forge under these odds, and that no operator has ended; null: nothing did. Other odds begin anew. */
export async function findForgeStop({ db }: Pick<Context, "db">, ruleId: string): Promise<ForgeStop | null> {
	const [row] = await db
		.select({ at: operatorNotice.at, facts: operatorNotice.facts })
		.from(operatorNotice)
		.where(and(stopsOf(ruleId), isNull(operatorNotice.seenAt)))
	return row ? { at: row.at, rolls: rollsIn(row.facts) } : null
}
export type ForgeStop = Readonly<{ at: Date; rolls: number }>

export const isForgeStopped = async (ctx: Pick<Context, "db">, ruleId: string): Promise<boolean> =>
	(await findForgeStop(ctx, ruleId)) !== null

const stopsOf = (ruleId: string) => and(eq(operatorNotice.kind, STOP), eq(operatorNotice.subject, ruleId))

function rollsIn(facts: unknown): number {
	const read = z.object({ rolls: z.number() }).safeParse(facts)
	return read.success ? read.data.rolls : 0
}

/**
 * Holds the counts of the odds in force against what they declare: crafts, and each kind of step. The evidence may be looked at every day. Once two
 * operators have ended a stop the forge stays open under these odds until twice as much was rolled: what they have looked into does not close it anew.
 */
export async function weighOdds(ctx: Context, rule: OddsInForce): Promise<Verdict> {
	const { crafts, enhance, evolve } = await observedOf(ctx, rule)
	const steps = [evolve, ...enhance.map(({ step }) => step)]
	const verdicts = [crafts.verdict, ...steps.map(({ verdict }) => verdict)]
	const rolls = crafts.rolls + steps.reduce((sum, { tries }) => sum + tries, 0)
	const worst = verdicts.includes("stop") ? "stop" : verdicts.includes("review") ? "review" : "as-declared"
	if (worst === "as-declared") await withdraw(ctx, REVIEW, rule.id)
	else {
		const stops = worst === "stop" && (await lastEnded(ctx, rule.id)) * 2 <= rolls
		await notify(ctx, { kind: stops ? STOP : REVIEW, subject: rule.id, facts: { rolls } })
	}
	return worst
}

/** How much had been rolled when the forge was stopped last and opened again; 0: it never was. */
async function lastEnded({ db }: Pick<Context, "db">, ruleId: string): Promise<number> {
	const [row] = await db
		.select({ facts: operatorNotice.facts })
		.from(operatorNotice)
		.where(and(stopsOf(ruleId), isNotNull(operatorNotice.seenAt)))
		.orderBy(desc(operatorNotice.at))
		.limit(1)
	return row ? rollsIn(row.facts) : 0
}

/** Two operators have looked into what stopped the forge: it takes acts again. Subject: the odds under which it was stopped. */
export const forgeStopActs: OperatorActs = {
	"end-forge-stop": async (ctx, { subject, who, evidence }) => {
		const read = z.object({ why }).safeParse(evidence)
		if (!isUuid(subject) || !read.success) return "unreadable"
		const stop = await findForgeStop(ctx, subject)
		if (!stop) return "no-such-stop"
		await withdraw(ctx, STOP, subject)
		const facts = { why: read.data.why, since: stop.at.toISOString(), count: String(stop.rolls) }
		await writeAudit(ctx.db, { actor: who, act: "crafting.forge-stop-ended", subject, facts })
		return "done"
	},
}
