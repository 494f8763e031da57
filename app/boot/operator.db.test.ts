import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { enterByMail } from "#app/identity/accounts/enter-by-mail.server.ts"
import { mailLinkForm } from "#app/identity/accounts/sign-up-form.ts"
import { operator } from "./operator.ts"

const SECRET = "s".repeat(40)
let database: Awaited<ReturnType<typeof testDatabase>>
let source: NodeJS.ProcessEnv
beforeAll(async () => {
	database = await testDatabase()
	source = {
		DATABASE_URL: database.url,
		APP_SECRET: SECRET,
		ADMIN_CODE: "the admin code of tests",
		APP_ORIGIN: "https://example.com",
		NODE_ENV: "test",
	}
})
afterAll(() => database.end())

test("operator link prints a link that logs in before the second factor; without an operator of that ID it prints none", async () => {
	await operator(source, ["add", "op@example.org", "owner", "Op"])
	const text = await operator(source, ["link", "op@example.org"])
	const address = new URL(/https:\S+/.exec(text)?.[0] ?? "")
	expect(address.origin + address.pathname).toBe("https://example.com/eng/login/forgotten")
	const link = mailLinkForm.parse(Object.fromEntries(address.searchParams))
	const web = { db: database.asWeb().db, secret: SECRET, demo: false, now: async () => new Date() }
	const from = { userAgent: "Firefox", deviceHash: "a browser" }
	expect(await enterByMail(web, { ...link, from })).toHaveProperty("step")
	await expect(operator(source, ["link", "nobody@example.org"])).rejects.toThrow("No open account of an operator")
	await expect(operator({ ...source, APP_ORIGIN: "" }, ["link", "op@example.org"])).rejects.toThrow("APP_ORIGIN")
})
