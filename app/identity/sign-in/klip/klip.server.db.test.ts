import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { type Mood, startKlip } from "#tests/outside/klip-service.ts"
import { type KlipNeeds, prepareKlip, type Wish } from "./prepare-klip.server.ts"
import { sweepKlip } from "./sweep-klip.server.ts"
import { watchKlip } from "./watch-klip.server.ts"

let database: Awaited<ReturnType<typeof testDatabase>>
let klip: Awaited<ReturnType<typeof startKlip>>
let visitors = 0

beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())
beforeEach(async () => {
	klip = await startKlip()
})
afterEach(() => klip.stop())

const context = (set = true): KlipNeeds => ({
	db: database.db,
	secret: "s".repeat(40),
	demo: false,
	log: createLogger("klip", { write: () => {} }),
	wallets: { klip: set ? { apiUrl: klip.apiUrl, appName: "Punktopia" } : null },
})
const auth = (more: Partial<Wish> = {}): Wish => ({
	kind: "auth",
	browser: null,
	page: "https://punktopia.test/eng",
	clientIp: `198.51.${++visitors % 250}.7`,
	...(more as object),
})
const refusalOf = (promise: Promise<unknown>) =>
	promise.then(
		() => null,
		(error: unknown) => (error instanceof Refusal ? `${error.code} ${error.status}` : error),
	)
/** As if so many seconds had gone by since the service was last asked, and since the request was made. */
const later = (id: string, seconds: number) =>
	database.db.execute(sql`update klip_request set polled_at = polled_at - make_interval(secs => ${seconds}),
		expires_at = expires_at - make_interval(secs => ${seconds}) where id = ${id}`)

test("a request is prepared with the app's name and the page to come back to, and shown as a code (C081)", async () => {
	const { shown, browser } = await prepareKlip(context(), auth())
	const page = "https://punktopia.test/eng"
	expect(klip.prepared).toEqual([
		{ bapp: { name: "Punktopia", callback: { success: page, fail: page } }, type: "auth" },
	])
	expect(shown).toMatchObject({ link: `${klip.apiUrl}/?target=/a2a?request_key=${klip.latest()}`, seconds: 300 })
	expect(shown.modules).toMatch(/^[01\n]{600,}$/)
	expect(browser).toMatch(/^[\w-]{43}$/)
})

test("the server asks for the result by the request's key, and tells the address when it is completed (C082)", async () => {
	const { shown, browser } = await prepareKlip(context(), auth())
	const ask = () => watchKlip(context(), { id: shown.id, browser })
	expect(await ask()).toEqual({ status: "prepared" })
	klip.open(klip.latest())
	await later(shown.id, 1)
	expect(await ask()).toEqual({ status: "prepared" })
	klip.confirm(klip.latest())
	await later(shown.id, 1)
	const address = klip.wallet.address.toLowerCase()
	expect(await ask()).toEqual({ status: "completed", address })
	expect(klip.polls.map(({ key }) => key)).toEqual(Array(3).fill(klip.latest()))
	expect(await ask()).toEqual({ status: "completed", address })
	expect(klip.polls).toHaveLength(3)
})

test("the service is asked at most once a second for a request, however many want to know", async () => {
	const { shown, browser } = await prepareKlip(context(), auth())
	const crowd = () => Promise.all(Array.from({ length: 20 }, () => watchKlip(context(), { id: shown.id, browser })))
	const begun = Date.now()
	while (Date.now() < begun + 2_500 || klip.polls.length < 2) {
		await crowd()
		await sleep(20)
	}
	const seconds = Math.floor((Date.now() - begun) / 1000)
	expect(klip.polls.length).toBeGreaterThanOrEqual(2)
	expect(klip.polls.length).toBeLessThanOrEqual(seconds + 1)
})

test("another browser learns nothing of a request, not even that there is one", async () => {
	const { shown } = await prepareKlip(context(), auth())
	const other = await prepareKlip(context(), auth())
	klip.confirm(klip.keys()[0] ?? "")
	for (const browser of [other.browser, "x".repeat(43), null])
		expect(await refusalOf(watchKlip(context(), { id: shown.id, browser }))).toBe(
			"messages:error.requestDataFailed 404",
		)
	const nobody = { id: "00000000-0000-4000-8000-000000000000", browser: other.browser }
	expect(await refusalOf(watchKlip(context(), nobody))).toBe("messages:error.requestDataFailed 404")
	expect(klip.polls).toEqual([])
})

