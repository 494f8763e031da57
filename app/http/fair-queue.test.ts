import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { FairQueue } from "./fair-queue.ts"

/** Somebody who stays. */
const here = () => new AbortController().signal

/** Work that keeps the event loop busy, as rendering does. */
function spin(ms: number): void {
	const end = performance.now() + ms
	while (performance.now() < end);
}

test("work begins at once as long as nothing else is under way, and its answer and its error come back", async () => {
	const turns = new FairQueue()
	let begun = false
	const first = turns.run("a", here, async () => {
		begun = true
		return 1
	})
	expect(begun).toBe(true)
	expect(await first).toBe(1)
	await expect(turns.run("a", here, () => Promise.reject(new Error("no")))).rejects.toThrow("no")
	expect(await turns.run("a", here, async () => 2)).toBe(2)
})

test("one who asks for much waits for others: a newcomer is next, whatever stands in line", async () => {
	const turns = new FairQueue({ atOnce: 1 })
	const order: string[] = []
	const piece = (who: string) =>
		turns.run(who, here, async () => {
			spin(5)
			order.push(who)
		})
	for (let n = 0; n < 5; n++) await piece("greedy")
	const greedy = Array.from({ length: 40 }, () => piece("greedy"))
	await sleep(1)
	await piece("newcomer")
	expect(order.lastIndexOf("newcomer")).toBeLessThan(5 + 4)
	await Promise.all(greedy)
	expect(order).toHaveLength(46)
})

test("a burst of one customer, or of thirty, does not stand before those who come after it", async () => {
	for (const customers of [1, 30]) {
		const turns = new FairQueue()
		let begun = 0
		const burst = Array.from({ length: 300 }, (_, n) =>
			turns.run(`burst ${n % customers}`, here, async () => {
				begun++
				spin(4)
			}),
		)
		const before: number[] = []
		for (let n = 0; n < 3; n++) {
			await sleep(200)
			const came = begun
			await turns.run(`visitor ${n}`, here, async () => {})
			before.push(begun - came)
		}
		expect(turns.waiting).toBeGreaterThan(0)
		// Before the burst's pieces that had cost nothing yet: a quarter of them at most.
		expect(Math.max(...before)).toBeLessThan(75)
		await Promise.all(burst)
	}
})

test("a customer who fills the line loses his newest pieces to whoever comes; whoever has left is not worked for", async () => {
	const turns = new FairQueue({ atOnce: 1, mostWaiting: 10 })
	let open = () => {}
	const first = turns.run("a", here, () => new Promise<void>((done) => (open = done)))
	const many = Array.from({ length: 12 }, (_, n) => turns.run("a", here, async () => n).catch(() => "refused"))
	const stranger = turns.run("b", here, async () => "served")
	let worked = false
	const gone = turns.run(
		"c",
		() => AbortSignal.abort(),
		async () => (worked = true),
	)
	await expect(gone).rejects.toThrow("aborted")
	open()
	await first
	expect(await stranger).toBe("served")
	expect(await Promise.all(many)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, "refused", "refused", "refused"])
	expect(worked).toBe(false)
})

test("nobody waits for ever: time waited counts", async () => {
	const turns = new FairQueue({ atOnce: 1 })
	let isDone = false
	await turns.run("dear", here, async () => spin(200))
	let n = 0
	// Newcomers come without an end; each has cost nothing yet. By their number, since on a busy machine all of it takes longer.
	const MOST = 2_000
	const crowd = async () => {
		while (!isDone && n < MOST) await turns.run(`new ${n++}`, here, async () => spin(2))
	}
	const all = [crowd(), crowd(), crowd(), crowd()]
	await turns.run("dear", here, async () => {})
	isDone = true
	expect(n).toBeLessThan(MOST)
	await Promise.all(all)
})

test("work that waits for a silent database holds nobody back: the loop is idle", async () => {
	const turns = new FairQueue({ atOnce: 2 })
	let open = () => {}
	const answer = new Promise<void>((done) => {
		open = done
	})
	let begun = 0
	const all = Array.from({ length: 100 }, () =>
		turns.run("a", here, () => {
			begun++
			return answer
		}),
	)
	await expect.poll(() => begun).toBe(100)
	open()
	await Promise.all(all)
	expect(turns.waiting).toBe(0)
})

test("whoever leaves is not worked for, and one more than may wait is refused", async () => {
	const turns = new FairQueue({
		atOnce: 1,
		mostWaiting: 2,
		loop: () => ({ active: performance.now(), all: performance.now() }),
	})
	let open = () => {}
	const first = turns.run(
		"a",
		here,
		() =>
			new Promise<void>((done) => {
				open = done
			}),
	)
	const leaving = new AbortController()
	let worked = false
	const left = turns.run(
		"b",
		() => leaving.signal,
		async () => {
			worked = true
		},
	)
	const waits = turns.run("c", here, async () => "c")
	await expect(turns.run("d", here, async () => {})).rejects.toMatchObject({ status: 503, code: "errors:crowded" })
	leaving.abort()
	await expect(left).rejects.toThrow("aborted")
	open()
	await first
	expect(await waits).toBe("c")
	expect(worked).toBe(false)
})
