import { afterEach, expect, test, vi } from "vitest"
import { userIp } from "./user-ip.ts"

afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

/** The browser's storage, for a test that runs without one. */
function storage() {
	const kept = new Map<string, string>()
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	})
	const reported: unknown[][] = []
	vi.stubGlobal("console", { ...console, error: (...line: unknown[]) => reported.push(line) })
	return reported
}

test("the address is looked up once a tab session", async () => {
	storage()
	let asked = 0
	const ask = async (url: unknown) => {
		asked++
		expect(url).toBe("/api/common/ip?format=json")
		return Response.json({ ip: "203.0.113.7" })
	}
	expect([await userIp(ask as typeof fetch), await userIp(ask as typeof fetch), asked]).toEqual([
		"203.0.113.7",
		"203.0.113.7",
		1,
	])
})

test("a look-up that fails gives an empty address, and the next page tries again", async () => {
	const reported = storage()
	const fault = new TypeError("Failed to fetch")
	const fails = async () => {
		throw fault
	}
	expect(await userIp(fails as typeof fetch)).toBe("")
	expect(reported).toEqual([["ip look-up", fault]])
	expect(await userIp((async () => Response.json({ ip: "203.0.113.8" })) as typeof fetch)).toBe("203.0.113.8")
})

test("a look-up that takes too long gives an empty address and reports no error", async () => {
	const reported = storage()
	const never = (_: unknown, { signal }: { signal: AbortSignal }) =>
		new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)))
	const limit = new AbortController()
	vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal)
	const asked = userIp(never as typeof fetch)
	limit.abort(new DOMException("signal timed out", "TimeoutError"))
	expect(await asked).toBe("")
	expect(reported).toEqual([])
})
