import { expect, test } from "vitest"
import type { WebEnv } from "#app/lib/env.server.ts"
import { siteOf } from "./site-settings.ts"

const snsOf = (env: Partial<WebEnv>) => siteOf(env as WebEnv).sns

test("a demo shows example channels until an operator names one; elsewhere none is invented (A019, A071)", () => {
	const examples = snsOf({ DEMO: true })
	expect(examples.length).toBeGreaterThan(2)
	expect(examples.every(({ href, example }) => example && new URL(href).host === "example.com")).toBe(true)
	const own = [{ id: "telegram", href: "https://t.me/own" }]
	expect(snsOf({ DEMO: true, SNS_TELEGRAM: "https://t.me/own" })).toEqual(own)
	expect(snsOf({ DEMO: false })).toEqual([])
})
