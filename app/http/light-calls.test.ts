import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import type { Refused } from "#app/db/context.ts"
import { openActionLog } from "#app/tracking/actions/action-log.server.ts"
import type { RouteSeen } from "#app/tracking/insert-router-log.server.ts"
import { raw, request } from "#tests/attacks/raw.ts"
import { lightServer } from "#tests/outside/light-server.ts"

const LOG = "/api/routerLog/insertRouterLog"
const LEVEL = "/api/common/selectKeyValue?cdKey=level"

/** The calls over real HTTP; records are taken when `commit` is resolved. Bodies have a second. */
async function calls({ turns = 1000, commit = Promise.resolve() } = {}) {
	const added: RouteSeen[] = []
	const noted: Refused[] = []
	const faults: unknown[] = []
	let left = turns
	const light = await lightServer(
		{
			ctx: {
				counters: { take: () => (left-- > 0 ? 0 : 7), note: (one) => void noted.push(one) },
				log: { error: (fault: unknown) => void faults.push(fault) } as never,
			},
			settings: { get: async (key) => (key === "level" ? "3" : null) },
			routeLog: {
				async add(seen) {
					await commit
					added.push(seen)
				},
			},
			actionLog: openActionLog({ ctx: {} as never, settings: { get: async () => null } }),
		},
		{ requestTimeout: 1000, connectionsCheckingInterval: 100 },
	)
	onTestFinished(() => light.end())
	const send = async (path: string, init: RequestInit = {}) => {
		const answer = await fetch(light.origin + path, init)
		const text = await answer.text()
		return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : null }
	}
	const post = (body: string | Uint8Array<ArrayBuffer>, type = "application/json") =>
		send(LOG, { method: "POST", headers: { "Content-Type": type }, body })
	return { ...light, send, post, added, noted, faults }
}

/** A connection on which a body is announced; what comes back is read to its end. */
function opened(origin: string, length = 40) {
	const socket = connect(Number(new URL(origin).port), "127.0.0.1")
	let said = ""
	socket.on("data", (chunk) => {
		said += chunk
	})
	socket.on("error", () => {})
	const ended = new Promise<string>((done) => socket.on("close", () => done(said)))
	socket.write(
		`POST ${LOG} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
	)
	return { socket, ended }
}

test("every no has its status, its words in the language of the page, and is not to be stored", async () => {
	const { send, post, noted, faults } = await calls()
	const big = JSON.stringify({ path: `/${"x".repeat(17_000)}` })
	const deep = `${"[".repeat(8000)}${"]".repeat(8000)}`
	const told = {
		405: [await send(LOG), await send(LEVEL, { method: "POST", body: "{}" })],
		415: [await post("{}", "text/plain"), await post("path=/", "application/x-www-form-urlencoded")],
		413: [await post(big), await post("x".repeat(500_000)), await post("x".repeat(3_000_000)).catch(() => null)],
		400: await Promise.all(
			["", "{", "null", deep, '{"path":"/","__proto__":{"path":"/"}}', '{"path":"/\\u0000"}', '{"path":"/","x":1}'].map(
				(body) => post(body),
			),
		),
		404: [await send("/api/common/selectKeyValue?cdKey=constructor")],
	}
	for (const [status, answers] of Object.entries(told)) {
		for (const answer of answers) {
			// Who goes on sending megabytes may find the connection closed before the answer is read.
			if (!answer) continue
			expect([answer.status, answer.body.resultCd]).toEqual([Number(status), "FAIL"])
			expect(answer.headers.get("Cache-Control")).toBe("no-store")
			expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8")
		}
	}
	expect(told[405].map(({ headers }) => headers.get("Allow"))).toEqual(["POST", "GET, HEAD"])
	const korean = await send("/api/common/ip?format=xml", { headers: { Referer: "https://x.test/kor/mypage" } })
	expect(korean.body.message).not.toBe(told[400][0]?.body.message)
	expect(new Set(noted.map(({ reason }) => reason))).toEqual(new Set(["messages:error.requestDataFailed"]))
	expect(faults).toEqual([])
})

test("who has used up their calls is told when to come back, before anything of theirs is read", async () => {
	const { send, origin, added } = await calls({ turns: 1 })
	expect((await send(LEVEL)).status).toBe(200)
	expect((await send("/api/common/ip")).headers.get("Retry-After")).toBe("7")
	const { status, headers } = await raw(
		origin,
		`POST ${LOG} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n`,
	)
	expect([status, headers["retry-after"]]).toEqual([429, "7"])
	expect(added).toEqual([])
})

test("HEAD is answered like GET, without the body, and the connection goes on", async () => {
	const { origin } = await calls()
	const two = request(`HEAD ${LEVEL}`, ["Host: x"]) + request("GET /api/common/ip", ["Host: x", "Connection: close"])
	const said = await new Promise<string>((done) => {
		const socket = connect(Number(new URL(origin).port), "127.0.0.1")
		let text = ""
		socket.on("data", (chunk) => {
			text += chunk
		})
		socket.on("close", () => done(text))
		socket.write(two)
	})
	expect(said.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
	expect(said).toContain('{"resultCd":"SUCCESS","ip":"127.0.0.1"}')
	expect(said).not.toContain("returnValue")
	expect(said).toMatch(/Content-Length: 40\r\n/)
})

test("no other spelling of an address is one of these calls", async () => {
	const { send } = await calls()
	for (const path of [
		"/api/common/ip/",
		"/api//common/ip",
		"/api/common/ip.data",
		"/api/common/%69p",
		"/api/common/IP",
	])
		expect((await send(path)).status).toBe(404)
})

test("a body may come slowly; one that does not come at all ends, and keeps nobody else waiting", async () => {
	const { origin, send, added, faults } = await calls()
	const body = JSON.stringify({ path: "/slowly" })
	const slow = opened(origin, body.length)
	const never = opened(origin)
	for (const sign of body) {
		slow.socket.write(sign)
		await sleep(5)
	}
	expect((await send(LEVEL)).status).toBe(200)
	expect(await slow.ended).toContain("200 OK")
	expect(added.map(({ path }) => path)).toEqual(["/slowly"])
	expect(await never.ended).toContain("408 Request Timeout")
	expect(faults).toEqual([])
})

test("who leaves before the body is whole is not recorded, who leaves before the answer is; neither is a fault", async () => {
	let go = () => {}
	const commit = new Promise<void>((done) => {
		go = done
	})
	const { origin, send, added, noted, faults } = await calls({ commit })
	const half = opened(origin)
	half.socket.write('{"path":"/half')
	const body = JSON.stringify({ path: "/whole" })
	const whole = opened(origin, body.length)
	whole.socket.write(body)
	await sleep(100)
	half.socket.destroy()
	whole.socket.destroy()
	await sleep(100)
	go()
	expect((await send(LEVEL)).status).toBe(200)
	await expect.poll(() => added.map(({ path }) => path)).toEqual(["/whole"])
	expect([noted, faults]).toEqual([[], []])
})
