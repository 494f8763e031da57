import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { account } from "../accounts/tables.server.ts"
import type { Role } from "../roles/permissions.ts"
import { seedRoles } from "../roles/seed-roles.server.ts"
import { accountRole } from "../roles/tables.server.ts"
import type { ProposalKind } from "./kinds.ts"
import { decide, propose } from "./proposals.server.ts"

let database: Awaited<ReturnType<typeof testDatabase>>
beforeEach(async () => {
	database = await testDatabase()
	await seedRoles(database)
})
afterEach(() => database.end())

const web = () => {
	const { db } = database.asWeb()
	return { db, now: databaseClock(db) }
}

async function operator(role: Role | null = "finance", adminCode = "the admin code of tests") {
	const uid = `${randomUUID()}@example.org`
	const [made] = await database.db
		.insert(account)
		.values({ uid, passwordHash: "", adminCode })
		.returning({ id: account.id })
	const accountId = made?.id ?? ""
	if (role) await database.db.insert(accountRole).values({ accountId, role, grantedBy: "test" })
	return { accountId, uid }
}

const act = (more: object = {}) => ({
	id: randomUUID(),
	kind: "clear-stop" as ProposalKind,
	subject: randomUUID(),
	evidence: {},
	reason: "looked into it",
	...more,
})
const refusal = (work: Promise<unknown>) =>
	work.then(
		() => null,
		({ code, status }: { code: string; status: number }) => ({ code, status }),
	)
const actOf = async (id: string) =>
	(await database.sql`select who, kind, subject, evidence from operator_act where id = ${id}`)[0]

test("an act takes two: until the second one has approved it, the worker has nothing to do", async () => {
	const [one, other] = [await operator(), await operator()]
	const asked = act()
	expect(await propose(web(), one, asked)).toBe("proposed")
	expect(await actOf(asked.id)).toBeUndefined()
	await decide(web(), other, { id: asked.id, verdict: "approved", why: "" })
	expect(await actOf(asked.id)).toEqual({
		who: `${one.uid} + ${other.uid}`,
		kind: asked.kind,
		subject: asked.subject,
		evidence: { why: asked.reason },
	})
	expect(await refusal(decide(web(), other, { id: asked.id, verdict: "rejected", why: "" }))).toEqual({
		code: "admin:proposal.decided",
		status: 409,
	})
})

test("whoever has proposed it cannot approve or reject it, and alone can withdraw it", async () => {
	const [one, other] = [await operator(), await operator()]
	const asked = act()
	await propose(web(), one, asked)
	for (const verdict of ["approved", "rejected"] as const)
		expect(await refusal(decide(web(), one, { id: asked.id, verdict, why: "" }))).toEqual({
			code: "admin:proposal.samePerson",
			status: 403,
		})
	expect(await refusal(decide(web(), other, { id: asked.id, verdict: "withdrawn", why: "" }))).toEqual({
		code: "admin:forbidden",
		status: 403,
	})
	await decide(web(), one, { id: asked.id, verdict: "withdrawn", why: "a mistake" })
	expect(await actOf(asked.id)).toBeUndefined()
})

test("nobody proposes or approves what their role does not allow, whatever the web process says", async () => {
	const [one, viewer, none, member] = [
		await operator(),
		await operator("viewer"),
		await operator(null),
		await operator("finance", ""),
	]
	const forbidden = { code: "admin:forbidden", status: 403 }
	for (const who of [viewer, none, member, { accountId: randomUUID() }])
		expect(await refusal(propose(web(), who, act()))).toEqual(forbidden)
	expect(await refusal(propose(web(), one, act({ kind: "print-money" })))).toEqual(forbidden)
	expect(await refusal(propose(web(), one, act({ kind: "grant-role" })))).toEqual(forbidden)
	const asked = act()
	await propose(web(), one, asked)
	for (const who of [viewer, none, member])
		expect(await refusal(decide(web(), who, { id: asked.id, verdict: "approved", why: "" }))).toEqual(forbidden)
	const asWeb = database.asWeb().sql
	await expect(asWeb`insert into operator_act (who, kind, subject, evidence, created_at)
		values ('web', 'release-payout', 'x', '{}', now())`).rejects.toThrow(/permission/)
	await expect(asWeb`update proposal set status = 'approved'`).rejects.toThrow(/permission/)
	await expect(asWeb`insert into alone_limit values ('scg', 1, gen_random_uuid(), now())`).rejects.toThrow(/permission/)
})

test("what only stops something one does alone, at once", async () => {
	const one = await operator()
	for (const kind of ["hold-payout", "stop-payouts"]) {
		const asked = act({ kind })
		expect(await propose(web(), one, asked)).toBe("begun")
		expect(await actOf(asked.id)).toMatchObject({ who: one.uid, kind })
	}
})

test("a form that is sent twice is one act, and a race of two verdicts has one winner", async () => {
	const [one, other, third] = [await operator(), await operator(), await operator("owner")]
	const asked = act()
	await Promise.all([1, 2, 3].map(() => propose(web(), one, asked)))
	await propose(web(), one, asked)
	expect(await database.sql`select 1 from proposal where id = ${asked.id}`).toHaveLength(1)
	const verdicts = await Promise.allSettled([
		decide(web(), other, { id: asked.id, verdict: "approved", why: "" }),
		decide(web(), third, { id: asked.id, verdict: "rejected", why: "" }),
		decide(web(), third, { id: asked.id, verdict: "approved", why: "" }),
	])
	expect(verdicts.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
	expect((await database.sql`select 1 from operator_act where id = ${asked.id}`).length).toBeLessThanOrEqual(1)
})

test("after three days it has lapsed, and who has lost the right to it carries nothing through", async () => {
	const [one, other] = [await operator(), await operator()]
	const [late, orphan] = [act(), act()]
	await propose(web(), one, late)
	await database.sql`alter table proposal disable trigger proposal_stays`
	await database.sql`update proposal set expires_at = now() - interval '1 second' where id = ${late.id}`
	await database.sql`alter table proposal enable trigger proposal_stays`
	expect(await refusal(decide(web(), other, { id: late.id, verdict: "approved", why: "" }))).toEqual({
		code: "admin:proposal.expired",
		status: 409,
	})
	await propose(web(), one, orphan)
	await database.sql`update account_role set revoked_at = now(), revoked_by = 'test' where account_id = ${one.accountId}`
	expect(await refusal(decide(web(), other, { id: orphan.id, verdict: "approved", why: "" }))).toEqual({
		code: "admin:proposal.proposerMayNot",
		status: 409,
	})
	expect(await actOf(orphan.id)).toBeUndefined()
})

test("the owner of the database approves nothing in place of a second person", async () => {
	const one = await operator()
	const asked = act()
	await propose(web(), one, asked)
	const { sql } = database
	await expect(
		sql`update proposal set status = 'approved', decided_by = proposed_by, decided_at = now() where id = ${asked.id}`,
	).rejects.toThrow(/proposal_by_another/)
	await expect(sql`update proposal set subject = 'another' where id = ${asked.id}`).rejects.toThrow(/stays/)
	await expect(sql`delete from proposal where id = ${asked.id}`).rejects.toThrow()
})
