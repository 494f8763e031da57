import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { MemoCache } from "./memo-cache.ts"

/** Answers 1, 2, 3 … to each question that gets through. */
function counter() {
	let asked = 0
	return async () => {
		const answer = ++asked
		await sleep(5)
		return answer
	}
}

test("many who ask at once ask once, and it is asked again when its time is over", async () => {
	vi.useFakeTimers({ toFake: ["performance"] })
	onTestFinished(() => void vi.useRealTimers())
	const cache = new MemoCache({ lifeMs: 50, limit: 10 })
	const ask = counter()
	expect(await Promise.all([1, 2, 3].map(() => cache.get("a", ask)))).toEqual([1, 1, 1])
	vi.advanceTimersByTime(49)
	expect(await cache.get("a", ask)).toBe(1)
	vi.advanceTimersByTime(1)
	expect(await cache.get("a", ask)).toBe(2)
})

test("what was under way when all was forgotten is not remembered", async () => {
	const cache = new MemoCache({ lifeMs: 1_000, limit: 10 })
	const ask = counter()
	const before = cache.get("a", ask)
	cache.clear()
	expect(await cache.get("a", ask)).toBe(2)
	expect(await before).toBe(1)
	expect(await cache.get("a", ask)).toBe(2)
})

test("a failure is told to those who waited for it, and to nobody else", async () => {
	const cache = new MemoCache({ lifeMs: 1_000, limit: 10 })
	const fail = () => Promise.reject(new Error("away"))
	await Promise.all([1, 2].map(() => expect(cache.get("a", fail)).rejects.toThrow("away")))
	expect(await cache.get("a", async () => "back")).toBe("back")
})

test("no more names are remembered than it was told", async () => {
	const cache = new MemoCache({ lifeMs: 1_000, limit: 2 })
	const ask = counter()
	for (const name of ["a", "b", "c"]) await cache.get(name, ask)
	expect([await cache.get("c", ask), await cache.get("b", ask), await cache.get("a", ask)]).toEqual([3, 2, 4])
})
