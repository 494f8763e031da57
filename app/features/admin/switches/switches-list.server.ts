import { eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { SWITCHED, type Switched, type SwitchReason, type SwitchState } from "#app/settings/switches/switches.ts"
import { featureSwitch } from "#app/settings/switches/tables.server.ts"

export type SwitchLine = Readonly<{
	feature: Switched
	state: SwitchState
	reason: SwitchReason | null
	told: string | null
	toldLang: Lang | null
	/** When the pause ends, or has ended, by itself. */
	until: Date | null
	isOver: boolean
	/** Since when, by whom and why; null: it was never switched. */
	last: Readonly<{ at: Date; by: string; why: string }> | null
}>

const NEVER = {
	state: "on",
	...{ reason: null, told: null, toldLang: null, until: null, isOver: false, last: null },
} as const

/** Every feature that can be paused, in their fixed order. */
export async function listSwitches({ db }: Pick<Context, "db">): Promise<SwitchLine[]> {
	const isOver = sql<boolean>`coalesce(${featureSwitch.until} <= now_here(), false)`
	const rows = await db
		.select({ row: featureSwitch, uid: account.uid, isOver })
		.from(featureSwitch)
		.leftJoin(account, eq(featureSwitch.changedBy, sql`'account:' || ${account.id}`))
	return SWITCHED.map((feature) => {
		const found = rows.find(({ row }) => row.feature === feature)
		if (!found) return { ...NEVER, feature }
		const { state, reason, told, toldLang, until, why, changedAt, changedBy } = found.row
		return {
			feature,
			state,
			reason,
			told,
			toldLang,
			until,
			isOver: found.isOver,
			last: { at: changedAt, by: found.uid ?? changedBy, why },
		}
	})
}
