import { expect, test } from "vitest"
import { liveApp } from "./live-app.ts"
import { rushForStock } from "./mint-rush.ts"

test("wallets that buy at two web processes on one database are sold exactly the stock, each NFT once", async () => {
	const live = await liveApp()
	try {
		const { seconds, ...rushed } = await rushForStock(live, { stock: 12, wallets: 4, endMs: 90_000 })
		const failures = live
			.app()
			.said()
			.split("\n")
			.filter((line) => line.includes('"level":50'))
		expect(rushed, failures.join("\n")).toEqual({ sold: 12, distinct: 12, left: 0, soldOut: 4, wrong: [] })
		expect(seconds).toBeGreaterThan(0)
	} finally {
		await live.stop()
	}
}, 240_000)
