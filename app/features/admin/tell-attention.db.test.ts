import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { account } from "#app/identity/accounts/tables.server.ts"
import { FIRST_PERMISSIONS, type Role } from "#app/identity/roles/permissions.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { announceJobs, recordRun } from "#app/jobs/job-runs.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { mail } from "#app/mail/tables.server.ts"
import { outbox } from "#app/mail/testing.ts"
import { countAttention } from "./attention.server.ts"
import { ATTENTION, ATTENTION_LINES, maySee, menuCounts } from "./attention-lines.ts"
import { SCREENS } from "./screens.ts"
import { tellAttention } from "./tell-attention.server.ts"

const CONFIGURED = "ops@example.org"

type Outbox = Awaited<ReturnType<typeof outbox>>

const tell = ({ worker }: Outbox, to?: string) => tellAttention({ to, lang: "kor", demo: true })(worker)

async function operator({ database: { db } }: Outbox, role: Role, language: Lang = "eng") {
	const uid = `${randomUUID()}@example.org`
	const [row] = await db
		.insert(account)
		.values({ uid, passwordHash: "", adminCode: "code", language })
		.returning({ id: account.id })
	const accountId = row?.id ?? ""
	const partnerId = role === "partner" ? "clinic" : null
	await db.insert(accountRole).values({ accountId, role, partnerId, grantedBy: "test" })
	return { accountId, uid, permissions: FIRST_PERMISSIONS[role] }
}
type Person = Awaited<ReturnType<typeof operator>>

async function withRoles(): Promise<Outbox> {
	const box = await outbox()
	await seedRoles(box.database)
	return box
}

const propose = ({ database }: Outbox, by: Person, hours: number) =>
	database.sql`insert into proposal (id, kind, subject, evidence, reason, proposed_by, proposed_at, expires_at)
		values (gen_random_uuid(), 'release-payout', 'x', '{}', 'why', ${by.accountId}, now(), now() + ${hours} * interval '1 hour')`

async function counts({ web }: Outbox, person: Person | null, demo = true): Promise<Record<string, number>> {
	const lines = await countAttention(web, { operator: person, demo })
	return Object.fromEntries(lines.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]))
}

test("operators are written to once when money needs their eyes, and anew for what comes up later", async () => {
	const box = await outbox()
	const { database } = box
	await tell(box, CONFIGURED)
	expect(await database.db.$count(mail)).toBe(0)
	const stop = (at: string) => database.sql`
		insert into settlement_stop (chain, reason, subject, facts, since) values ('c', 'operator', ${at}, '{}', ${at})`
	await stop("2026-11-20T10:05:00Z")
	await stop("2026-11-20T10:15:00Z")
	await Promise.all([tell(box, CONFIGURED), tell(box, CONFIGURED)])
	await tell(box, CONFIGURED)
	expect(await database.db.select().from(mail)).toMatchObject([
		{ kind: "attention", lang: "kor", params: { what: "stops", count: 2, since: "2026-11-20T10:05:00.000Z" } },
	])
	await database.sql`update settlement_stop set cleared_at = now(), cleared_by = 'test'`
	await stop("2026-11-22T08:00:00Z")
	await tell(box, CONFIGURED)
	expect(await database.db.$count(mail)).toBe(2)
})

test("those who can act are mailed in their language, with a link to where it is handled; nobody else is", async () => {
	const box = await withRoles()
	const finance = await operator(box, "finance", "idn")
	await operator(box, "viewer")
	await operator(box, "partner")
	const { sql } = box.database
	await sql`insert into settlement_stop (chain, reason, subject, facts, since) values ('c', 'operator', 'x', '{}', now())`
	await tell(box)
	expect(await box.rows()).toMatchObject([
		{ toAddress: finance.uid, lang: "idn", params: { what: "stops", path: "/admin/money?show=stops" } },
	])
	await box.database.db.delete(mail)
	await tell(box, finance.uid)
	// The configured address is an operator's own: one mail.
	expect(await box.rows()).toMatchObject([{ toAddress: finance.uid, lang: "kor" }])
})

test("a proposal that is about to expire is mailed to those who may approve it, and not to its proposer", async () => {
	const box = await withRoles()
	const [proposer, other] = [await operator(box, "finance"), await operator(box, "owner")]
	await operator(box, "support")
	await propose(box, proposer, 11)
	await propose(box, proposer, 48)
	await tell(box)
	expect(await box.rows()).toMatchObject([{ toAddress: other.uid, params: { what: "expiring", count: 1 } }])
})

test("proposals count for who may decide them, decisions for who proposed them and has not read them", async () => {
	const box = await withRoles()
	const [proposer, other, viewer] = [
		await operator(box, "finance"),
		await operator(box, "owner"),
		await operator(box, "viewer"),
	]
	await propose(box, proposer, 48)
	await propose(box, proposer, 11)
	await propose(box, proposer, -1)
	expect(await counts(box, other)).toEqual({ proposals: 1, expiring: 1 })
	expect(await counts(box, proposer)).toEqual({ expiring: 1 })
	expect(await counts(box, viewer)).toEqual({})
	await box.database
		.sql`update proposal set status = 'rejected', decided_by = ${other.accountId}, decided_at = now(), decision = 'no'
		where expires_at > now()`
	expect(await counts(box, other)).toEqual({})
	expect(await counts(box, proposer)).toEqual({ decisions: 2 })
	await box.database.sql`update proposal set proposer_read_at = now() where status = 'rejected'`
	expect(await counts(box, proposer)).toEqual({})
})

