import { mkdtempSync, rmSync, statSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { BUSY_MS } from "#tests/busy.ts"
import { timeOf } from "./chains.ts"
import { keptBeaconKey, localBeacon } from "./local-beacon.server.ts"
import { relayBeacon } from "./relays.server.ts"
import { isRoundOf } from "./verify-round.ts"

const folder = mkdtempSync(join(tmpdir(), "beacon-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// A worker that runs alone finds no folder yet.
const data = join(folder, "data")
const key = keptBeaconKey(data)
const clock = { now: new Date("2026-03-01T00:00:00Z") }
const now = async () => clock.now
const local = localBeacon(key, now)
const ROUND = local.roundAt(clock.now)

test("the demo's key is made once, and nobody else may read it", () => {
	expect(keptBeaconKey(data)).toEqual(key)
	expect(statSync(join(data, "beacon-key.json")).mode & 0o777).toBe(0o600)
})

test("the demo's beacon signs what is due and nothing that is to come", async () => {
	const signature = (await local.fetch(ROUND)) ?? ""
	expect(isRoundOf(local.chain, ROUND, signature)).toBe(true)
	expect(await local.fetch(ROUND)).toBe(signature)
	expect(await local.fetch(ROUND + 1)).toBeNull()
	expect(local.demo).toBe(true)
	expect(local.timeOf(ROUND)).toEqual(timeOf(local.chain, ROUND))
})

/** A relay of drand's: what it answers is the test's to say. */
async function relay(answer: (round: number) => Promise<Readonly<{ status?: number; body: string }> | null>) {
	const asked: string[] = []
	const server: Server = createServer(async (request, response) => {
		asked.push(request.url ?? "")
		const said = await answer(Number(request.url?.split("/").at(-1)))
		if (said) response.writeHead(said.status ?? 200).end(said.body)
	})
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}
const round = async (round: number, of = round) => ({
	body: JSON.stringify({ round, signature: await local.fetch(of), randomness: "00" }),
})
const honest = () => relay((asked) => round(asked))
const over = (relays: readonly { url: string }[], patienceMs = 1_000) =>
	relayBeacon({ relays: relays.map(({ url }) => url), now, chain: local.chain, patienceMs })

test("a relay is asked for the very round", async () => {
	const one = await honest()
	expect(await over([one]).fetch(ROUND)).toBe(await local.fetch(ROUND))
	expect(one.asked).toEqual([`/${local.chain.hash}/public/${ROUND}`])
})

test("nobody is asked for a round that is to come", async () => {
	const one = await honest()
	expect(await over([one]).fetch(ROUND + 1)).toBeNull()
	expect(one.asked).toEqual([])
})

test("relays that lie, are silent, talk on and on or answer 425 keep nobody from the honest one's answer", async () => {
	const bad = await Promise.all([
		relay((asked) => round(asked, asked - 1)),
		relay((asked) => round(asked - 1, asked - 1)),
		relay(async () => ({ body: JSON.stringify({ round: ROUND, signature: `c0${"00".repeat(47)}` }) })),
		relay(async () => null),
		relay(async () => ({ body: `{"x":"${"x".repeat(1_000_000)}"}` })),
		relay(async () => ({ status: 425, body: "" })),
		relay(async () => ({ body: "<html>" })),
	])
	expect(await over([...bad, await honest()]).fetch(ROUND)).toBe(await local.fetch(ROUND))
	const begun = Date.now()
	expect(await over(bad, 300).fetch(ROUND)).toBeNull()
	expect(Date.now() - begun).toBeLessThan(5_000 + BUSY_MS)
})

test("what relays do wrong is told, with the host alone", async () => {
	const told: string[] = []
	const one = await relay(async () => ({ status: 500, body: "" }))
	const beacon = relayBeacon({ relays: [one.url], now, chain: local.chain, onFailure: (host) => told.push(host) })
	expect(await beacon.fetch(ROUND)).toBeNull()
	expect(told).toEqual([new URL(one.url).host])
})
