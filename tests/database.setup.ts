import { spawn } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import { type Embedded, startEmbedded } from "#app/db/embedded/start.server.ts"

/** One PostgreSQL for the whole run; each test makes a database of its own in it. */
export default async function setup() {
	const dataDir = await mkdtemp(join(tmpdir(), "punktopia-tests-"))
	await chmod(dataDir, 0o755)
	// No test pulls the plug of the machine, and without fsync a fresh database costs a tenth.
	const settings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" }
	const database = await startEmbedded({ dataDir, settings })
	await endWithUs(database)
	process.env.TEST_DATABASE_URL = database.url
	return async () => {
		await database.stop()
		await rm(dataDir, { recursive: true, force: true })
	}
}

/** The server lives in a session of its own; should this run be killed, its closing pipe ends the server. */
async function endWithUs({ home }: Embedded) {
	const running = await runningServer(home)
	if (!running || process.platform === "win32") return
	const watch = spawn("sh", ["-c", `cat > /dev/null; kill -INT ${running.pid}`], {
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
	})
	watch.unref()
}
