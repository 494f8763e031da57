import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { FairQueue, loopTime } from "./fair-queue.ts"

type Some = Partial<Omit<ConstructorParameters<typeof FairQueue>[0], "kinds">> & { mostWaiting?: number }

const crowded = () => Object.assign(new Error("crowded"), { code: "crowded" })

/** Work of one kind on the event loop. */
function loopQueue({ mostWaiting = 1_000, ...options }: Some = {}) {
	const queue = new FairQueue({
		...{ kinds: { page: { weight: 1, mostWaiting } }, atOnce: 2, loop: loopTime, crowded },
		...options,
	})
	return {
		waiting: () => queue.waiting,
		run: <T>(customer: string, work: () => Promise<T>, leaves?: () => AbortSignal) =>
			queue.run({ kind: "page", customer, network: customer }, work, leaves),
	}
}

/** Work that keeps the event loop busy, as rendering does. */
function spin(ms: number): void {
	const end = performance.now() + ms
	while (performance.now() < end);
}

test("work begins at once as long as nothing else is under way, and its answer and its error come back", async () => {
	const turns = loopQueue()
	let begun = false
	const first = turns.run("a", async () => {
		begun = true
		return 1
	})
	expect(begun).toBe(true)
	expect(await first).toBe(1)
	await expect(turns.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
	expect(await turns.run("a", async () => 2)).toBe(2)
})

test("one who asks for much waits for others: a newcomer is next, whatever stands in line", async () => {
	const turns = loopQueue({ atOnce: 1 })
	const order: string[] = []
	const piece = (who: string) =>
		turns.run(who, async () => {
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
		const turns = loopQueue()
		let begun = 0
		const burst = Array.from({ length: 300 }, (_, n) =>
			turns.run(`burst ${n % customers}`, async () => {
				begun++
				spin(4)
			}),
		)
		const before: number[] = []
		for (let n = 0; n < 3; n++) {
			await sleep(200)
			const came = begun
			await turns.run(`visitor ${n}`, async () => {})
			before.push(begun - came)
		}
		expect(turns.waiting()).toBeGreaterThan(0)
		// Before the burst's pieces that had cost nothing yet: a quarter of them at most.
		expect(Math.max(...before)).toBeLessThan(75)
		await Promise.all(burst)
	}
})

test("a customer who fills the line loses his newest pieces to whoever comes; whoever has left is not worked for", async () => {
	const turns = loopQueue({ atOnce: 1, mostWaiting: 10 })
	let open = () => {}
	const first = turns.run("a", () => new Promise<void>((done) => (open = done)))
	const many = Array.from({ length: 12 }, (_, n) => turns.run("a", async () => n).catch(() => "refused"))
	const stranger = turns.run("b", async () => "served")
	let worked = false
	const gone = turns.run(
		"c",
		async () => (worked = true),
		() => AbortSignal.abort(),
	)
	await expect(gone).rejects.toThrow("aborted")
	open()
	await first
	expect(await stranger).toBe("served")
	expect(await Promise.all(many)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, "refused", "refused", "refused"])
	expect(worked).toBe(false)
})

test("nobody waits for ever: time waited counts", async () => {
	const turns = loopQueue({ atOnce: 1 })
	let isDone = false
	await turns.run("dear", async () => spin(200))
	let n = 0
	// Newcomers come without an end; each has cost nothing yet. By their number, since on a busy machine all of it takes longer.
	const MOST = 2_000
	const crowd = async () => {
		while (!isDone && n < MOST) await turns.run(`new ${n++}`, async () => spin(2))
	}
	const all = [crowd(), crowd(), crowd(), crowd()]
	await turns.run("dear", async () => {})
	isDone = true
	expect(n).toBeLessThan(MOST)
	await Promise.all(all)
})

test("work that waits for a silent database holds nobody back: the loop is idle", async () => {
	const turns = loopQueue({ atOnce: 2 })
	let open = () => {}
	const answer = new Promise<void>((done) => {
		open = done
	})
	let begun = 0
	const all = Array.from({ length: 100 }, () =>
		turns.run("a", () => {
			begun++
			return answer
		}),
	)
	await expect.poll(() => begun).toBe(100)
	open()
	await Promise.all(all)
	expect(turns.waiting()).toBe(0)
})

test("whoever leaves is not worked for, and one more than may wait is refused", async () => {
	const turns = loopQueue({
		atOnce: 1,
		mostWaiting: 2,
		loop: () => ({ active: performance.now(), all: performance.now() }),
	})
	let open = () => {}
	const first = turns.run(
		"a",
		() =>
			new Promise<void>((done) => {
				open = done
			}),
	)
	const leaving = new AbortController()
	let worked = false
	const left = turns.run(
		"b",
		async () => {
			worked = true
		},
		() => leaving.signal,
	)
	const waits = turns.run("c", async () => "c")
	await expect(turns.run("d", async () => {})).rejects.toMatchObject({ code: "crowded" })
	leaving.abort()
	await expect(left).rejects.toThrow("aborted")
	open()
	await first
	expect(await waits).toBe("c")
	expect(worked).toBe(false)
})

/** A queue whose work ends when the test says so; `begun` lists the names in the order in which they began. */
function bench<Kind extends string>(
	weights: Readonly<Record<Kind, number>>,
	{ mostWaiting = 100, ...options }: Some = {},
) {
	const kinds = Object.fromEntries(
		Object.entries<number>(weights).map(([kind, weight]) => [kind, { weight, mostWaiting }]),
	)
	const queue = new FairQueue({ kinds, atOnce: 1, crowded, ...options })
	const begun: string[] = []
	const ends: (() => void)[] = []
	const add = (
		name: string,
		kind: Kind,
		customer: string,
		{ network = customer, leaves = undefined as (() => AbortSignal) | undefined } = {},
	) =>
		queue
			.run(
				{ kind, customer, network },
				() => {
					begun.push(name)
					return new Promise<string>((end) => ends.push(() => end(name)))
				},
				leaves,
			)
			.catch(({ code, message }) => `${code ?? message}`)
	async function endOne() {
		// Time passes, so that the work has cost something.
		spin(2)
		ends.shift()?.()
		await new Promise((next) => setImmediate(next))
	}
	async function endAll() {
		while (ends.length > 0) await endOne()
	}
	return { queue, add, begun, endOne, endAll }
}

test("a network is one among others, however many addresses it has; within it the addresses take turns", async () => {
	const { add, begun, endAll } = bench({ page: 1 })
	const all = [add("running", "page", "x")]
	for (let n = 0; n < 30; n++) all.push(add(`crowd ${n}`, "page", `address ${n % 10}`, { network: "crowd" }))
	all.push(add("visitor 1", "page", "visitor"), add("neighbour", "page", "neighbour", { network: "crowd" }))
	await endAll()
	await Promise.all(all)
	expect(begun.indexOf("visitor 1")).toBeLessThanOrEqual(2)
	expect(begun.indexOf("neighbour")).toBeLessThanOrEqual(13)
	expect(begun).toHaveLength(33)
})

test("a page never waits for pictures of 200 addresses, and pictures keep a small share beside a crowd of pages", async () => {
	const { add, begun, endOne, endAll } = bench({ page: 16, picture: 1 }, { placesByKind: true })
	const all: Promise<string>[] = []
	for (let n = 0; n < 99; n++) all.push(add("picture", "picture", `address ${n}`))
	all.push(add("first page", "page", "visitor"))
	// There is a picture under way, and the page has a place of its own.
	expect(begun).toEqual(["picture", "first page"])
	for (let n = 0; n < 60; n++) all.push(add("page", "page", `reader ${n}`))
	for (let n = 0; n < 36; n++) await endOne()
	const pictures = begun.slice(2).filter((name) => name === "picture").length
	expect(pictures).toBeGreaterThanOrEqual(1)
	expect(pictures).toBeLessThanOrEqual(3)
	await endAll()
	await Promise.all(all)
})

test("a light kind saves up no turns while it does not wait", async () => {
	const { add, begun, endOne, endAll } = bench({ page: 16, picture: 1 })
	const all: Promise<string>[] = []
	for (let n = 0; n < 40; n++) {
		all.push(add("page", "page", "reader"))
		await endOne()
	}
	all.push(add("running", "page", "reader"))
	for (let n = 0; n < 5; n++) all.push(add("picture", "picture", `address ${n}`))
	all.push(add("visitor", "page", "visitor"))
	await endAll()
	await Promise.all(all)
	expect(begun.slice(41, 43)).toEqual(["visitor", "picture"])
})

test("two kinds of one weight alternate", async () => {
	const { add, begun, endAll } = bench({ known: 4, open: 4, closed: 1 })
	const all = [add("running", "known", "k")]
	for (let n = 0; n < 20; n++) all.push(add("known", "known", `browser ${n}`))
	for (let n = 0; n < 20; n++) all.push(add("closed", "closed", `address ${n}`))
	for (let n = 0; n < 8; n++) all.push(add("open", "open", `address ${n}`))
	await endAll()
	await Promise.all(all)
	const early = begun.slice(1, 19)
	expect([early.filter((name) => name === "open"), early.filter((name) => name === "closed")]).toMatchObject([
		{ length: 8 },
		{ length: 2 },
	])
})

test("without room the longest line of the largest network loses its newest piece, and a line that is no shorter is refused", async () => {
	const { add, begun, endAll } = bench({ page: 1 }, { mostWaiting: 4 })
	const inCrowd = { network: "crowd" }
	const all = [add("running", "page", "a", inCrowd)]
	for (const name of ["a1", "a2", "a3"]) all.push(add(name, "page", "a", inCrowd))
	all.push(add("b1", "page", "b", inCrowd), add("b2", "page", "b", inCrowd))
	all.push(add("c1", "page", "c"), add("d1", "page", "d"), add("e1", "page", "e"), add("f1", "page", "f"))
	await endAll()
	expect(await Promise.all(all)).toEqual([
		...["running", "a1", "crowded", "crowded", "crowded", "crowded", "c1", "d1", "e1", "crowded"],
	])
	expect(begun).toHaveLength(5)
})

test("where customers have one piece each, a second is refused until the first is over; what was left is not begun", async () => {
	const again = () => Object.assign(new Error("again"), { code: "again" })
	const { queue, add, begun, endOne, endAll } = bench({ page: 1 }, { again })
	const first = add("first", "page", "mina")
	expect(await add("second", "page", "mina")).toBe("again")
	const leaving = new AbortController()
	const left = add("left", "page", "juno", { leaves: () => leaving.signal })
	leaving.abort(new Error("gone"))
	expect(await left).toBe("gone")
	expect(queue.waiting).toBe(0)
	await endOne()
	expect(await first).toBe("first")
	const third = add("third", "page", "mina")
	await endAll()
	expect(await third).toBe("third")
	expect(begun).toEqual(["first", "third"])
})

test("work that fails gives its place to the next", async () => {
	const queue = new FairQueue({ kinds: { page: { weight: 1, mostWaiting: 3 } }, atOnce: 1, crowded })
	const fail = (name: string) =>
		queue.run({ kind: "page", customer: name, network: name }, () => Promise.reject(new Error(`no ${name}`)))
	const both = await Promise.allSettled([fail("a"), fail("b")])
	expect(both.map((one) => (one.status === "rejected" ? one.reason.message : ""))).toEqual(["no a", "no b"])
})
