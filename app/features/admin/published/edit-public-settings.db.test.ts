import { randomUUID } from "node:crypto"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { seedSettings } from "#app/settings/seed-settings.server.ts"
import { setting } from "#app/settings/tables.server.ts"
import { changePublicSetting, listForEditing } from "./edit-public-settings.server.ts"

const who = { accountId: randomUUID() }

async function settings() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seedSettings(database, "scg")
	await database.db.insert(setting).values({ key: "hidden", value: "hush", public: false })
	const ctx = { db: database.asWeb().db }
	const change = (subject: string, was: string, value: string) => changePublicSetting(ctx, who, { subject, was, value })
	const stands = async (key: string) => (await listForEditing(ctx)).find((one) => one.key === key)?.value
	return { change, stands, facts: async () => (await database.db.select().from(audit)).map(({ facts }) => facts) }
}

test("a public value is changed once, and the second of two editors is told", async () => {
	const { change, stands, facts } = await settings()
	await change("action_log_level", "3", "1")
	await change("action_log_level", "3", "1")
	await expect(change("action_log_level", "3", "2")).rejects.toMatchObject({ status: 409 })
	expect(await stands("action_log_level")).toBe("1")
	expect(await facts()).toEqual([{ before: "3", after: "1" }])
})

test.each([
	["action_log_level", "3", "4", 422],
	["version_scg_front", "", "tomorrow", 422],
	["hidden", "hush", "loud", 404],
	["none", "", "x", 404],
])("%s is not changed from %s to %s", async (key, was, value, status) => {
	const { change, stands, facts } = await settings()
	const stored = (await stands(key)) ?? was
	await expect(change(key, stored, value)).rejects.toMatchObject({ status })
	expect([await stands(key), await facts()]).toEqual([key === "hidden" || key === "none" ? undefined : stored, []])
})
