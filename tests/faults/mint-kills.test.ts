import { expect, test } from "vitest"
import { killWhileBuying } from "./mint-kills.ts"
import { payoutWorld } from "./payouts-world.ts"

test("a worker that is killed at any step of a purchase leaves each paid NFT minted once or paid back once, never both and never neither", async () => {
	const world = await payoutWorld({ slotMs: 120, nfts: true })
	try {
		const { wrong, ...sums } = await killWhileBuying(world, {
			kills: 2,
			purchases: 9,
			momentMs: 1_200,
			endMs: 150_000,
		})
		expect(wrong).toEqual([])
		expect(sums.kills).toBe(2)
		expect(sums.minted).toBeGreaterThanOrEqual(2)
		expect(sums.paidBack).toBeGreaterThanOrEqual(2)
		expect(sums.minted + sums.paidBack + sums.unpaid).toBe(9)
	} finally {
		await world.end()
	}
}, 300_000)
