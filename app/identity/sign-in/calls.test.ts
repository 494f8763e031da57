import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { LIGHT_PATHS } from "#app/http/light-calls.server.ts"
import { CALL_PATHS, callOf } from "./calls.ts"

test("every call is counted under its own name, and is answered either by a route or without one", () => {
	const routes = readdirSync("app/routes").filter((name) => /^api\.[^$]*\.ts$/.test(name) && !name.includes(".test."))
	const paths = routes.map((name) =>
		name
			.replace(/^api\./, "")
			.replace(/\.ts$/, "")
			.replaceAll(".", "/")
			.replace(/\/_index$/, ""),
	)
	expect([...CALL_PATHS].sort()).toEqual([...paths, ...LIGHT_PATHS].sort())
})

test("no spelling of an address counts anew", () => {
	for (const spelling of ["", "/", "//", "///", ".data", ".data/", ".data//"])
		expect(callOf(`/api/common/ip${spelling}`)).toBe("common/ip")
	expect(callOf("/api//common///ip")).toBe("common/ip")
	expect(callOf("/api/%63ommon/%69p")).toBe("common/ip")
	for (const nowhere of ["/api/nothing", "/api/common/IP", "/api/%zz", "/api/constructor"])
		expect(callOf(nowhere)).toBe("other")
})
