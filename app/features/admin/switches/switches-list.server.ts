import { eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { SWITCHED, type Switched, type SwitchReason, type SwitchState } from "#app/settings/switches/switches.ts"
import { featureSwitch } from "#app/settings/switches/tables.server.ts"

export type SwitchLine = Readonly<{
	feature: Switched
	state: SwitchState
	reason: SwitchReason | null
	/** Since when, by whom and why; null: it was never switched. */
	last: Readonly<{ at: Date; by: string; why: string }> | null
}>

/** Every feature that can be paused, in their fixed order. */
export async function listSwitches({ db }: Pick<Context, "db">): Promise<SwitchLine[]> {
	const rows = await db
		.select({ row: featureSwitch, uid: account.uid })
		.from(featureSwitch)
		.leftJoin(account, eq(featureSwitch.changedBy, sql`'account:' || ${account.id}`))
	return SWITCHED.map((feature) => {
		const found = rows.find(({ row }) => row.feature === feature)
		if (!found) return { feature, state: "on", reason: null, last: null }
		const { state, reason, why, changedAt, changedBy } = found.row
		return { feature, state, reason, last: { at: changedAt, by: found.uid ?? changedBy, why } }
	})
}
