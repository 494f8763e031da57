import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import { startEmbedded } from "#app/db/embedded/start.server.ts"

/** `pid`: of the server's first process, which starts all others. */
export type OwnServer = Readonly<{ url: string; pid: number }>

/** Does `work` on a PostgreSQL of its own, set as the app sets it; `testDatabase` makes its databases there. Nothing is left of it. */
export async function ownServer<R>(work: (server: OwnServer) => Promise<R>): Promise<R> {
	const dataDir = await mkdtemp(join(tmpdir(), "punktopia-bench-"))
	await chmod(dataDir, 0o755)
	const { url, home, stop } = await startEmbedded({ dataDir })
	try {
		process.env.TEST_DATABASE_URL = url
		const running = await runningServer(home)
		if (!running) throw new Error("the database does not run")
		return await work({ url, pid: running.pid })
	} finally {
		await stop()
		await rm(dataDir, { recursive: true, force: true })
	}
}
