import { randomBytes } from "node:crypto"
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeDataFolder } from "#app/db/embedded/home.server.ts"

/** Which file of a data folder keeps which secret. The one that opens keys of projects is not the web process's to read. */
const FILES = {
	APP_SECRET: "secrets.json",
	PROJECT_KEYS_SECRET: "project-keys.json",
	PUSH_PRIVATE_KEY: "push-key.json",
} as const
type Secret = keyof typeof FILES

/** Whether the data folder holds this secret already. */
export const hasSecret = (dataDir: string, name: Secret = "APP_SECRET"): boolean =>
	existsSync(join(dataDir, FILES[name]))

/** A secret of a data folder, made once. Linked into place, so that of two makers one wins and both read the same. */
export function keptSecret(dataDir: string, name: Secret = "APP_SECRET"): string {
	const file = join(dataDir, FILES[name])
	const aside = `${file}.${process.pid}`
	makeDataFolder(dataDir)
	try {
		writeFileSync(aside, JSON.stringify({ [name]: randomBytes(32).toString("base64url") }), { mode: 0o600 })
		linkSync(aside, file)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
	} finally {
		rmSync(aside, { force: true })
	}
	return (JSON.parse(readFileSync(file, "utf8")) as Record<Secret, string>)[name]
}
