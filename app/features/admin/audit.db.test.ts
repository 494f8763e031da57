import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { sealAudit } from "#app/identity/audit/seal-audit.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { verifyAudit } from "#app/identity/audit/verify-audit.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { loader } from "#app/routes/admin.audit.tsx"
import { ruleFacts } from "#app/settings/rules/rule-facts.ts"
import { until } from "#tests/boot/until.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { countAudit, listAudit } from "./audit-list.server.ts"
import type { AuditListing } from "./audit-terms.ts"
import { AuditPage } from "./pages/audit.tsx"
import { operator } from "./testing.ts"

const asked = (filters: AuditListing["filters"]): AuditListing => ({ sort: "newest-", after: null, filters })
const subjects = async (world: World, filters: AuditListing["filters"]) =>
	(await listAudit(world.web, asked(filters))).rows.map(({ subject }) => subject).sort()

test("the audit stores keys of accounts and shows log-in IDs as they are when it is read", async () => {
	const world = await stakingWorld()
	const [one, two] = [await operator(world, "owner"), await operator(world, "owner")]
	const facts = { why: "because" }
	// An operator request names both by log-in ID.
	await writeAudit(world.worker.db, { actor: `${one.uid} + ${two.uid}`, act: "switch.set", subject: "pair", facts })
	await writeAudit(world.web.db, { actor: `account:${one.accountId}`, act: "switch.set", subject: "alone", facts })
	await writeAudit(world.web.db, { actor: "gone@example.org", act: "switch.set", subject: "gone", facts })
	const stored = await world.ctx.db.select().from(audit).orderBy(audit.id)
	expect(stored.map(({ actor }) => actor)).toEqual([
		`account:${one.accountId} + account:${two.accountId}`,
		`account:${one.accountId}`,
		"gone@example.org",
	])
	await world.database.sql`update account set uid = 'renamed@example.org' where id = ${one.accountId}`
	const { rows } = await listAudit(world.web, asked({ subject: "pair" }))
	expect(rows[0]?.people).toEqual({
		[`account:${one.accountId}`]: "renamed@example.org",
		[`account:${two.accountId}`]: two.uid,
	})
})

test("a person is found by log-in ID, key or id: what they did alone and with another, also where an older row has the log-in ID; the chain stays whole", async () => {
	const world = await stakingWorld()
	const [one, two, three] = [await operator(world), await operator(world), await operator(world)]
	const { sql } = world.database
	const old = (actor: string, subject: string, at: string) => sql`
		insert into audit (actor, act, subject, facts, at) values (${actor}, 'act.begun', ${subject}, '{}', ${at}::timestamptz)`
	await old(one.uid, "old", "2026-11-01T10:00:00Z")
	await old(`${two.uid} + ${one.uid}`, "old pair", "2026-11-02T10:00:00Z")
	const by = (actor: string, subject: string) =>
		writeAudit(world.web.db, { actor, act: "switch.set", subject, facts: {} })
	await by(`account:${one.accountId}`, "new")
	await by(`${one.uid} + ${two.uid}`, "new pair")
	await by(`account:${three.accountId}`, "another's")
	for (const typed of [one.uid, one.uid.toUpperCase(), `account:${one.accountId}`, one.accountId])
		expect([typed, await subjects(world, { actor: typed })]).toEqual([typed, ["new", "new pair", "old", "old pair"]])
	expect(await subjects(world, { actor: one.uid, day: "2026-11-02" })).toEqual(["old pair"])
	expect(await subjects(world, { actor: one.uid, act: "act.begun" })).toEqual(["old", "old pair"])
	expect(await countAudit(world.web, asked({ actor: one.uid }))).toMatchObject({ count: 4 })
	await by("system", `account:${one.accountId}`)
	expect(await subjects(world, { subject: one.uid })).toEqual([`account:${one.accountId}`])
	await until("all rows are sealed", async () => {
		await sealAudit({ db: world.ctx.db })
		return (await verifyAudit(world.ctx.db)).unsealed === 0
	})
	expect(await verifyAudit(world.ctx.db)).toMatchObject({ broken: null })
})

test("from a row two clicks lead to what its person did that day; amounts have their coin, rules before and after", async () => {
	const world = await stakingWorld()
	const owner = await operator(world, "owner")
	const scg = world.ctx.assets.get("scg")
	const actor = `account:${owner.accountId}`
	const limit = { actor, act: "alone-limit.set", subject: scg.address, facts: { units: "1234500000" } } as const
	await writeAudit(world.web.db, limit)
	await writeAudit(world.web.db, { ...limit, subject: "no coin", facts: { units: "77" } })
	const percent = (n: number) => ({ unit: "percent", n }) as const
	const amount = { unit: "amount", n: "2500000", asset: { symbol: "SCG", scale: 6 } } as const
	const changes = [
		{ what: "apr", of: { term: 90 }, before: percent(500), after: percent(725) },
		{ what: "least", of: null, before: null, after: amount },
	]
	const evidence = { name: "plans", changes, running: 0, validFrom: null, basedOn: null, reason: "r" }
	expect(ruleFacts(evidence)).toEqual({
		before: { "apr, term 90": "5 %", least: "–" },
		after: { "apr, term 90": "7.25 %", least: "2.5 SCG" },
	})
	expect(ruleFacts({ body: {} })).toEqual({})
	const context = loadContextOf(world, { ctx: world.web, operator: owner.session })
	const page = await loader({ request: new Request("http://localhost/admin/audit"), params: {}, context })
	for (const lang of LANGS) {
		const t = await getT(lang)
		const html = renderToStaticMarkup(createElement(AuditPage, { ...page, t, lang }))
		expect(html).toContain(owner.uid)
		expect(html).toMatch(/1[.,]234[.,]5 SCG/)
		expect(html).toContain(t("admin:audit.baseUnits", { count: "77" }))
		const day = new Date().toISOString().slice(0, 10)
		const query = new URLSearchParams({ actor, day }).toString().replaceAll("&", "&amp;")
		expect(html).toContain(`href="/admin/audit?${query}"`)
	}
})
