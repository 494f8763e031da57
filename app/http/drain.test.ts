import { once } from "node:events"
import { Agent, createServer, type RequestListener, request } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { drainMsOf, drainServer } from "./drain.ts"

async function serving(handle: RequestListener) {
	const server = createServer(handle)
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	const agent = new Agent({ keepAlive: true })
	onTestFinished(() => agent.destroy())
	const ask = (path: string): Promise<string> =>
		new Promise((resolve, reject) => {
			const sent = request({ host: "127.0.0.1", port, path, agent }, (answer) => {
				let text = ""
				answer.on("data", (part) => {
					text += part
				})
				answer.on("end", () => resolve(text))
				answer.on("error", reject)
			})
			sent.on("error", reject).end()
		})
	return { server, ask }
}

test("a server that drains takes connections until its time is over, then answers what runs and takes no more", async () => {
	let finish = () => {}
	const { server, ask } = await serving((req, res) => {
		if (req.url !== "/slow") return void res.end("at once")
		finish = () => void res.end("late")
		server.emit("slow")
	})
	const began = once(server, "slow")
	const slow = ask("/slow")
	await began
	const drained = drainServer(server, { drainMs: 2_000 })
	expect(await ask("/")).toBe("at once")
	// The server stops listening only when the time is over: until then this goes on.
	await expect.poll(() => server.listening).toBe(false)
	// Refused, or cut off on a kept connection that is closed at the same moment.
	await expect(ask("/")).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
	finish()
	expect(await slow).toBe("late")
	// Its connection is kept by the caller, and closed although nothing is asked on it again.
	expect(await drained).toBe(true)
})

test("a request that does not finish in time is not waited for", async () => {
	const { server, ask } = await serving(() => server.emit("never"))
	const began = once(server, "never")
	const cut = ask("/").catch((error: Error) => error.message)
	await began
	expect(await drainServer(server, { drainMs: 0, finishMs: 50 })).toBe(false)
	server.closeAllConnections()
	expect(await cut).toBe("socket hang up")
})

test("a web process drains for five seconds in production and not at all elsewhere, unless a setting says otherwise", () => {
	expect(drainMsOf({ APP_MODE: "production" })).toBe(5_000)
	expect(drainMsOf({})).toBe(0)
	expect([drainMsOf({ APP_MODE: "production", DRAIN_SECONDS: 0 }), drainMsOf({ DRAIN_SECONDS: 7 })]).toEqual([0, 7_000])
})
