import { startEmbedded } from "#app/db/embedded/start.server.ts"

/** Prints the address of an empty PostgreSQL in DATA_DIR, which ends with this process. */
const server = await startEmbedded({ dataDir: process.env.DATA_DIR ?? "" })
process.stdout.write(`${server.url}\n`)
const alive = setInterval(() => {}, 60_000)
process.once("SIGTERM", () => {
	clearInterval(alive)
	void server.stop()
})
