import { verifyOnly } from "#app/boot/audit/verify-only.ts"
import { isBackupAct, runBackup } from "#app/boot/backup/command.ts"
import { checkedEnv } from "#app/boot/checked-env.server.ts"
import { operator } from "#app/boot/operator.ts"
import { publicKeys } from "#app/boot/public-keys.ts"
import { roles } from "#app/boot/roles.ts"
import { rotate } from "#app/boot/rotate/rotate.ts"
import { exitWith, explain, StartError } from "#app/boot/start-error.server.ts"
import { type Parts, type Running, secretsOf, supervise } from "#app/boot/supervise.ts"
import { switchFeature } from "#app/boot/switch.ts"
import { loginsFor } from "#app/db/roles.server.ts"

const WORDS = [
	...['"migrate"', '"roles"', '"public-keys"', '"operator"', '"audit verify"'],
	...['"backup"', '"restore"', '"switch"', '"rotate"', '"preflight"'],
]

/** How long a start that is asked to end may take, in milliseconds. */
const STARTING_MS = 10_000

/**
 * The process around the supervisor: signals in, exit status out. Asked to end, it takes at most the time that its programs have together.
 * With a command it runs that and ends: "migrate" brings the database to this build's schema and writes what a new one needs, "roles" and
 * "public-keys" print settings of processes that are started apart, "operator" creates an account, "audit verify" ends with 1 where the
 * audit's chain is broken, "preflight" with 1 while the launch list has a red line; "backup", "restore", "switch" and "rotate" do what they are called.
 */
export async function run(parts: Parts, [act, ...rest]: readonly string[] = []): Promise<void> {
	if (act === "migrate" && rest.length === 0) return await migrateOnly(parts).catch(exitWith)
	if (act === "roles") return await rolesOnly(parts, rest).catch(exitWith)
	if (act === "operator") return await operatorOnly(parts, rest).catch(exitWith)
	if (act === "audit" && rest.length === 1 && rest[0] === "verify") return await verifyOnly(parts.source)
	if (act === "rotate") return await rotateOnly(parts, rest).catch(exitWith)
	if (act === "switch") return await switchOnly(parts, rest).catch(exitWith)
	if (act === "public-keys" && rest.length === 0) return printPublicKeys(parts)
	if (act === "preflight" && rest.length === 0) {
		// It reads the words of pages and every feature: no start needs to load them.
		const { preflightOnly } = await import("#app/boot/preflight.ts")
		return await preflightOnly(parts.source)
	}
	if (isBackupAct(act)) return await runBackup(act, parts.source, rest)
	if (act !== undefined)
		exitWith(new StartError(`Unknown: ${[act, ...rest].join(" ")}. There is ${WORDS.join(", ")}, or nothing.`))
	let ending: Promise<never> | undefined
	let running: Running | undefined
	const end = (status: number) => {
		ending ??= (async () => {
			setTimeout(() => process.exit(1), running?.stopMs ?? STARTING_MS).unref()
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
		const env = await checkedEnv("boot", parts.source)
		if (ending) return
		running = supervise(parts, env, fail)
		await running.started
	} catch (error) {
		fail(error)
	}
}

async function operatorOnly({ source }: Parts, words: readonly string[]): Promise<void> {
	process.stdout.write(`${await operator(source as NodeJS.ProcessEnv, words)}\n`)
	process.exit(0)
}

async function rolesOnly({ source }: Parts, words: readonly string[]): Promise<void> {
	process.stdout.write(`${await roles(source, words)}\n`)
	process.exit(0)
}

async function switchOnly({ source }: Parts, words: readonly string[]): Promise<void> {
	process.stdout.write(`${await switchFeature(source, words)}\n`)
	process.exit(0)
}

async function rotateOnly({ source }: Parts, words: readonly string[]): Promise<void> {
	process.stdout.write(`${await rotate(source, words)}\n`)
	process.exit(0)
}

function printPublicKeys({ source }: Parts): void {
	try {
		process.stdout.write(`${publicKeys(source)}\n`)
	} catch (error) {
		exitWith(error)
	}
}

async function migrateOnly({ source, migrate, seed }: Parts): Promise<void> {
	const env = await checkedEnv("migrate", source)
	const given = { web: env.WEB_DATABASE_URL, worker: env.WORKER_DATABASE_URL }
	const named = env.APP_SECRET || (given.web && given.worker)
	await migrate(env.DATABASE_URL, named ? loginsFor(env.DATABASE_URL, env.APP_SECRET ?? "", given) : null)
	await seed({
		url: env.DATABASE_URL,
		product: env.PRODUCT_SLUG,
		decimals: env.SCG_DECIMALS,
		demo: false,
		secrets: secretsOf(env),
	})
	process.stdout.write("The database is migrated.\n")
	if (!named)
		process.stdout.write(
			"The roles of web and worker were given no rights: set WEB_DATABASE_URL and WORKER_DATABASE_URL, or APP_SECRET, and run this again.\n",
		)
	process.exit(0)
}
