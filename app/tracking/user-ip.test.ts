import { afterEach, expect, test, vi } from "vitest"
import { userIp } from "./user-ip.ts"

afterEach(() => vi.unstubAllGlobals())

/** The browser's storage, for a test that runs without one. */
function storage() {
	const kept = new Map<string, string>()
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	})
	vi.stubGlobal("console", { ...console, error: () => {} })
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
	storage()
	const fails = async () => {
		throw new Error("offline")
	}
	expect(await userIp(fails as typeof fetch)).toBe("")
	expect(await userIp((async () => Response.json({ ip: "203.0.113.8" })) as typeof fetch)).toBe("203.0.113.8")
})
