import { expect, test } from "vitest"
import { killWhileActing } from "./nft-kills.ts"
import { payoutWorld } from "./payouts-world.ts"

test("a worker that is killed in the middle of acts in bulk leaves each done whole or not at all, and each claim paid once", async () => {
	const world = await payoutWorld({ slotMs: 30, nfts: true })
	try {
		const outcome = await killWhileActing(world, {
			kills: 6,
			wallets: 2,
			nfts: 60,
			least: 50,
			momentMs: 600,
			endMs: 60_000,
		})
		expect(outcome.wrong).toEqual([])
		expect(outcome.kills).toBe(6)
		expect(outcome.items, JSON.stringify(outcome)).toBeGreaterThan(50)
	} finally {
		await world.end()
	}
}, 180_000)
