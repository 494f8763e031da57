import { MigrationProblem } from "#app/db/apply-migrations.server.ts"
import { RoleProblem } from "#app/db/roles.server.ts"
import { OtherSecret } from "#app/identity/app-secrets/read-app-secret.server.ts"
import { EnvError } from "#app/lib/env.server.ts"
import { hideValues } from "#app/lib/hide-values.ts"
import { scrub } from "#app/lib/log.server.ts"

/** What stops a start and is a sentence already: printed as it is, without a trace. */
export class StartError extends Error {}

const SENTENCES = [EnvError, StartError, RoleProblem, MigrationProblem, OtherSecret]

/** Wrappers of drivers carry a whole query with its parameters; what an operator needs is the cause at their bottom. */
function bottomOf(error: Error): Error {
	const { cause } = error
	return cause instanceof Error ? bottomOf(cause) : error
}

/** What a person at the terminal reads when a process cannot start or go on: the cause, without query, password or trace. */
export function explain(error: unknown): string {
	if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message
	if (!(error instanceof Error)) return String(error)
	hideValues(error)
	if (process.env.LOG_LEVEL === "debug") return scrub(String(error.stack))
	const bottom = bottomOf(error) as NodeJS.ErrnoException
	const { code, path } = bottom
	if (code === "ENOSPC" || code === "EDQUOT") return `The disk is full${path ? ` (${path})` : ""}: free some space.`
	if (code === "EACCES" || code === "EPERM" || code === "EROFS")
		return `${path ?? "A file"} cannot be written to by this user (${code}): start as its owner, or set another DATA_DIR.`
	return scrub(bottom.message || code || bottom.name)
}

/** For the top of a process: says why and ends it. */
export function exitWith(error: unknown): never {
	process.stderr.write(`${explain(error)}\n`)
	process.exit(1)
}
