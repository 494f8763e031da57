import { run } from "#app/boot/run.ts"
import type { Parts } from "#app/boot/supervise.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { seed } from "../../../drizzle/seed.ts"

type Dev = Required<Pick<Parts, "onRemade" | "inspectorPort">>

/** The supervisor of `npm start`, around programs that are bundled from the sources as they change. */
export const runDev = (dev: Dev): Promise<void> =>
	run({ programs: new URL("./", import.meta.url), source: process.env, migrate, seed, ...dev })
