import { randomBytes, randomInt } from "node:crypto"
import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** The port that a part of this data folder had last time, where it is free; or a new one, remembered. */
export async function rememberedPort(dataDir: string, part: string): Promise<number> {
	const file = join(dataDir, "ports.json")
	const known = readPorts(file)
	const last = known[part]
	// A process that ends this moment still holds its port for a breath.
	for (let tries = 0; last && tries < 10; tries++) {
		if (await freePort(last)) return last
		await sleep(100)
	}
	const port = await freePort(0)
	if (!port) throw new Error("no free port on 127.0.0.1")
	// A name of its own: a second app that starts now writes the same file.
	const aside = `${file}.new-${randomBytes(4).toString("hex")}`
	writeFileSync(aside, JSON.stringify({ ...readPorts(file), [part]: port }))
	renameSync(aside, file)
	return port
}

function readPorts(file: string): Record<string, number> {
	try {
		return JSON.parse(readFileSync(file, "utf8"))
	} catch {
		return {}
	}
}

/** Systems give outgoing connections ports above these: one of those is free when it is looked for, and taken a moment later. */
const OWN_PORTS = { first: 15_000, count: 17_000 }
const TRIES = 50

/** The port, if it can be listened on; 0 asks for any. */
export async function freePort(port: number, host = "127.0.0.1"): Promise<number | undefined> {
	if (port !== 0) return canListen(port, host)
	for (let tries = 0; tries < TRIES; tries++) {
		const found = await canListen(OWN_PORTS.first + randomInt(OWN_PORTS.count), host)
		if (found) return found
	}
	return canListen(0, host)
}

function canListen(port: number, host: string): Promise<number | undefined> {
	return new Promise((resolve) => {
		const probe = createServer()
		probe.once("error", () => resolve(undefined))
		probe.listen(port, host, () => {
			const address = probe.address()
			probe.close(() => resolve(typeof address === "object" ? address?.port : undefined))
		})
	})
}
