import { expect, test } from "vitest"
import { type Page, PageCache } from "./page-cache.ts"

const page = (text: string, status = 200): Page => ({
	status,
	headers: {},
	body: Buffer.from(text),
	etag: text,
	encoded: new Map(),
})
const here = new AbortController().signal
const forever = async () => Number.POSITIVE_INFINITY

test("a hundred requests for a page that is not there render it once", async () => {
	const cache = new PageCache({ limit: 10, lifeMs: 1000, freshUntil: forever })
	let renders = 0
	const all = await Promise.all(
		Array.from({ length: 100 }, () =>
			cache.render("/", here, async () => {
				renders++
				return page("home")
			}),
		),
	)
	expect(renders).toBe(1)
	expect(new Set(all).size).toBe(1)
	expect(cache.get("/")?.etag).toBe("home")
})

test("the cache never grows past its limit, and what was not found is not kept", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 1000, freshUntil: forever })
	for (const key of ["a", "b", "c", "d"]) await cache.render(key, here, async () => page(key))
	expect(cache.get("a")).toBeUndefined()
	expect(cache.get("d")?.etag).toBe("d")
	await cache.render("x", here, async () => page("x", 404))
	expect(cache.get("x")).toBeUndefined()
})

test("what is asked for stays, however many other pages are rendered once", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: forever })
	await cache.render("home", here, async () => page("home"))
	for (let n = 0; n < 10; n++) {
		await cache.render(`${n}`, here, async () => page(`${n}`))
		expect(cache.get("home")?.etag).toBe("home")
	}
	expect(cache.get("6")).toBeUndefined()
})

test("a page ends when the next rule takes force, even if it was rendered a moment before", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: async () => Date.now() - 1 })
	await cache.render("/", here, async () => page("old rates"))
	expect(cache.get("/")).toBeUndefined()
})

test("a failed render is told to everyone who waited, and the next one tries again", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 1000, freshUntil: forever })
	await expect(cache.render("/", here, () => Promise.reject(new Error("db down")))).rejects.toThrow("db down")
	expect((await cache.render("/", here, async () => page("back"))).etag).toBe("back")
})

test("a page that was being rendered when all were forgotten is not kept, and nobody who asks afterwards waits for it", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: forever })
	let finish = (_: Page) => {}
	const begun = cache.render("/", here, () => new Promise((done) => (finish = done)))
	await Promise.resolve()
	cache.clear()
	const after = await cache.render("/", here, async () => page("as it is published now"))
	expect(after.etag).toBe("as it is published now")
	finish(page("as it was"))
	expect((await begun).etag).toBe("as it was")
	expect(cache.get("/")?.etag).toBe("as it is published now")
})

test("a page is made for as long as one of those who asked waits for it; who asks after the last has left gets one made anew", async () => {
	const cache = new PageCache({ limit: 3, lifeMs: 60_000, freshUntil: forever })
	const [one, two] = [new AbortController(), new AbortController()]
	let finish = (_: Page) => {}
	let told: AbortSignal | undefined
	const first = cache.render("/", one.signal, (left) => {
		told = left
		return new Promise((done, fail) => {
			finish = done
			left.addEventListener("abort", () => fail(left.reason))
		})
	})
	const second = cache.underway("/", two.signal)
	await Promise.resolve()
	one.abort()
	expect(told?.aborted).toBe(false)
	two.abort()
	expect(told?.aborted).toBe(true)
	expect(cache.underway("/", here)).toBeUndefined()
	const anew = cache.render("/", here, async () => page("anew"))
	await expect(first).rejects.toThrow("aborted")
	await expect(second).rejects.toThrow("aborted")
	expect((await anew).etag).toBe("anew")
	expect(cache.get("/")?.etag).toBe("anew")
	finish(page("for nobody"))
})