test("a late cancellation counts at once, also of a place that begins within a day", async () => {
	const box = await withRoles()
	const { sql } = box.database
	await sql`insert into reservation_venue (partner_id, kind, time_zone, is_open, seats, rules, changed_by, changed_at)
		values ('clinic', 'eyeClinic', 'Asia/Seoul', true, 1, '{}', 'test', now())`
	await sql`insert into reservation (request_id, partner_id, kind, owner, starts_at, ends_at, blocked_until, time_zone, seat, people,
			name, contact, lang, cancel_minutes, late_cancels, most_moves, keep_until, created_by, created_at, changed_at)
		values (gen_random_uuid(), 'clinic', 'eyeClinic', 'solana:x', now() + interval '20 hours', now() + interval '21 hours',
			now() + interval '21 hours', 'Asia/Seoul', 1, 1, 'A', 'a@example.org', 'eng', 1440, true, 1, now() + interval '90 days', 'test', now(), now())`
	await sql`update reservation set status = '10', cancel_asked_at = now(), cancel_by = 'owner'`
	expect(await counts(box, await operator(box, "support"))).toEqual({ reservations: 1 })
})

test("claims, documents, pauses, and jobs that stand still count on the screens of those who may see them", async () => {
	const box = await withRoles()
	const { sql, db } = box.database
	const [support, content] = [await operator(box, "support"), await operator(box, "content")]
	const old = "0x52908400098527886E0F7030069857D2E4169EE7".toLowerCase()
	await sql`insert into lost_wallet (id, owner, old_wallet_address, new_wallet_address, explanation, created_at)
		values (gen_random_uuid(), 'solana:new', ${old}, 'new', 'lost', now())`
	await sql`insert into feature_switch (feature, state, reason, why, changed_by, changed_at)
		values ('drops', 'off', 'problem', 'a fault', 'test', now())`
	await announceJobs(db, {
		"a:minute": "* * * * *",
		"a:five": "*/5 * * * *",
		"a:day": "7 3 * * *",
		"a:new": "* * * * *",
	})
	await recordRun(db, "a:minute", async () => {})
	await sql`update job_run set announced_at = now() - interval '20 days', began_at = now() - interval '14 minutes' where job <> 'a:new'`
	// The minute's job is 14 periods late; five minutes are not three times over, nor is a day.
	expect(await counts(box, support)).toEqual({ lostWallets: 1, paused: 1, jobs: 1 })
	expect(await counts(box, content)).toEqual({ paused: 1 })
	await sql`update job_run set began_at = now() - interval '80 hours' where job = 'a:day'`
	await sql`select graphile_worker.add_job('a:job', run_at => now() - interval '1 hour')`
	await sql`select graphile_worker.add_job('a:soon', run_at => now() - interval '1 minute')`
	expect(await counts(box, support)).toMatchObject({ jobs: 3 })
})

test("example and unset data count outside the demo, until they are replaced", async () => {
	const box = await withRoles()
	const { sql } = box.database
	const owner = await operator(box, "owner")
	const rule = (example: boolean, days: number) => sql`
		insert into rule (id, key, valid_from, body, method, reason, example, proposed_by, written_at)
		values (gen_random_uuid(), 'a', now() - ${days} * interval '1 day', '{}', 'm', 'r', ${example}, 'seed', now() - interval '9 days')`
	await rule(true, 3)
	expect(await counts(box, owner)).toEqual({})
	expect(await counts(box, owner, false)).toEqual({ exampleRules: 1, exampleContent: 6, exampleSettings: 2 })
	await rule(false, 2)
	await sql`insert into setting (key, value) values ('published.board', '[]'), ('published.company', '{"name":"A"}'),
		('published.coinInfo', '{"a":{"example":true}}')`
	expect(await counts(box, owner, false)).toEqual({ exampleContent: 5, exampleSettings: 1 })
})

test("every line leads to a screen, whose count in the menu is the sum of its lines", () => {
	for (const what of ATTENTION) {
		const { screen, href } = ATTENTION_LINES[what]
		const path = SCREENS.find(({ name }) => name === screen)?.path
		expect([`/admin/${path}`, "/admin"]).toContain(href.split(/[?#]/)[0])
		expect(maySee(what, FIRST_PERMISSIONS.partner)).toBe(false)
	}
	const line = (what: (typeof ATTENTION)[number], count: number) => ({ what, count, since: null })
	expect(menuCounts([line("held", 2), line("stuck", 1), line("mail", 0), line("expiring", 4)])).toEqual({
		...{ money: 3, proposals: 4 },
	})
})
