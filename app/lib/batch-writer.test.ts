import { expect, test } from "vitest"
import { BatchWriter } from "./batch-writer.ts"

/** A writer whose batches are written when the test says so. */
function slowWriter({ batch = 200, waiting = 1000, failsAll = (): boolean => false } = {}) {
	const begun: { items: readonly number[]; end(error?: Error): void }[] = []
	const writer = new BatchWriter<number>({
		most: { batch, waiting },
		full: () => new Error("full"),
		failsAll,
		write: (items) =>
			new Promise<void>((done, fail) => begun.push({ items, end: (error) => (error ? fail(error) : done()) })),
	})
	const next = async (n: number) => {
		await expect.poll(() => begun.length).toBe(n)
		return begun[n - 1] as (typeof begun)[number]
	}
	return { writer, begun, next }
}

test("what comes while a batch is being written is the next batch, of a bounded size, and in its order", async () => {
	const { writer, begun, next } = slowWriter({ batch: 3 })
	const first = writer.add(0)
	const one = await next(1)
	const rest = [1, 2, 3, 4].map((item) => writer.add(item))
	one.end()
	await first
	;(await next(2)).end()
	;(await next(3)).end()
	await Promise.all(rest)
	expect(begun.map(({ items }) => items)).toEqual([[0], [1, 2, 3], [4]])
})

test("nobody is answered before their own batch is written", async () => {
	const { writer, next } = slowWriter({ batch: 1 })
	const answered: number[] = []
	const all = [0, 1].map((item) => writer.add(item).then(() => answered.push(item)))
	;(await next(1)).end()
	const second = await next(2)
	expect(answered).toEqual([0])
	second.end()
	await Promise.all(all)
	expect(answered).toEqual([0, 1])
})

test("a batch that fails is told to all of its callers and to no others", async () => {
	const { writer, next } = slowWriter({ batch: 2 })
	const told = Promise.allSettled([0, 1, 2].map((item) => writer.add(item)))
	;(await next(1)).end(new Error("lost"))
	;(await next(2)).end()
	expect((await told).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"])
	const later = writer.add(3)
	;(await next(3)).end()
	await later
})

test("what would fail those that wait, too, is told to them at once; whoever comes later is written", async () => {
	const { writer, begun, next } = slowWriter({ batch: 1, failsAll: () => true })
	const told = Promise.allSettled([0, 1, 2].map((item) => writer.add(item)))
	;(await next(1)).end(new Error("away"))
	expect((await told).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
	const later = writer.add(3)
	;(await next(2)).end()
	await later
	expect(begun.map(({ items }) => items)).toEqual([[0], [3]])
})

test("one that finds too many waiting is refused at once; those that wait are written", async () => {
	const { writer, next } = slowWriter({ batch: 2, waiting: 2 })
	const first = writer.add(0)
	const one = await next(1)
	const waiting = [writer.add(1), writer.add(2)]
	await expect(writer.add(3)).rejects.toThrow("full")
	one.end()
	;(await next(2)).end()
	await Promise.all([first, ...waiting])
})

test("draining ends when everything is written", async () => {
	const { writer, next } = slowWriter({ batch: 1 })
	const all = [writer.add(0), writer.add(1)]
	let drained = false
	const drain = writer.drain().then(() => {
		drained = true
	})
	;(await next(1)).end()
	const last = await next(2)
	expect(drained).toBe(false)
	last.end()
	await Promise.all([drain, ...all])
	await slowWriter().writer.drain()
})
