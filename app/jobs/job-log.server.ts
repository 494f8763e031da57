import { type Job, Logger as JobLogger } from "graphile-worker"
import type { Logger } from "pino"
import { partsOf } from "#app/lib/faults.ts"
import { Refusal } from "#app/lib/refusal.ts"

/**
 * The job runner's messages in our log: what it says of every job is detail, what it warns of is kept. A job that found a chain silent is
 * no alarm of its own as long as the runner tries it again: the chain's silence has been told.
 */
export const jobLog = (log: Logger): JobLogger =>
	new JobLogger(() => (level, message, meta) => {
		const facts = meta ? { meta: withoutPayload(meta) } : {}
		if (level === "error" && !waitsForChain(meta)) log.error(facts, message)
		else if (level === "error" || level === "warning") log.warn(facts, message)
		else log.debug(facts, message)
	})

type Meta = Readonly<{
	error?: unknown
	job?: Readonly<Pick<Job, "id" | "task_identifier" | "attempts" | "max_attempts">>
}>

/** A job by its number, name and tries: its payload and key are for the task alone. */
function withoutPayload({ job, ...meta }: Meta): object {
	if (!job) return meta
	const { id, task_identifier, attempts, max_attempts } = job
	return { ...meta, job: { id, task_identifier, attempts, max_attempts } }
}

const waitsForChain = ({ error, job }: Meta = {}) =>
	partsOf(error).every((part) => part instanceof Refusal && part.code === "settlement:chain-silent") &&
	job !== undefined &&
	job.attempts < job.max_attempts
