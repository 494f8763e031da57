import { expect, test } from "vitest"
import { choose, type Queued, type Sums } from "./queue.server.ts"
import type { Limits } from "./usual-limits.ts"

/** Small is up to 10 of these; large ones may use 8,000 an hour and 16,000 a day. */
const LIMITS: Limits = { hour: 10_000n, day: 20_000n, low: 0n }
const NOTHING = { all: 0n, small: 0n }

let made = 0
const payout = (units: bigint, more: Partial<Queued> = {}): Queued => {
	const id = `${made++}`
	const createdAt = new Date(made)
	return { id, purpose: "p", subjectId: id, asset: "a", units, toAddress: "to", releasedAt: null, createdAt, ...more }
}
const released = { releasedAt: new Date(0) }

type Of = Partial<Sums> & { balance?: bigint }
function chosen(queue: readonly Queued[], { hour = NOTHING, day = hour, under = 0n, balance = 10n ** 12n }: Of = {}) {
	const { go, hold, waiting, short } = choose(queue, {
		limits: new Map([["a", LIMITS]]),
		sums: () => ({ hour, day, under }),
		balance: () => balance,
		keep: () => 0n,
	})
	return {
		go: go.map((one) => one.units),
		hold: hold.map(({ one, reason }) => [one.units, reason]),
		waiting: waiting.get("a") ?? 0n,
		short: short.get("a") ?? 0n,
	}
}

test("what does not fit into the hour or the day waits, and is not held", () => {
	const queue = [payout(8_000n), payout(3_000n)]
	expect(chosen(queue)).toEqual({ go: [8_000n], hold: [], waiting: 3_000n, short: 0n })
	const day = { all: 15_000n, small: 0n }
	expect(chosen([payout(3_000n)], { day, hour: NOTHING })).toMatchObject({ go: [], hold: [], waiting: 3_000n })
	expect(chosen([payout(1_000n)], { day, hour: NOTHING })).toMatchObject({ go: [1_000n], waiting: 0n })
})

test("only what is by itself more than large ones may use is held, and what is behind it goes", () => {
	expect(chosen([payout(8_001n), payout(16_001n), payout(8_000n)])).toMatchObject({
		go: [8_000n],
		hold: [
			[8_001n, "over-hour-cap"],
			[16_001n, "over-day-cap"],
		],
		waiting: 0n,
	})
})

test("large ones do not overtake each other, small ones still go", () => {
	const queue = [payout(7_000n), payout(2_000n), payout(11n), payout(10n)]
	expect(chosen(queue)).toMatchObject({ go: [7_000n, 10n], hold: [], waiting: 2_011n })
})

test("large ones cannot use the fifth that is for small ones", () => {
	const hour = { all: 8_000n, small: 0n }
	expect(chosen([payout(11n), payout(10n)], { hour })).toMatchObject({ go: [10n], waiting: 11n })
	const small = Array.from({ length: 201 }, () => payout(10n))
	expect(chosen(small, { hour })).toMatchObject({ go: small.slice(0, 200).map(() => 10n), waiting: 10n })
})

test("small ones may use what large ones leave, up to the cap, but not what a large one waits for", () => {
	const hour = { all: 9_995n, small: 9_995n }
	expect(chosen([payout(5n), payout(1n)], { hour })).toMatchObject({ go: [5n], waiting: 1n })
	const some = { all: 5_000n, small: 5_000n }
	expect(chosen([payout(10n), payout(8_000n), payout(9n)], { hour: some })).toMatchObject({
		go: [10n],
		waiting: 8_009n,
	})
})

test("whatever was let go by an operator, small ones have their fifth", () => {
	const hour = { all: 50_000n, small: 0n }
	expect(chosen([payout(10n), payout(11n), payout(40_000n, released)], { hour })).toMatchObject({
		go: [10n, 40_000n],
		hold: [],
		waiting: 11n,
	})
})

test("what an operator let go goes past what waits, and counts", () => {
	const queue = [payout(8_000n), payout(100n), payout(9_000n, released), payout(10n)]
	expect(chosen(queue)).toMatchObject({ go: [8_000n, 9_000n, 10n], waiting: 100n })
})

test("what the float does not cover is short, and not what waits for a cap", () => {
	expect(chosen([payout(8_000n), payout(100n)], { balance: 50n })).toMatchObject({ go: [], waiting: 0n, short: 8_100n })
	expect(chosen([payout(40n), payout(10n)], { balance: 50n, under: 5n })).toMatchObject({ go: [40n], short: 10n })
})
