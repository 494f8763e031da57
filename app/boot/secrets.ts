import { randomBytes } from "node:crypto"
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeDataFolder } from "#app/db/embedded/home.server.ts"

/** The secret of a data folder, made once. Linked into place, so that of two makers one wins and both read the same. */
export function keptSecret(dataDir: string): string {
	const file = join(dataDir, "secrets.json")
	const aside = `${file}.${process.pid}`
	makeDataFolder(dataDir)
	try {
		writeFileSync(aside, JSON.stringify({ APP_SECRET: randomBytes(32).toString("base64url") }), { mode: 0o600 })
		linkSync(aside, file)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
	} finally {
		rmSync(aside, { force: true })
	}
	return (JSON.parse(readFileSync(file, "utf8")) as { APP_SECRET: string }).APP_SECRET
}
