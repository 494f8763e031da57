import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { clientCountry } from "./client-country.ts"

// The cast: only headers are read.
const from = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage

test("a country is believed from a trusted proxy alone, under the header that the operator named", () => {
	const asked = from({ "cf-ipcountry": "kr" })
	expect(clientCountry(asked, 1, "CF-IPCountry")).toBe("KR")
	expect(clientCountry(asked, 0, "CF-IPCountry")).toBeNull()
	expect(clientCountry(asked, 1, undefined)).toBeNull()
	expect(clientCountry(asked, 1, "X-Country")).toBeNull()
})

test("what is not two letters names no country", () => {
	for (const said of ["", "T1", "KOR", "K R", "<script>"]) {
		expect(clientCountry(from({ "x-country": said }), 1, "X-Country")).toBeNull()
	}
})
