import type { Context } from "#app/db/context.ts"
import type { WorkerEnv } from "#app/lib/env.server.ts"
import type { Beacon } from "./beacon.ts"
import { keptBeaconKey, localBeacon } from "./local-beacon.server.ts"
import { relayBeacon } from "./relays.server.ts"

type Settings = Pick<WorkerEnv, "BEACON_CHAIN" | "BEACON_RELAYS" | "DATA_DIR" | "DEMO">

/** The beacon that the operator has set up; in the demo one of its own. Undefined: there is none, and no draw can be created. */
export function openBeacon(env: Settings, { now, log }: Pick<Context, "now" | "log">): Beacon | undefined {
	if ((env.BEACON_CHAIN ?? (env.DEMO ? "local" : "quicknet")) === "local")
		return localBeacon(keptBeaconKey(env.DATA_DIR), now)
	if (!env.BEACON_RELAYS?.length) return undefined
	return relayBeacon({
		relays: env.BEACON_RELAYS,
		now,
		onFailure: (relay, err) => log.warn({ relay, err }, "a relay of the beacon gave no round"),
	})
}
