import { expect, test } from "vitest"
import { killWhilePaying } from "./payouts-kills.ts"
import { payoutWorld } from "./payouts-world.ts"

/** The steps at which most would be lost if a step forgot what was done before it; `npm run faults` goes through them all. */
const AT = [
	"an attempt is stored",
	"before sendTransaction",
	"after sendTransaction",
	"a debit is being booked",
	"an attempt has landed",
	"an attempt is dead",
]

test("a worker that is killed at any step of paying out leaves everything paid once, and the books right", async () => {
	const world = await payoutWorld({ slotMs: 30 })
	try {
		const outcome = await killWhilePaying(world, {
			payouts: 60,
			steps: AT,
			workers: 2,
			troubleOneIn: 0,
			stepMs: 30_000,
			endMs: 60_000,
		})
		expect([...outcome.missed.keys()]).toEqual([])
		expect(outcome.wrong).toEqual([])
		expect([...outcome.kills.keys()].sort()).toEqual([...AT].sort())
	} finally {
		await world.end()
	}
}, 180_000)
