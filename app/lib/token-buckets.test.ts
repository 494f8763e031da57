import { expect, test } from "vitest"
import { cpuTimed } from "#tests/busy.ts"
import { TokenBuckets } from "./token-buckets.ts"

const RATE = { hits: 300, seconds: 60 }

function buckets(most = 100) {
	let now = 0
	return { all: new TokenBuckets(most, () => now), wait: (ms: number) => (now += ms) }
}

test("three hundred a minute are let through at once, the next one is told when to come back, and then it is let through", () => {
	const { all, wait } = buckets()
	for (let n = 0; n < 300; n++) expect(all.take("a", RATE)).toBe(0)
	expect(all.take("a", RATE)).toBe(1)
	expect(all.take("b", RATE)).toBe(0)
	wait(1000)
	expect(Array.from({ length: 6 }, () => all.take("a", RATE))).toEqual([0, 0, 0, 0, 0, 1])
	wait(3_600_000)
	expect(Array.from({ length: 301 }, () => all.take("a", RATE)).filter((left) => left > 0)).toEqual([1])
})

test("asking on while refused does not put off the next turn; a slow rate says how long it is", () => {
	const { all, wait } = buckets()
	const slow = { hits: 1, seconds: 60 }
	expect(all.take("a", slow)).toBe(0)
	expect(all.take("a", slow)).toBe(60)
	for (let n = 0; n < 100; n++) {
		wait(590)
		expect(all.take("a", slow)).toBeGreaterThan(0)
	}
	wait(1000)
	expect(all.take("a", slow)).toBe(0)
})

test("who changes addresses fills no memory: buckets that were not used for longest go", () => {
	const { all } = buckets(1000)
	const one = { hits: 1, seconds: 60 }
	all.take("office", one)
	for (let n = 0; n < 100_000; n++) {
		all.take(`hop ${n}`, one)
		if (n % 400 === 0) expect(all.take("office", one)).toBe(60)
	}
	expect(all.size).toBeLessThanOrEqual(1000)
})

test("counting costs next to nothing: a hundred thousand calls of as many addresses in well under a second", async () => {
	const all = new TokenBuckets(20_000)
	const { cpuMs } = await cpuTimed(() => {
		for (let n = 0; n < 100_000; n++) all.take(`198.51.${n >> 8}.${n & 255}`, RATE)
	})
	expect(cpuMs).toBeLessThan(2000)
})
