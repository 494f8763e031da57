import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { ensureCluster, owner } from "#app/db/embedded/cluster.server.ts"
import { homeFor } from "#app/db/embedded/home.server.ts"
import { runningServer, stopServer } from "#app/db/embedded/postmaster.server.ts"
import { putMadeCluster } from "#tests/boot/made-cluster.ts"

/** A data folder of this test alone; what still runs on it when the test ends is ended, and all of it is removed. */
export async function dataFolder(mode = 0o755): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "punktopia-boot-"))
	await chmod(dataDir, mode)
	onTestFinished(async () => {
		const moved = await readFile(join(dataDir, "postgres-home"), "utf8").catch(() => "")
		await homeFor(dataDir).then(stopServer, () => {})
		// Text of a file decides what is deleted here: it must name a folder that only this app makes.
		if (/^\/var\/(lib\/punktopia|tmp\/punktopia-of-root)\/[0-9a-f]{16}$/.test(moved)) {
			await rm(moved, { recursive: true, force: true })
		}
		await rm(dataDir, { recursive: true, force: true })
	})
	return dataDir
}

/** The same with a database that was made before and never used, as an app leaves it that was ended right then. */
export async function folderWithDatabase(mode?: number): Promise<string> {
	const dataDir = await dataFolder(mode)
	await putMadeCluster(dataDir)
	return dataDir
}

export async function serverPid(dataDir: string): Promise<number> {
	const running = await runningServer(await homeFor(dataDir))
	if (!running) throw new Error("no PostgreSQL runs on this data folder")
	return running.pid
}

/** The embedded database as its owner: what a test looks at is not bounded by what a process of the app may see. */
export async function ownerUrl(dataDir: string): Promise<string> {
	const home = await homeFor(dataDir)
	const [running, password] = [await runningServer(home), await ensureCluster(home)]
	if (!running) throw new Error("no PostgreSQL runs on this data folder")
	return `postgres://${owner}:${password}@127.0.0.1:${running.port}/${owner}`
}
