import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { plansKind } from "#app/features/coin-staking/plans-lines.ts"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import { plansSeed } from "#app/features/coin-staking/seed.ts"
import { FEATURES } from "#app/features.server.ts"
import { compareLines, isChanged } from "#app/settings/rules/rule-lines.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { listRules, listVersions } from "./rules-list.server.ts"

test("versions come newest first, page by page, none twice and none left out, each with the one before it", async () => {
	const { ctx, database, web } = await stakingWorld()
	const { body, method } = plansSeed(6)
	const now = await ctx.now()
	const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
	// A microsecond apart: a place that was kept in milliseconds would lose some.
	for (let n = 0; n < 22; n++)
		await database.sql`insert into rule (key, valid_from, body, method, reason, example, proposed_by, written_at)
			values (${PLANS_RULE}, ${now.toISOString()}::timestamptz + ${n} * interval '1 microsecond',
				${JSON.stringify({ ...body, cooldownHours: n })}::text::jsonb, ${method}, ${`no ${n}`}, false, 'test', ${now.toISOString()}::timestamptz)`
	const pages = []
	for (let after: string | null = null, first = true; first || after; first = false) {
		const page = await listVersions(web, { key: PLANS_RULE, after, kind: plansKind })
		pages.push(page.versions)
		after = page.older
	}
	expect(pages.map((page) => page.length)).toEqual([10, 10, 3])
	const all = pages.flat()
	expect(all.map(({ version }) => version.number)).toEqual(Array.from({ length: 23 }, (_, n) => 23 - n))
	expect(all.map(({ before }) => before?.number ?? null)).toEqual([
		...Array.from({ length: 22 }, (_, n) => 22 - n),
		null,
	])
	const [newest] = all
	const changes = compareLines(newest?.before?.lines ?? [], newest?.version.lines ?? [])
	expect(changes.filter(isChanged)).toEqual([
		{ what: "cooldown", of: null, before: { unit: "hours", n: 20 }, after: { unit: "hours", n: 21 } },
	])

	const kinds = FEATURES.flatMap((feature) => ("rules" in feature ? (feature.rules ?? []) : []))
	await database.db.insert(rule).values([
		{
			key: PLANS_RULE,
			validFrom: at(1),
			body: {},
			method,
			reason: "no plans",
			example: false,
			proposedBy: "t",
			writtenAt: now,
		},
		{
			key: PLANS_RULE,
			validFrom: at(60),
			body,
			method,
			reason: "later",
			example: false,
			proposedBy: "t",
			writtenAt: now,
		},
		{
			key: "of:nobody",
			validFrom: now,
			body: { a: 1 },
			method: "m",
			reason: "r",
			example: true,
			proposedBy: "t",
			writtenAt: now,
		},
	])
	const rules = await listRules(web, kinds, at(2))
	expect(rules.map(({ key }) => key)).toEqual([...kinds.map(({ key }) => key), "of:nobody"])
	// What cannot be read takes no force, and is shown all the same.
	expect(rules[0]).toMatchObject({ count: 25, inForce: { number: 23, reason: "no 21" }, next: { reason: "later" } })
	expect(rules.at(-1)).toMatchObject({ name: null, inForce: { lines: null, body: { a: 1 } }, next: null })
	const [, unreadable] = (await listVersions(web, { key: PLANS_RULE, after: null, kind: plansKind })).versions
	expect(unreadable?.version).toMatchObject({ reason: "no plans", lines: null })
	expect(await ctx.db.$count(rule, eq(rule.key, PLANS_RULE))).toBe(25)
})
