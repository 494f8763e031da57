import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { FEATURES } from "#app/features.server.ts"
import { seed } from "../../../drizzle/seed.ts"
import { rule } from "./tables.server.ts"
import { rulesToPublish, rulesWarning } from "./warn-of-rules.server.ts"

const kinds = FEATURES.flatMap(({ rules = [] }) => rules)
const KEYS = [
	...["coin-staking:plans", "nft-staking:boost", "nft-staking:nova", "nft-staking:world"],
	...["rewards:survey", "crafting:odds"],
]

async function seeded(demo: boolean) {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seed({ url: database.url, product: "scg", decimals: 6, demo })
	return database
}

test("outside the demo no rule is seeded; the log names what is missing once, until something is published", async () => {
	const { db } = await seeded(false)
	expect(await db.$count(rule)).toBe(0)
	const logged: unknown[] = []
	const log = { warn: (facts: object, text: string) => void logged.push([facts, text]) }
	// The cast: nothing else of a logger is called.
	const warn = rulesWarning({ db, log: log as unknown as Parameters<typeof rulesWarning>[0]["log"] }, kinds)
	await warn()
	await warn()
	expect(logged).toEqual([[{ rules: KEYS }, "no version of these rules is published: what goes by them is closed"]])
	await db.execute(sql`insert into rule (key, valid_from, body, method, reason, example, proposed_by, written_at)
		values ('coin-staking:plans', now(), '{}', 'm', 'r', false, 'p', now())`)
	await warn()
	expect(logged[1]).toEqual([{ rules: KEYS.slice(1) }, expect.any(String)])
	expect(await rulesToPublish({ db }, kinds)).toEqual({ missing: KEYS.slice(1), examples: [] })
})

test("a demo seeds an example of each", async () => {
	const { db } = await seeded(true)
	expect(await rulesToPublish({ db }, kinds)).toEqual({ missing: [], examples: KEYS })
	expect(await db.$count(rule, sql`not example`)).toBe(0)
})
