import { join, resolve } from "node:path"
import { checkDatabase } from "#app/boot/checks/check-database.server.ts"
import { runningDatabase } from "#app/boot/running-database.ts"
import { hasSecret, keptSecret } from "#app/boot/secrets.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { startedIn } from "#app/boot/working-directory.ts"
import { isNewOrSame, writeSecretFile } from "#app/boot/write-secret-file.ts"
import { type Logins, loginsFor } from "#app/db/roles.server.ts"
import { loginName, type Source, validSettings, withSecrets } from "#app/lib/env.server.ts"
import { fileSetting } from "#app/lib/secret-files.server.ts"

const USAGE = `roles                prints the logins of web and worker, as settings for web.js and worker.js
roles --out FOLDER   writes each to a file of that name in FOLDER, readable by this user only`

const ROLES = ["web", "worker"] as const

/**
 * `boot.js roles`: the logins of the roles that a start or `migrate` has made. Throws `StartError` where a role cannot log in, or where
 * FOLDER holds another login: nothing is overwritten.
 */
export async function roles(source: Source, words: readonly string[]): Promise<string> {
	const [flag, folder, ...rest] = words
	const isUsed = words.length === 0 || (flag === "--out" && folder && rest.length === 0)
	if (!isUsed) throw new StartError(USAGE)
	const logins = await workingLogins(source)
	if (!folder) return ROLES.map((role) => `${loginName[role]}=${logins[role].url}`).join("\n")
	return await writeLogins(logins, resolve(startedIn, folder))
}

async function workingLogins(source: Source): Promise<Logins> {
	const given = withSecrets("migrate", source, ["DATABASE_URL", "APP_SECRET", ...Object.values(loginName)])
	const { APP_MODE, APP_SECRET, WEB_DATABASE_URL: web, WORKER_DATABASE_URL: worker } = validSettings("migrate", given)
	const { url, dataDir } = await runningDatabase(given)
	if (!url)
		throw new StartError(`No database runs on ${dataDir}: set DATABASE_URL, or start the app on that folder first.`)
	const kept = APP_MODE !== "production" && !given.APP_SECRET?.trim() && hasSecret(dataDir) ? keptSecret(dataDir) : ""
	const secret = APP_SECRET ?? kept
	if (!secret && !(web && worker))
		throw new StartError("Set APP_SECRET as the processes have it (at least 32 characters): the logins follow from it.")
	const logins = loginsFor(url, secret, { web, worker })
	const checks = ROLES.map((role) => checkDatabase(logins[role].url, loginName[role], { migrates: false, as: role }))
	const problems = (await Promise.all(checks)).flat()
	if (problems.length > 0)
		throw new StartError(
			[
				"The logins do not work. If there are no roles yet, `node build/boot.js migrate` makes them:",
				...problems.map((problem) => `  - ${problem}`),
			].join("\n"),
		)
	return logins
}

async function writeLogins(logins: Logins, folder: string): Promise<string> {
	const files = ROLES.map((role) => ({
		name: loginName[role],
		path: join(folder, loginName[role]),
		text: `${logins[role].url}\n`,
	}))
	for (const { path, text } of files)
		if (!(await isNewOrSame(path, text)))
			throw new StartError(`${path} holds another login: remove it, or name another folder. Nothing was written.`)
	for (const { path, text } of files) await writeSecretFile(path, text)
	return files.map(({ name, path }) => `${fileSetting(name)}=${path}`).join("\n")
}
