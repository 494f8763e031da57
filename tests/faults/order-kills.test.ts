import { expect, test } from "vitest"
import { killWhileMinting } from "./order-kills.ts"
import { payoutWorld } from "./payouts-world.ts"

test("a worker that is killed while it mints has minted each item once in the end, whose it should be, and the books are the chain", async () => {
	const world = await payoutWorld({ slotMs: 30, nfts: true })
	try {
		const outcome = await killWhileMinting(world, { kills: 5, items: 30, momentMs: 900, endMs: 90_000 })
		expect(outcome).toMatchObject({ kills: 5, items: 30, wrong: [] })
	} finally {
		await world.end()
	}
}, 180_000)
