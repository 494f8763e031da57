import { expect, test } from "vitest"
import { type Page, PageCache } from "./page-cache.ts"

const page = (text: string, status = 200): Page => ({
	status,
	headers: {},
	body: Buffer.from(text),
	etag: text,
	encoded: new Map(),
})
/** Somebody whose turn it is at once, and who stays. */
const at = (make: () => Promise<Page>) => ({
	leaves: new AbortController().signal,
	wait: (_: AbortSignal, work: () => Promise<Page>) => work(),
	make,
})
const forever = async () => Number.POSITIVE_INFINITY

test("a hundred requests for a page that is not there render it once", async () => {
	const cache = new PageCache({ limit: 10, lifeMs: 1000, freshUntil: forever })
	let renders = 0
	const all = await Promise.all(
		Array.from({ length: 100 }, () =>
			cache.render(
				"/",
				at(async () => {
					renders++
					return page("home")
				}),
			),
		),
	)
	expect(renders).toBe(1)
	expect(new Set(all).size).toBe(1)
	expect(cache.get("/")?.etag).toBe("home")
})

test("the cache never grows past its limit, and what was not found is not kept", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 1000, freshUntil: forever })
	for (const key of ["a", "b", "c", "d"])
		await cache.render(
			key,
			at(async () => page(key)),
		)
	expect(cache.get("a")).toBeUndefined()
	expect(cache.get("d")?.etag).toBe("d")
	await cache.render(
		"x",
		at(async () => page("x", 404)),
	)
	expect(cache.get("x")).toBeUndefined()
})

test("what is asked for stays, however many other pages are rendered once", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: forever })
	await cache.render(
		"home",
		at(async () => page("home")),
	)
	for (let n = 0; n < 10; n++) {
		await cache.render(
			`${n}`,
			at(async () => page(`${n}`)),
		)
		expect(cache.get("home")?.etag).toBe("home")
	}
	expect(cache.get("6")).toBeUndefined()
})

test("a page ends when the next rule takes force, even if it was rendered a moment before", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: async () => Date.now() - 1 })
	await cache.render(
		"/",
		at(async () => page("old rates")),
	)
	expect(cache.get("/")).toBeUndefined()
})

test("a failed render is told to everyone who waited, and the next one tries again", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 1000, freshUntil: forever })
	await expect(
		cache.render(
			"/",
			at(() => Promise.reject(new Error("db down"))),
		),
	).rejects.toThrow("db down")
	expect(
		(
			await cache.render(
				"/",
				at(async () => page("back")),
			)
		).etag,
	).toBe("back")
})

test("a page that was being rendered when all were forgotten is not kept, and nobody who asks afterwards waits for it", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: forever })
	let finish = (_: Page) => {}
	const begun = cache.render(
		"/",
		at(() => new Promise((done) => (finish = done))),
	)
	await Promise.resolve()
	cache.clear()
	const after = await cache.render(
		"/",
		at(async () => page("as it is published now")),
	)
	expect(after.etag).toBe("as it is published now")
	finish(page("as it was"))
	expect((await begun).etag).toBe("as it was")
	expect(cache.get("/")?.etag).toBe("as it is published now")
})

/** Somebody whose turn comes when the test says so. */
function waiting() {
	const leaves = new AbortController()
	let comes = () => {}
	const wait = (withdrawn: AbortSignal, work: () => Promise<Page>) =>
		new Promise<Page>((done, fail) => {
			comes = () => done(work())
			withdrawn.addEventListener("abort", () => fail(withdrawn.reason))
		})
	return { leaves, wait, turn: () => comes() }
}

test("who asks for a page that somebody else waits for has a place of their own, and whoever comes first has it made for all", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: forever })
	const [slow, quick, third] = [waiting(), waiting(), waiting()]
	let renders = 0
	const ask = ({ leaves, wait }: ReturnType<typeof waiting>) =>
		cache.render("/", {
			leaves: leaves.signal,
			wait,
			make: async () => {
				renders++
				return page("home")
			},
		})
	const all = [ask(slow), ask(quick), ask(third)]
	third.leaves.abort()
	await expect(all[2]).rejects.toThrow("aborted")
	quick.turn()
	expect((await all[1])?.etag).toBe("home")
	expect((await all[0])?.etag).toBe("home")
	expect(renders).toBe(1)
	expect(cache.isUnderway("/")).toBe(false)
})

test("a page that nobody waits for any more is not made; one that is refused its place stops nobody else", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: forever })
	const [one, two] = [waiting(), waiting()]
	let renders = 0
	const make = async () => page(`${++renders}`)
	const first = cache.render("/", { leaves: one.leaves.signal, wait: one.wait, make })
	const second = cache.render("/", { leaves: two.leaves.signal, wait: two.wait, make })
	const refused = cache.render("/", { leaves: here, wait: () => Promise.reject(new Error("crowded")), make })
	await expect(refused).rejects.toThrow("crowded")
	one.leaves.abort()
	await expect(first).rejects.toThrow("aborted")
	expect(cache.isUnderway("/")).toBe(true)
	two.leaves.abort()
	await expect(second).rejects.toThrow("aborted")
	expect([cache.isUnderway("/"), renders]).toEqual([false, 0])
	expect((await cache.render("/", at(make))).etag).toBe("1")
})
const here = new AbortController().signal
