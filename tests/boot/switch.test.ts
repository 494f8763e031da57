import { expect, onTestFinished, test } from "vitest"
import { switchFeature } from "#app/boot/switch.ts"
import { testDatabase } from "#app/db/testing.ts"

test("`boot.js switch` pauses a feature with a reason in the audit, lets it go on, and says what it needs", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const run = (...words: string[]) => switchFeature({ DATABASE_URL: database.url }, words)
	expect(await run("coin-stake", "off", "the", "vault", "leaks")).toBe("coin-stake is off.")
	expect([...(await database.sql`select feature, state, reason, why, changed_by from feature_switch`)]).toEqual([
		{ feature: "coin-stake", state: "off", reason: "problem", why: "the vault leaks", changed_by: "command" },
	])
	await run("coin-stake", "on", "mended")
	expect(await database.sql`select actor from audit where act = 'switch.set'`).toHaveLength(2)
	for (const wrong of [[], ["coin-stake", "off"], ["everything", "off", "why"], ["coin-stake", "asleep", "why"]])
		await expect(run(...wrong)).rejects.toThrow("switch FEATURE STATE WHY")
})
