import { isDeepStrictEqual } from "node:util"
import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Switched, SwitchReason, SwitchState } from "#app/settings/switches/switches.ts"
import { featureSwitch } from "#app/settings/switches/tables.server.ts"

export type Change = Readonly<{
	feature: Switched
	state: SwitchState
	/** What visitors are told; nothing where it is on. */
	reason: SwitchReason | null
	/** More for visitors, of a pause, and its language; null: nothing more. */
	told: Readonly<{ text: string; lang: Lang }> | null
	/** When a pause ends by itself; null: when an operator ends it. */
	until: Date | null
	why: string
	/** Key of who does it. */
	by: string
	/** The state that whoever does it has seen; null: whatever it is. */
	seen: SwitchState | null
}>

/** Switches a feature; sent twice it is one change. Refuses (409) where somebody else has switched it meanwhile. The caller has checked who asks. */
export async function setSwitch(ctx: Pick<Context, "db" | "now">, change: Change): Promise<void> {
	// Before the transaction: the clock asks on a connection of its own, and a command has one alone.
	const at = await ctx.now()
	const { feature, state, why, by, seen } = change
	const isOn = state === "on"
	if (!isOn && change.until && change.until <= at)
		throw new Refusal("operators-switches:untilPast", { status: 400, field: "until" })
	const words = isOn ? null : change.told
	const after = { state, reason: isOn ? null : (change.reason ?? "maintenance") }
	const more = { told: words?.text ?? null, toldLang: words?.lang ?? null, until: isOn ? null : change.until }
	const never = { feature, state: "on", reason: null, why: "", changedBy: by, changedAt: at } as const
	const mine = eq(featureSwitch.feature, feature)
	await inTransaction(ctx, async ({ db }) => {
		// So that there is a row to lock: of two at once the second sees what the first has done.
		await db.insert(featureSwitch).values(never).onConflictDoNothing()
		const [row] = await db.select().from(featureSwitch).where(mine).for("update")
		if (!row) return
		const before = factsOf(row)
		if (isDeepStrictEqual(before, factsOf({ ...after, ...more }))) return
		if (seen && before.state !== seen) throw new Refusal("operators-switches:changed", { status: 409 })
		await db
			.update(featureSwitch)
			.set({ ...after, ...more, why, changedBy: by, changedAt: at })
			.where(mine)
		const facts = { why, before, after: factsOf({ ...after, ...more }) }
		await writeAudit(db, { actor: by, act: "switch.set", subject: `switch:${feature}`, facts })
	})
}

type Row = Pick<typeof featureSwitch.$inferSelect, "state" | "reason" | "told" | "toldLang" | "until">

/** What the audit says of a switch; what was not typed is left out. */
const factsOf = ({ state, reason, told, toldLang, until }: Row) => ({
	state,
	reason,
	...(told === null ? {} : { told, lang: toldLang }),
	...(until === null ? {} : { until: until.toISOString() }),
})
