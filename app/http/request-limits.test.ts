import { expect, test } from "vitest"
import { limitBroken } from "./request-limits.ts"

const HOST = ["Host", "punktopia.test"]
const statusOf = (url: string, ...headers: string[]) =>
	limitBroken({ url, rawHeaders: [...HOST, ...headers] })?.status ?? null

test("an address of 2 kB is read, a longer path or a query beyond 2 kB more is refused with 414", () => {
	expect(statusOf("/".padEnd(2048, "x"))).toBeNull()
	expect(statusOf("/".padEnd(2049, "x"))).toBe(414)
	expect(statusOf(`/?${"x".repeat(4094)}`)).toBeNull()
	expect(statusOf(`/?${"x".repeat(4095)}`)).toBe(414)
})

test("cookies over 8 kB together, another value over 4 kB or a hundred headers are refused with 431", () => {
	expect(statusOf("/", "Cookie", "a".repeat(8192))).toBeNull()
	expect(statusOf("/", "Cookie", "a".repeat(5000), "cookie", "a".repeat(5000))).toBe(431)
	expect(statusOf("/", "If-None-Match", ",".repeat(4096))).toBeNull()
	expect(statusOf("/", "If-None-Match", ",".repeat(4097))).toBe(431)
	expect(statusOf("/", ...Array<string>(200).fill("x"))).toBe(431)
})

test("a request that names two hosts is refused with 400, however they are spelled", () => {
	expect(statusOf("/")).toBeNull()
	expect(statusOf("/", "host", "evil.example")).toBe(400)
	expect(statusOf("/", "HOST", "punktopia.test")).toBe(400)
})
