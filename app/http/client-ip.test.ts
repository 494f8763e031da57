import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { clientIp } from "./client-ip.ts"

// The cast: nothing else of a request is read.
const asked = (forwarded?: string, socket = "192.0.2.1") =>
	({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: socket } }) as unknown as IncomingMessage

test("without a proxy of ours the header is anybody's claim, and the socket's address counts", () => {
	expect(clientIp(asked("203.0.113.9"), 0)).toBe("192.0.2.1")
	expect(clientIp(asked(undefined, "::ffff:192.0.2.7"), 0)).toBe("192.0.2.7")
})

test("behind n proxies the nth entry from the right counts, and only if it is an address", () => {
	expect(clientIp(asked("203.0.113.9"), 1)).toBe("203.0.113.9")
	expect(clientIp(asked("6.6.6.6, 203.0.113.9"), 1)).toBe("203.0.113.9")
	expect(clientIp(asked("6.6.6.6, 203.0.113.9, 198.51.100.4"), 2)).toBe("203.0.113.9")
	expect(clientIp(asked("2001:db8::7"), 1)).toBe("2001:db8::7")
	expect(clientIp(asked("::ffff:203.0.113.9"), 1)).toBe("203.0.113.9")
	for (const nothing of [
		undefined,
		"",
		"203.0.113.9,",
		"203.0.113.9, ,",
		"unknown",
		"203.0.113.999",
		"x".repeat(4000),
	]) {
		expect(clientIp(asked(nothing), 1), nothing).toBe("192.0.2.1")
	}
	expect(clientIp(asked("203.0.113.9"), 2)).toBe("192.0.2.1")
	expect(clientIp(asked("6.6.6.6, nonsense, 198.51.100.4"), 2)).toBe("192.0.2.1")
})
