import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { checkDatabase } from "#app/boot/checks/check-database.server.ts"
import { checkFolder, checkSpace, GOING_ON_MB, NEW_DATABASE_MB } from "#app/boot/checks/check-folder.server.ts"
import { checkPort } from "#app/boot/checks/check-port.server.ts"
import { explain } from "#app/boot/start-error.server.ts"
import { ChainUnresponsive } from "#app/chains/solana/ask-node.server.ts"
import { type CoinSettings, checkCoin } from "#app/chains/solana/check-coin.server.ts"
import { homeFor } from "#app/db/embedded/home.server.ts"
import {
	type BootEnv,
	EnvError,
	type Envs,
	loginName,
	readEnv,
	type Source,
	validSettings,
} from "#app/lib/env.server.ts"

type Checked = "boot" | "migrate" | "web" | "worker"
type Settings = Partial<BootEnv>

/**
 * The settings of a process, after everything around it was looked at once: disk, port, database, coin. Throws one EnvError with all that
 * was found. Changes nothing but the data folder, which is made. A cluster that does not answer is no failure: it is asked again later.
 */
export async function checkedEnv<P extends Checked>(process: P, source: Source): Promise<Envs[P]> {
	const found = await Promise.all(checksFor(process, validSettings(process, source) as Settings))
	const around = found.flat()
	let env: Envs[P]
	try {
		env = readEnv(process, source)
	} catch (error) {
		if (error instanceof EnvError) throw new EnvError(process, [...error.problems, ...around])
		throw error
	}
	if (around.length > 0) throw new EnvError(process, around)
	return env
}

function checksFor(process: Checked, env: Settings): Promise<string[]>[] {
	const checks: Promise<string[]>[] = []
	if (process === "boot" || process === "web") {
		checks.push(checkDisk(env))
		checks.push(checkPort(env.PORT ?? 3000, hostOf(env)))
	}
	if (env.FILES_DIR && process !== "migrate") checks.push(checkFolder(resolve(env.FILES_DIR), GOING_ON_MB, "FILES_DIR"))
	if (env.DATABASE_URL) {
		const serves = process === "web" || process === "worker" ? process : null
		const name = serves && env[loginName[serves]] ? loginName[serves] : "DATABASE_URL"
		const as = env.APP_MODE === "production" ? serves : null
		checks.push(checkDatabase(env.DATABASE_URL, name, { migrates: !serves, as }))
	}
	if (isCoin(env) && !env.DEMO) checks.push(coinProblems(env))
	return checks
}

/** The data folder, and the place where root's database lives if its account cannot enter that folder. */
async function checkDisk(env: Settings): Promise<string[]> {
	const dataDir = resolve(env.DATA_DIR ?? ".data")
	const embedded = !env.DATABASE_URL && !env.DEMO && env.APP_MODE !== "production"
	const made = ["postgres/cluster", "postgres-home"].some((name) => existsSync(join(dataDir, name)))
	const problems = await checkFolder(dataDir, embedded && !made ? NEW_DATABASE_MB : GOING_ON_MB)
	if (problems.length > 0 || !embedded) return problems
	try {
		const home = await homeFor(dataDir)
		return await checkSpace(home.folder, existsSync(home.cluster) ? GOING_ON_MB : NEW_DATABASE_MB)
	} catch (error) {
		return [explain(error)]
	}
}

const coinProblems = (env: CoinSettings) =>
	checkCoin(env).then(
		({ problems }) => [...problems],
		(error: unknown) => {
			if (error instanceof ChainUnresponsive) return []
			throw error
		},
	)

/** As the web process decides it. */
function hostOf(env: Settings): string {
	if (env.APP_MODE === "production") return env.HOST ?? "0.0.0.0"
	const demo = env.DEMO || !env.SOLANA_RPC_URL
	return demo ? "127.0.0.1" : (env.HOST ?? "127.0.0.1")
}

const isCoin = (env: Settings): env is Settings & CoinSettings =>
	[
		env.SOLANA_RPC_URL,
		env.SCG_MINT,
		env.SCG_DEPOSIT_VAULT,
		env.SCG_REWARD_VAULT,
		env.SCG_FLOAT,
		env.SCG_DECIMALS,
	].every((one) => one !== undefined)
