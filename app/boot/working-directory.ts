import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

/**
 * Imported first by each built process: from wherever it is started, it works in the folder that holds build/, locales/ and drizzle/.
 * A DATA_DIR that was given is still meant from where it was given.
 */
const { DATA_DIR } = process.env
/** From where the process was started: what its words name is meant from there. */
export const startedIn = process.cwd()
if (DATA_DIR?.trim()) process.env.DATA_DIR = resolve(DATA_DIR)
// Bundled, this file stands in build/; run from the sources, the folder is right already.
const built = /[/\\]build[/\\][\w-]+\.js$/.test(fileURLToPath(import.meta.url))
if (built) process.chdir(fileURLToPath(new URL("../", import.meta.url)))
