import { join } from "node:path"
import { openDatabase } from "#app/boot/database.ts"
import { keptSecret } from "#app/boot/secrets.ts"
import { startLocalChain } from "#app/chains/solana/local/start-local-chain.ts"
import { DrawnFiles } from "#app/lib/drawn-files.server.ts"

/** The parts of a demo that keep something in its data folder, until the standard input ends. */
const dataDir = process.env.DATA_DIR ?? ""
keptSecret(dataDir)
const fail = (error: Error) => {
	console.error(error)
	process.exit(1)
}
const database = await openDatabase({ given: undefined, dataDir, log: () => {}, onMoved: () => {}, onFatal: fail })
const chain = await startLocalChain({ dataDir: join(dataDir, "chain"), slotMs: 0 })
for (const folder of ["drawn", "portraits"]) {
	const drawn = new DrawnFiles({ folder: join(dataDir, folder), edition: "a test", log: { warn() {} } })
	await drawn.get("one", "text/plain", async () => Buffer.from("drawn"))
}
process.stdin.resume().once("end", async () => {
	await chain.close()
	await database.stop()
	process.exit(0)
})
console.log("running")
