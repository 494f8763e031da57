import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { latestPrice, STALE_MS } from "./latest-price.server.ts"
import { readPriceList } from "./read-price-list.server.ts"
import { priceReading } from "./tables.server.ts"
import { priceText, worthText } from "./worth.ts"

/** An exchange's list, over a real connection. */
async function exchange() {
	let answer: (respond: (status: number, body: string) => void) => void = () => {}
	const server = createServer((_request, response) =>
		answer((status, body) => response.writeHead(status, { "Content-Type": "application/json" }).end(body)),
	)
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => void server.closeAllConnections())
	onTestFinished(() => void server.close())
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3/ticker/price`
	return {
		url,
		says: (status: number, body: string) => {
			answer = (respond) => respond(status, body)
		},
	}
}

async function world() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	let now = new Date("2026-11-23T00:00:00Z")
	const context = (db: typeof database.db) =>
		({ db, now: async () => now, log: pino({ level: "silent" }) }) as unknown as Parameters<typeof readPriceList>[0]
	return {
		worker: context(database.asWorker().db),
		web: context(database.asWeb().db),
		now: () => now,
		pass: (ms: number) => {
			now = new Date(now.getTime() + ms)
		},
	}
}

test("the price of the pair is remembered with its source and time, and left out after an hour", async () => {
	const { worker, web, now, pass } = await world()
	const { url, says } = await exchange()
	const settings = { url, asset: "scg", pair: "SCG/USDT" }
	expect(await latestPrice(web, "scg", now())).toBeNull()
	says(
		200,
		JSON.stringify([{ symbol: "BTCUSDT", price: "91234.5" }, { odd: true }, { symbol: "SCGUSDT", price: "0.01234" }]),
	)
	await readPriceList(worker, settings)
	const first = { value: "0.01234", currency: "USDT", source: new URL(url).host, readAt: now().toISOString() }
	expect(await latestPrice(web, "scg", now())).toEqual(first)

	pass(STALE_MS)
	for (const [status, body] of [
		[500, "[]"],
		[200, "not a list"],
		[200, "{}"],
		[200, "[]"],
		[200, JSON.stringify([{ symbol: "SCGUSDT", price: "-1" }])],
		[200, JSON.stringify([{ symbol: "SCGUSDT", price: "1e9" }])],
		[200, JSON.stringify([{ symbol: "SCGUSDT", price: "0.000" }])],
		[200, JSON.stringify([{ symbol: "SCGUSDT", price: 3 }])],
		[302, ""],
	] as const) {
		says(status, body)
		await readPriceList(worker, settings)
		expect(await latestPrice(web, "scg", now())).toEqual(first)
	}
	pass(1)
	expect(await latestPrice(web, "scg", now())).toBeNull()
	says(200, JSON.stringify([{ symbol: "SCGUSDT", price: "0.5" }]))
	await readPriceList(worker, settings)
	expect(await latestPrice(web, "scg", now())).toMatchObject({ value: "0.5" })
})

test("a list that nobody serves changes no price, and is said to be the reason", async () => {
	const { worker, web, now } = await world()
	await readPriceList(worker, { url: "http://127.0.0.1:1/none?key=SECRET", asset: "scg", pair: "SCG/USDT" })
	expect(await latestPrice(web, "scg", now())).toBeNull()
	const failed = await web.db.select().from(priceReading)
	expect(failed).toMatchObject([{ asset: "scg", pair: "SCG/USDT", host: "127.0.0.1:1", at: now() }])
	expect(failed[0]?.error).toMatch(/^fetch failed/)
	expect(failed[0]?.error).not.toContain("SECRET")
	const { url, says } = await exchange()
	says(200, JSON.stringify([{ symbol: "SCGUSDT", price: "0.5" }]))
	await readPriceList(worker, { url, asset: "scg", pair: "SCG/USDT" })
	expect(await web.db.select().from(priceReading)).toMatchObject([{ host: new URL(url).host, error: null }])
})

test("what an amount is worth is rounded down, without a float on the way", () => {
	const scg = { symbol: "SCG", scale: 6 }
	const price = { value: "0.012345", currency: "USDT", source: "x", readAt: "" }
	expect(worthText(10_000_000_000n, scg, price, "en-US")).toBe("123.45 USDT")
	expect(worthText(10_000_000_000n, scg, price, "id-ID")).toBe("123,45 USDT")
	expect(worthText(1n, scg, price, "en-US")).toBe("0.00 USDT")
	expect(worthText(9_007_199_254_740_993_000_000n, scg, { ...price, value: "1" }, "en-US")).toBe(
		"9,007,199,254,740,993.00 USDT",
	)
	expect(priceText(price, "id-ID")).toBe("0,012345 USDT")
})
