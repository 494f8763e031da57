import type { Context } from "#app/db/context.ts"
import { DOORS, type Door, type DoorPause } from "#app/doors/doors.ts"
import { readDoors } from "#app/doors/read-doors.server.ts"
import { ENGLISH, type GateState, isEnglishOpen } from "#app/settings/gates.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { type GateId, statesOf } from "./gate-form.ts"
import { firstState } from "./set-gate.server.ts"

export type GateLine = Readonly<{
	id: GateId
	/** Null: English. */
	door: Door | null
	/** As it was set. */
	state: GateState
	/** As visitors find it now. */
	isOpen: boolean
	pause: DoorPause | null
	/** The moment that is published, in ISO 8601. */
	at: string | null
	choices: readonly GateState[]
}>

/** English, then every door in its fixed order, with what is set and how it is now. Reads afresh. */
export async function listGates({ db, now, log }: Pick<Context, "db" | "now" | "log">): Promise<readonly GateLine[]> {
	const [doors, { gates, openings, ltac }] = await Promise.all([
		readDoors({ db, now, log }, DOORS),
		getPublished({ db, log }, ["gates", "openings", "ltac"]),
	])
	const settingOf = (id: GateId) => gates[id]?.state ?? firstState(id)
	return [
		{
			...{ id: ENGLISH, door: null, state: settingOf(ENGLISH), isOpen: isEnglishOpen(gates[ENGLISH]) },
			...{ pause: null, at: null, choices: statesOf(ENGLISH) },
		},
		...doors.map(({ door, isOpen, pause }) => ({
			...{ id: door.id, door, state: settingOf(door.id), isOpen, pause },
			at: (door.id === "ltac" ? ltac.opensAt : openings[door.id]) ?? null,
			choices: statesOf(door.id),
		})),
	]
}
