import { Logger as JobLogger } from "graphile-worker"
import type { Logger } from "pino"

/** The job runner's messages in our log: what it says of every job is detail, what it warns of is kept. */
export const jobLog = (log: Logger): JobLogger =>
	new JobLogger(() => (level, message, meta) => {
		const facts = meta ? { meta } : {}
		if (level === "error") log.error(facts, message)
		else if (level === "warning") log.warn(facts, message)
		else log.debug(facts, message)
	})
