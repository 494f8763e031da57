import type { Middleware } from "../exchange.ts"
import type { ReadinessCheck } from "../ready.server.ts"
import { sendTryAgain } from "../try-again.server.ts"

/** Until the database has the tables of this build, callers are told to try again (503). */
export const requireMigrations =
	(readiness: ReadinessCheck): Middleware =>
	({ req, res }, next) =>
		readiness.isMigrated() ? next() : sendTryAgain(req, res)
