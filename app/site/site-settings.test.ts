import { expect, test } from "vitest"
import type { WebEnv } from "#app/lib/env.server.ts"
import { UNPUBLISHED } from "#app/settings/unpublished.ts"
import { siteOf, withPublished } from "./site-settings.ts"

const snsOf = (env: Partial<WebEnv>) => siteOf(env as WebEnv).sns

test("a demo shows example channels until an operator names one; elsewhere none is invented (A019, A071)", () => {
	const examples = snsOf({ DEMO: true })
	expect(examples.length).toBeGreaterThan(2)
	expect(examples.every(({ href, example }) => example && new URL(href).host === "example.com")).toBe(true)
	const own = [{ id: "telegram", href: "https://t.me/own" }]
	expect(snsOf({ DEMO: true, SNS_TELEGRAM: "https://t.me/own" })).toEqual(own)
	expect(snsOf({ DEMO: false })).toEqual([])
})

test("what operators publish of themselves stands in place of the environment's, and no example beside it", () => {
	const { company, social } = UNPUBLISHED
	const demo = siteOf({ DEMO: true } as WebEnv)
	expect(withPublished(demo, { company, social })).toEqual({ company: demo.company, sns: demo.sns })
	const name = { ...company, name: "PT Punktopia" }
	const x = { ...social, x: "https://x.com/own" }
	expect(withPublished(demo, { company: name, social: x })).toEqual({
		company: { name: "PT Punktopia", example: false },
		sns: [{ id: "x", href: "https://x.com/own" }],
	})
	const set = {
		DEMO: false,
		COMPANY_NAME: "PT Lama",
		COMPANY_CONTACT: "a@b",
		SNS_X: "https://x.com/old",
		SNS_MEDIUM: "https://m",
	}
	expect(withPublished(siteOf(set as WebEnv), { company: name, social: x })).toMatchObject({
		company: { name: "PT Punktopia", contact: "a@b" },
		sns: [
			{ id: "x", href: "https://x.com/own" },
			{ id: "medium", href: "https://m" },
		],
	})
})
