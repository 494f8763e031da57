import "#app/lib/silence-warnings.ts"
import { sendHeartbeats } from "#app/lib/heartbeat.server.ts"
import { startLocalKaia } from "./start-local-kaia.ts"

async function main() {
	const { KAIA_DATA_DIR: dataDir, KAIA_PORT: port } = process.env
	if (!dataDir) throw new Error("KAIA_DATA_DIR is not set")
	const chain = await startLocalKaia({ dataDir, port: Number(port || 0), onFatal: fail })
	const { url, admin, oldNfts, adminKey } = chain
	const ready = { type: "ready", url, admin, oldNfts }
	// Started by hand it prints what the supervisor would have been told, but for the key.
	if (process.send) process.send({ ...ready, adminKey })
	else console.log(JSON.stringify(ready))
	sendHeartbeats()
	const stop = () => void chain.close().then(() => process.exit(0), fail)
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop)
	// The supervisor is gone: an orphan would hold the folder against its successor.
	if (process.channel) process.once("disconnect", stop)
}

function fail(error: unknown) {
	console.error(error)
	process.exit(1)
}

main().catch(fail)
