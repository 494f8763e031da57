import "#app/lib/silence-warnings.ts"
import { startLocalChain } from "./start-local-chain.ts"

function number(name: string, otherwise: number): number {
	const value = process.env[name] ? Number(process.env[name]) : otherwise
	if (Number.isSafeInteger(value) && value >= 0) return value
	throw new Error(`${name} is not a whole number: ${process.env[name]}`)
}

async function main() {
	const dataDir = process.env.CHAIN_DATA_DIR
	if (!dataDir) throw new Error("CHAIN_DATA_DIR is not set")
	const chain = await startLocalChain({
		dataDir,
		port: number("CHAIN_PORT", 0),
		host: process.env.CHAIN_HOST || "127.0.0.1",
		slotMs: number("SLOT_MS", 400),
		onFatal: fail,
	})
	const { url, wsUrl, port, demo, floatKey, freezeKey, mintKey, prizeKey, dropKey } = chain
	const ready = { type: "ready", port, url, wsUrl, ...demo }
	// Started by hand it prints what the supervisor would have been told, but for the keys.
	if (process.send) process.send({ ...ready, floatKey, freezeKey, mintKey, prizeKey, dropKey })
	else console.log(JSON.stringify(ready))
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
