import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { DEFINITIONS, mark, track } from "../definitions/definitions.ts"
import { recordAction } from "./record-actions.ts"

const sent: { action_cd: string; param1?: string }[] = []
const warned: string[] = []

/** A browser's stores, for a test that runs without one. */
function store(kept: Record<string, string> = {}) {
	const values = new Map(Object.entries(kept))
	return {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
}

beforeEach(() => {
	sent.length = 0
	warned.length = 0
	vi.stubGlobal("localStorage", store())
	vi.stubGlobal("sessionStorage", store({ actionLogLevel: "3" }))
	vi.stubGlobal("navigator", {})
	vi.stubGlobal("document", { cookie: "" })
	vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
		sent.push(...JSON.parse(body).actions)
		return Response.json({ resultCd: "SUCCESS" })
	})
	vi.spyOn(console, "warn").mockImplementation((text: string) => void warned.push(text))
})
afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const on = (pathname: string) => vi.stubGlobal("location", { pathname, search: "" })

/** A definition of this test's own, which Indonesian lacks. */
function notInIndonesian(): string {
	const one = DEFINITIONS.find(({ name }) => name === "stakeView.claim")
	if (!one) throw new Error("no such definition")
	return mark({ ...one, item: { ...one.item, langs: ["kor", "eng"] } })
}

test("what a language has no definition for is warned about and not sent; in another language it is (M046)", async () => {
	on("/idn/powerzoneCoinStaking/view")
	recordAction(notInIndonesian())
	expect([warned.length, sent, localStorage.getItem("actions")]).toEqual([1, [], null])
	on("/kor/powerzoneCoinStaking/view")
	recordAction(notInIndonesian(), ["twig"])
	await expect.poll(() => sent).toMatchObject([{ action_cd: "100_030_010_000_120_001", param1: "twig" }])
	expect(warned).toHaveLength(1)
	await expect.poll(() => localStorage.getItem("actions")).toBeNull()
})

test("a mark that stands for nothing is warned about, and nothing is sent (M042)", () => {
	on("/kor")
	for (const name of ["stakeView.nothing", ""]) recordAction(name)
	expect([warned, sent]).toEqual([["unknown action: stakeView.nothing", "unknown action: "], []])
})

test("what the level of the site or the visitor's wish leaves out is kept nowhere", () => {
	on("/kor")
	const closed = track("dialogs.close")["data-track"]
	vi.stubGlobal("sessionStorage", store({ actionLogLevel: "1" }))
	recordAction(closed)
	vi.stubGlobal("sessionStorage", store({ actionLogLevel: "3" }))
	vi.stubGlobal("document", { cookie: "consent=needed" })
	recordAction(closed)
	expect([sent, warned, localStorage.getItem("actions")]).toEqual([[], [], null])
})
