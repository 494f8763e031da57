import { expect, test } from "vitest"
import type { TestDatabase } from "#app/db/testing.ts"
import { note, seal, sealedRows } from "#tests/factories/audit-chain.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { eraseAudit } from "./erase-audit.server.ts"
import { publishDigests } from "./publish-digests.server.ts"
import { digestOf, linkHash } from "./seal.ts"
import { verifyAudit } from "./verify-audit.server.ts"

const past = (database: TestDatabase, text: string) => unguarded(database, (tx) => tx.unsafe(text))
const brokenOf = async (database: TestDatabase, atOnce?: number) => (await verifyAudit(database.db, atOnce)).broken

test.each([
	`facts = jsonb_set(facts, '{units}', '"1000000000000000001"')`,
	`facts = jsonb_set(facts, '{n}', '3.0')`,
	"facts = facts || '{\"more\": null}'",
	"actor = 'solana:other'",
	"act = 'test.note'",
	"subject = 'solana:other'",
	"at = at + interval '1 microsecond'",
	"salt = uuid_send(gen_random_uuid())",
])("a sealed row that is changed past the guards is named: %s", async (set) => {
	const database = await sealedRows(5)
	await past(database, `update audit set ${set} where id = 3`)
	for (const atOnce of [1, 2, 5, 1_000])
		expect(await brokenOf(database, atOnce)).toEqual({ wrong: "changed", seq: 3n, auditId: "3" })
})

test("a row that is deleted past the guards is named, and so is a link", async () => {
	const database = await sealedRows(5)
	await past(database, "delete from audit where id = 4")
	expect(await brokenOf(database)).toEqual({ wrong: "missing", seq: 4n, auditId: "4" })
	await past(database, "delete from audit_seal where seq = 2")
	expect(await brokenOf(database)).toEqual({ wrong: "chain", seq: 3n, auditId: "3" })
})

test("an erased row is whole; one that was emptied without a record is named, and so is one whose record does not name it", async () => {
	const database = await sealedRows(4)
	await eraseAudit(database.db, { ids: [2n], why: "asked for", by: "office" })
	await seal(database)
	expect(await verifyAudit(database.db)).toMatchObject({ rows: 5, erased: 1, broken: null })
	const erase = (id: number) =>
		database.sql`update audit set facts = null, salt = null, erased_at = now(), subject = 'erased' where id = ${id}`
	await erase(4)
	expect(await brokenOf(database)).toEqual({ wrong: "unrecorded", seq: 4n, auditId: "4" })
	await past(database, "update audit set facts = jsonb_set(facts, '{ids}', '[\"4\"]') where id = 5")
	expect(await brokenOf(database)).toEqual({ wrong: "unrecorded", seq: 2n, auditId: "2" })
})

test("a record that is earlier than the row, or erased itself, is none", async () => {
	const database = await sealedRows(1)
	await past(
		database,
		`insert into audit (actor, act, subject, facts, at) values ('a', 'audit.erased', 'audit', '{"ids": ["3"], "why": "w"}', now())`,
	)
	await note(database.db, 3)
	await seal(database)
	await database.sql`update audit set facts = null, salt = null, erased_at = now() where id = 3`
	expect(await brokenOf(database)).toEqual({ wrong: "unrecorded", seq: 3n, auditId: "3" })
	await eraseAudit(database.db, { ids: [1n], why: "asked for", by: "office" })
	await past(database, "update audit set facts = null, salt = null, erased_at = now() where id = 4")
	expect(await brokenOf(database)).toEqual({ wrong: "unrecorded", seq: 1n, auditId: "1" })
})

test("whoever changes the last row together with its link is found by what was told of its day", async () => {
	const database = await sealedRows(3)
	await past(database, "update audit_seal set sealed_at = sealed_at - interval '1 day'")
	expect(await publishDigests(database.asWorker())).toBe(1)
	expect(await verifyAudit(database.db)).toMatchObject({ rows: 3, days: 1, broken: null })
	const [row] =
		await database.sql`select s.prev, a.salt, a.subject, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
		from audit_seal s join audit a on a.id = s.audit_id where seq = 3`
	const forged = {
		id: "3",
		actor: "solana:holder",
		act: "setting.changed",
		subject: row?.subject,
		facts: '{"n": 9}',
		at: row?.at,
	}
	const digest = digestOf({ ...forged, salt: row?.salt })
	const hash = linkHash(row?.prev, 3n, digest)
	await past(database, `update audit set facts = '{"n": 9}' where id = 3`)
	await past(
		database,
		`update audit_seal set digest = '\\x${digest.toString("hex")}', hash = '\\x${hash.toString("hex")}' where seq = 3`,
	)
	const [told] = await database.sql`select day::text from audit_digest`
	expect(await brokenOf(database)).toEqual({ wrong: "digest", seq: 3n, auditId: "3", day: told?.day })
})

test("an end that was cut off is found by what was told of its day, and a row beside the chain by its mark", async () => {
	const database = await sealedRows(3)
	await past(
		database,
		"insert into audit (actor, act, subject, facts, at, sealed) values ('a', 'b', 'c', '{}', now(), true)",
	)
	expect(await brokenOf(database)).toEqual({ wrong: "outside", seq: null, auditId: "4" })
	await past(database, "delete from audit where id = 4")
	await past(database, "update audit_seal set sealed_at = sealed_at - interval '1 day'")
	await publishDigests(database.asWorker())
	await past(database, "delete from audit_seal where seq > 1")
	const [told] = await database.sql`select day::text from audit_digest`
	expect(await brokenOf(database, 2)).toEqual({ wrong: "ends", seq: 3n, auditId: null, day: told?.day })
})

test("what was told of a day and is deleted or changed is found by the day after, or by the chain", async () => {
	const database = await sealedRows(4)
	await past(database, "update audit_seal set sealed_at = sealed_at - make_interval(days => 5 - seq::int)")
	expect(await publishDigests(database.asWorker())).toBe(4)
	expect(await verifyAudit(database.db, 3)).toMatchObject({ rows: 4, days: 4, broken: null })
	await past(database, "delete from audit_digest where seq = 2")
	expect(await brokenOf(database)).toMatchObject({ wrong: "digest", seq: 3n })
	await past(database, "update audit_digest set hash = sha256('x') where seq = 1")
	expect(await brokenOf(database)).toMatchObject({ wrong: "digest", seq: 1n })
})
