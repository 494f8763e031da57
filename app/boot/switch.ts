import { runningDatabase } from "#app/boot/running-database.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { connect } from "#app/db/client.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import { setSwitch } from "#app/features/admin/switches/set-switch.server.ts"
import type { Source } from "#app/lib/env.server.ts"
import { isSwitched, isSwitchState, SWITCH_STATES, SWITCHED } from "#app/settings/switches/switches.ts"

const USAGE = `switch FEATURE STATE WHY   pauses a part of the site, or lets it go on
  features: ${SWITCHED.join(", ")}
  states: ${SWITCH_STATES.join(", ")}`

/** `boot.js switch …`: for an emergency in which nobody can log in. Visitors are told of a problem; why stands in the audit. */
export async function switchFeature(source: Source, [feature, state, ...words]: readonly string[]): Promise<string> {
	const why = words.join(" ").trim()
	if (!isSwitched(feature) || !isSwitchState(state) || why === "") throw new StartError(USAGE)
	const { url, dataDir } = await runningDatabase(source)
	if (!url)
		throw new StartError(`No database runs on ${dataDir}: set DATABASE_URL, or start the app on that folder first.`)
	const { db, end } = connect(url, { max: 1 })
	try {
		const change = {
			feature,
			state,
			reason: "problem",
			told: null,
			until: null,
			why,
			by: "command",
			seen: null,
		} as const
		await setSwitch({ db, now: databaseClock(db) }, change)
		return `${feature} is ${state}.`
	} finally {
		await end()
	}
}
