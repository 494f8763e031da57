import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Gate, GateState } from "#app/settings/gates.ts"
import { getPublished, publish, settingOf } from "#app/settings/published.server.ts"
import { type GateId, statesOf } from "./gate-form.ts"

export type GateChange = Readonly<{
	id: GateId
	gate: Gate
	/** For operators alone. */
	why: string
	/** Key of who does it. */
	by: string
	/** The state that the operator has seen. */
	seen: GateState
}>

/** The state of a gate that was never set. */
export const firstState = (id: GateId): GateState => (statesOf(id).includes("closed") ? "closed" : "auto")

/**
 * Sets a gate; sent twice it is one change. Refuses (409) where another operator has set it meanwhile, and a pause that would end in the
 * past. The caller has checked the role.
 */
export async function setGate(ctx: Pick<Context, "db" | "now" | "log">, change: GateChange): Promise<void> {
	const { id, gate, why, by, seen } = change
	const now = await ctx.now()
	await inTransaction(ctx, async ({ db }) => {
		// The document is changed as a whole: of two at once the second sees what the first has done.
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${settingOf("gates")}, 7226010))`)
		const { gates } = await getPublished({ db, log: ctx.log }, ["gates"])
		const before = gates[id] ?? null
		if (JSON.stringify(before) === JSON.stringify(gate)) return
		if ((before?.state ?? firstState(id)) !== seen) throw new Refusal("operators-gates:changed", { status: 409 })
		if (gate.until !== null && new Date(gate.until) <= now)
			throw new Refusal("operators-gates:untilPast", { status: 400, field: "until" })
		await publish({ db }, "gates", { ...gates, [id]: gate })
		await writeAudit(db, { actor: by, act: "gate.set", subject: `gate:${id}`, facts: { why, before, after: gate } })
	})
}