test("after 300 seconds a request has expired, and the service is not asked for it any more", async () => {
	const { shown, browser } = await prepareKlip(context(), auth())
	await later(shown.id, 299)
	expect(await watchKlip(context(), { id: shown.id, browser })).toEqual({ status: "prepared" })
	klip.confirm(klip.latest())
	await later(shown.id, 1)
	expect(await watchKlip(context(), { id: shown.id, browser })).toEqual({ status: "expired" })
	expect(klip.polls).toHaveLength(1)
})

test("a service that gives less time than we do is believed, one whose clock is wrong is not", async () => {
	klip.seconds = 120
	const seconds = async () => (await prepareKlip(context(), auth())).shown.seconds
	expect(await seconds()).toBeGreaterThan(120 - BUSY_MS / 1000)
	expect(await seconds()).toBeLessThanOrEqual(120)
	klip.seconds = -3_600
	expect(await seconds()).toBe(300)
})

test("a no and a fault in the app are told as such", async () => {
	for (const [how, status] of [
		["cancel", "cancelled"],
		["break", "error"],
	] as const) {
		const { shown, browser } = await prepareKlip(context(), auth())
		klip[how](klip.latest())
		expect(await watchKlip(context(), { id: shown.id, browser })).toEqual({ status })
	}
})

test("an address that is none is a fault of the app, and never told", async () => {
	const results = [
		{},
		{ klaytn_address: "0x12" },
		{ klaytn_address: "<script>" },
		{ signature: `0x${"00".repeat(65)}` },
	]
	for (const result of results) {
		const { shown, browser } = await prepareKlip(context(), auth())
		klip.confirm(klip.latest(), result as Record<string, string>)
		expect(await watchKlip(context(), { id: shown.id, browser })).toEqual({ status: "error" })
	}
})

test("a service that is down, talks nonsense or leads elsewhere is a lawful no, and while it is awaited, patience", async () => {
	const { shown, browser } = await prepareKlip(context(), auth())
	for (const mood of ["down", "nonsense", "flood", "elsewhere"] satisfies Mood[]) {
		klip.mood = mood
		expect(await refusalOf(prepareKlip(context(), auth()))).toBe("messages:wallet.klipFailed 503")
		await later(shown.id, 1)
		expect(await watchKlip(context(), { id: shown.id, browser })).toEqual({ status: "prepared" })
	}
	klip.mood = "well"
	klip.confirm(klip.latest())
	await later(shown.id, 1)
	expect(await watchKlip(context(), { id: shown.id, browser })).toMatchObject({ status: "completed" })
})

test("a service that says nothing is waited for five seconds", async () => {
	klip.mood = "mute"
	const begun = Date.now()
	expect(await refusalOf(prepareKlip(context(), auth()))).toBe("messages:wallet.klipFailed 503")
	expect(Date.now() - begun).toBeGreaterThan(4_500)
	expect(Date.now() - begun).toBeLessThan(5_000 + BUSY_MS)
})

test("where no operator has set Klip up, it says so and asks nobody", async () => {
	expect(await refusalOf(prepareKlip(context(false), auth()))).toBe("messages:wallet.klipUnconfigured 409")
	expect(klip.prepared).toEqual([])
})

test("of one internet address, 20 requests a minute are made and the next one is refused", async () => {
	const clientIp = "203.0.113.9"
	const answers = []
	for (let at = 0; at < 45; at++) answers.push(await refusalOf(prepareKlip(context(), auth({ clientIp }))))
	// The minute may turn once while this runs.
	expect(answers.filter((answer) => answer === null).length).toBeLessThanOrEqual(40)
	expect(answers).toContain("identity:tooMany 429")
	expect(await refusalOf(prepareKlip(context(), auth()))).toBeNull()
})

test("an hour after its end a request is forgotten, with the address in it", async () => {
	const { shown } = await prepareKlip(context(), auth())
	const { shown: young } = await prepareKlip(context(), auth())
	await later(shown.id, 301 + 3_600)
	await later(young.id, 301 + 3_500)
	await sweepKlip(database.db)
	const left = await database.sql<{ id: string }[]>`select id from klip_request where id in (${shown.id}, ${young.id})`
	expect(left.map(({ id }) => id)).toEqual([young.id])
})
