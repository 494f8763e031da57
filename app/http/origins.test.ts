import { expect, test } from "vitest"
import { isOwnPost, originFor } from "./origins.ts"

const demo = { origin: "http://localhost:3000", demo: true, port: 3000 }
const live = { origin: "https://punktopia.example", demo: false, port: 8080 }

test("only our own host is answered: a foreign name that points here is not", () => {
	expect(originFor("localhost:3000", demo)).toBe("http://localhost:3000")
	expect(originFor("127.0.0.1:3000", demo)).toBe("http://127.0.0.1:3000")
	expect(originFor("evil.example:3000", demo)).toBeNull()
	expect(originFor("localhost.evil.example", demo)).toBeNull()
	expect(originFor("punktopia.example", live)).toBe("https://punktopia.example")
	expect(originFor("127.0.0.1:8080", live)).toBeNull()
	expect(originFor(undefined, live)).toBeNull()
})

test("a POST from another origin, or from nowhere with a cookie, is not ours", () => {
	const own = "https://punktopia.example"
	expect(isOwnPost({ origin: own, cookie: "sid=1" }, own)).toBe(true)
	expect(isOwnPost({ origin: "https://evil.example", cookie: "sid=1" }, own)).toBe(false)
	expect(isOwnPost({ origin: "null", cookie: "sid=1" }, own)).toBe(false)
	expect(isOwnPost({ cookie: "sid=1" }, own)).toBe(false)
	expect(isOwnPost({ "sec-fetch-site": "cross-site" }, own)).toBe(false)
	expect(isOwnPost({}, own)).toBe(true)
})
