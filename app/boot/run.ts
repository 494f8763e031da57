import { FolderInUse } from "#app/boot/database.ts"
import { type Parts, type Running, supervise } from "#app/boot/supervise.ts"
import { EnvError } from "#app/lib/env.server.ts"
import { scrub } from "#app/lib/log.server.ts"

/** The process around the supervisor: signals in, exit status out. Nothing here outlives 10 s after it is asked to end. */
export async function run(parts: Parts): Promise<void> {
	let ending: Promise<never> | undefined
	let running: Running | undefined
	const end = (status: number) => {
		ending ??= (async () => {
			setTimeout(() => process.exit(1), 10_000).unref()
			await running?.stop()
			process.exit(status)
		})()
		return ending
	}
	const fail = (error: unknown) => {
		if (ending) return
		process.stderr.write(`${explain(error)}\n`)
		void end(1)
	}
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0))
	process.on("uncaughtException", fail)
	process.on("unhandledRejection", fail)
	try {
		running = supervise(parts, fail)
		await running.started
	} catch (error) {
		fail(error)
	}
}

/** A person reads this: our own refusals are whole sentences, anything else needs its trace. */
function explain(error: unknown): string {
	if (error instanceof EnvError || error instanceof FolderInUse) return error.message
	if (!(error instanceof Error)) return String(error)
	return scrub(process.env.LOG_LEVEL === "debug" ? String(error.stack) : error.message)
}
