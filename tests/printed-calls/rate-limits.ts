import type { ActionFunctionArgs } from "@remix-run/node"
import { expect, onTestFinished, test } from "vitest"
import type { Db } from "#app/db/client.server.ts"
import type { Counters, Refused } from "#app/db/context.ts"
import { CALL_PATHS } from "#app/identity/sign-in/calls.ts"
import { TokenBuckets } from "#app/lib/token-buckets.ts"
import * as nowhere from "#app/routes/api.$.ts"
import * as demoKaia from "#app/routes/api.demo.kaia.ts"
import * as gearsMine from "#app/routes/api.gears.mine.ts"
import * as klipPrepare from "#app/routes/api.identity.klip.prepare.ts"
import * as klipStatus from "#app/routes/api.identity.klip.status.ts"
import * as migrationRun from "#app/routes/api.migration.run.ts"
import * as openOperations from "#app/routes/api.operations.open.ts"
import * as reserves from "#app/routes/api.reserves._index.ts"
import * as reserveRows from "#app/routes/api.reserves.rows.ts"
import * as systemStatus from "#app/routes/api.status.ts"
import { lightServer } from "../outside/light-server.ts"
import { testKey } from "../outside/standard-wallet.ts"
import { context, gets, json, type Light, memoryOf, posts, type Route, send, site } from "./site.ts"

/** Windows are whole minutes: what is counted together must not be torn apart by the next one. */
async function awayFromTheEdge() {
	const left = 60_000 - (Date.now() % 60_000)
	if (left < 20_000) await new Promise((done) => setTimeout(done, left + 200))
}

const all: Record<string, Route | Light> = {
	...gets,
	...posts,
	"demo/kaia": demoKaia as unknown as Route,
	"gears/mine": gearsMine as unknown as Route,
	"migration/run": migrationRun as unknown as Route,
	"identity/klip/prepare": klipPrepare as unknown as Route,
	"identity/klip/status": klipStatus as unknown as Route,
	"operations/open": openOperations as unknown as Route,
	reserves: reserves as unknown as Route,
	"reserves/rows": reserveRows as unknown as Route,
	status: systemStatus as unknown as Route,
	other: nowhere as unknown as Route,
}

/** Calls a route as a web process with a token bucket of its own would, its clock standing still; whatever else it does is not our matter. */
async function webProcess(database: object) {
	const buckets = new TokenBuckets(1000, () => 0)
	const noted: Refused[] = []
	const own: Counters = {
		take: (call, network, rate) => buckets.take(`${call} ${network}`, rate),
		note: (refused) => void noted.push(refused),
	}
	const light = await lightServer(memoryOf(database as Db, own))
	onTestFinished(() => light.end())
	const ask = (path: string, from: string) => {
		site.counters = own
		const base = context()
		const ctx = { ...base.ctx, db: database, log: { error: () => {}, warn: () => {} } }
		site.counters = undefined
		const call = path in gets || /status|open|reserves|mine/.test(path) ? "loader" : "action"
		const init =
			call === "loader" ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }
		const request = new Request(`https://punktopia.test/api/${path}`, {
			...init,
			headers: { ...init.headers, Referer: "https://punktopia.test/kor" },
		})
		const args = { request, params: {}, context: { ...base, ctx, clientIp: from } }
		const route = all[path]
		if (!route) throw new Error(`no route ${path}`)
		return route === "light" ? light.ask(request, from) : route[call](args as unknown as ActionFunctionArgs)
	}
	return { ask, noted }
}

/** A database that is frozen: no question is ever answered. */
const frozen = new Proxy(
	{},
	{
		get: () => () => {
			throw new Error("nobody may ask the database here")
		},
	},
)

/** A minute; the file of rows is megabytes, and a list of actions holds twenty. */
const NUMBERS: Readonly<Record<string, number>> = {
	"routerLog/insertRouterLog": 240,
	"actionLog/insertActionLog": 240,
	"actionLog/insertActionLogs": 60,
	"reserves/rows": 20,
}

/** How often an address may call, and what it is told beyond that. */
export function testRateLimits(): void {
	test("too many calls are told when to come back", { timeout: 90_000 }, async () => {
		await awayFromTheEdge()
		site.clientIp = "198.51.100.200"
		const statuses = []
		// Before it is read what was sent, a call has been counted.
		for (let n = 0; n < 301; n++) statuses.push((await send("user/checkAndInsertUser", json({}))).status)
		const body = { wallet_address: testKey().address, wallet_type: "phantom" }
		const late = await send("user/checkAndInsertUser", json(body))
		site.clientIp = "198.51.100.201"
		const other = await send("user/checkAndInsertUser", json(body))
		site.clientIp = "198.51.100.7"
		expect(new Set(statuses)).toEqual(new Set([400, 429]))
		expect(other.status).toBe(200)
		expect(late.status).toBe(429)
		expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0)
		expect(late.body).toMatchObject({ resultCd: "FAIL", code: "identity:tooMany" })
	})

	test("every call has its number a minute for an address, is refused before any other work, and says when to come back", async () => {
		expect(Object.keys(all).sort()).toEqual([...CALL_PATHS, "other"].sort())
		for (const path of Object.keys(all)) {
			const { ask, noted } = await webProcess(frozen)
			const allowed = NUMBERS[path] ?? 300
			const first = await Promise.all(Array.from({ length: allowed }, () => ask(path, "203.0.113.9")))
			expect([path, first.filter(({ status }) => status === 429).length]).toEqual([path, 0])
			const late = await ask(path, "203.0.113.9")
			expect([path, late.status, late.headers.get("Retry-After")]).toEqual([path, 429, String(Math.ceil(60 / allowed))])
			expect(await late.json()).toMatchObject({
				resultCd: "FAIL",
				code: "identity:tooMany",
				message: expect.stringContaining("초 뒤에"),
			})
			expect(noted.at(-1)).toEqual({ what: path, reason: "identity:tooMany", from: "203.0.113.9" })
			expect((await ask(path, "203.0.113.10")).status, "its neighbour is not it").not.toBe(429)
		}
	})

	test("an IPv6 customer is one, however many addresses it asks from", async () => {
		const { ask } = await webProcess(frozen)
		for (let n = 0; n < 300; n++) await ask("common/ip", `2001:db8:1:2::${n.toString(16)}`)
		expect((await ask("common/ip", "2001:db8:1:2:ffff::1")).status).toBe(429)
		expect((await ask("common/ip", "2001:db8:1:3::1")).status).toBe(200)
	})
}
