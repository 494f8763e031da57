import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { secretsFor } from "#app/lib/env.server.ts"
import { fileSetting } from "#app/lib/secret-files.server.ts"

/**
 * Imported first by each built process: from wherever it is started, it works in the folder that holds build/, locales/ and drizzle/.
 * A relative path in a setting is still resolved from the folder that the process was started in.
 */
const PATHS = ["DATA_DIR", "FILES_DIR", "WORKER_BEAT_FILE", ...secretsFor("boot").map(fileSetting)]
/** From where the process was started: what its words name is meant from there. */
export const startedIn = process.cwd()
for (const name of PATHS) {
	const path = process.env[name]?.trim()
	if (path) process.env[name] = resolve(path)
}
// Bundled, this file stands in build/; run from the sources, the folder is right already.
const built = /[/\\]build[/\\][\w-]+\.js$/.test(fileURLToPath(import.meta.url))
if (built) process.chdir(fileURLToPath(new URL("../", import.meta.url)))
