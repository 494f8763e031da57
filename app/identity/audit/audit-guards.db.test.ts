import { expect, test } from "vitest"
import { note, sealedRows } from "#tests/factories/audit-chain.ts"
import { GUARD, outcomeOf, PRIVILEGE, WHO } from "#tests/factories/guarded-rows.ts"

const ERASED = "facts = null, salt = null, erased_at = now()"
const LINK = (seq: string, prev: string) =>
	`insert into audit_seal (seq, audit_id, prev, digest, hash, sealed_at)
		select ${seq}, 3, ${prev}, sha256('d'), sha256(${prev} || int8send(${seq}) || sha256('d')), clock_timestamp()`
const LAST = "(select hash from audit_seal where seq = 2)"

/** Two sealed rows and one that is not. */
async function rows() {
	const database = await sealedRows(2)
	await note(database.db, 3)
	return database
}

test("a row of the audit is sealed once and erased once, each alone, and nothing else of it ever changes, whoever asks", async () => {
	const database = await rows()
	const tried = async (set: string, id: number) =>
		outcomeOf(database, "owner", `update audit set ${set} where id = ${id}`)
	for (const [set, id] of [
		["sealed = true", 3],
		[ERASED, 1],
		[ERASED, 3],
		[`${ERASED}, actor = 'erased', subject = 'erased'`, 1],
	] as const)
		expect(await tried(set, id), set).toBe("done")
	for (const [set, id] of [
		["sealed = false", 1],
		["sealed = true", 1],
		["sealed = true, facts = '{}'", 3],
		["sealed = true, salt = uuid_send(gen_random_uuid())", 3],
		[`sealed = true, ${ERASED}`, 3],
		["facts = '{}'", 1],
		["facts = null", 1],
		["salt = null", 1],
		["erased_at = now()", 1],
		["subject = 'erased'", 1],
		[`${ERASED}, actor = 'somebody'`, 1],
		[`${ERASED}, act = 'x'`, 1],
		[`${ERASED}, at = now()`, 1],
		[`${ERASED}, id = 99`, 1],
		[`${ERASED}, xid = '1'`, 1],
		[`${ERASED}, sealed = false`, 1],
	] as const)
		expect([GUARD, "23514"], set).toContain(await tried(set, id))
	for (const text of [
		"delete from audit",
		"truncate audit cascade",
		"delete from audit_seal",
		"truncate audit_seal cascade",
	])
		expect(await outcomeOf(database, "owner", text), text).toBe(GUARD)
})

test("a row begins whole and unsealed, with what the database gives it", async () => {
	const database = await rows()
	const insert = (more: string, values: string) =>
		`insert into audit (actor, act, subject, facts, at${more}) values ('a', 'b', 'c', '{}', now()${values})`
	expect(await outcomeOf(database, "owner", insert(", sealed", ", true"))).toBe(GUARD)
	expect(await outcomeOf(database, "owner", insert(", salt", ", 'short'"))).toBe("23514")
	for (const who of ["web", "worker"] as const) {
		expect(await outcomeOf(database, who, insert("", ""))).toBe("done")
		for (const [more, values] of [
			[", sealed", ", false"],
			[", salt", ", sha256('x')"],
			[", xid", ", '1'"],
			[", id", ", 77"],
			[", erased_at", ", now()"],
		] as const)
			expect(await outcomeOf(database, who, insert(more, values)), `${who}${more}`).toBe(PRIVILEGE)
	}
})

test("the worker seals and tells, web reads, and neither erases", async () => {
	const database = await rows()
	const asked = "update audit set sealed = true where id = 3"
	expect(await Promise.all(WHO.map((who) => outcomeOf(database, who, asked)))).toEqual(["done", PRIVILEGE, "done"])
	expect(await Promise.all(WHO.map((who) => outcomeOf(database, who, LINK("3", LAST))))).toEqual([
		"done",
		PRIVILEGE,
		"done",
	])
	for (const who of ["web", "worker"] as const) {
		for (const text of [
			`update audit set ${ERASED} where id = 1`,
			"select erase_audit(array[1], null, 'why', 'office')",
			"delete from audit_seal",
			"update audit_seal set sealed_at = now()",
			"update audit_digest set rows = 1",
		])
			expect(await outcomeOf(database, who, text), `${who}: ${text}`).toBe(PRIVILEGE)
		expect(await outcomeOf(database, who, "select from audit, audit_seal, audit_digest")).toBe("done")
	}
})

test("a link follows the last one, with its hash; a day is told as the chain says it", async () => {
	const database = await rows()
	const day = (seq: number, hash: string, rows: number) =>
		`insert into audit_digest values ('2026-01-02', ${seq}, ${hash}, ${rows}, now())`
	const hashOf = (seq: number) => `(select hash from audit_seal where seq = ${seq})`
	for (const [text, outcome] of [
		[LINK("4", LAST), GUARD],
		[LINK("2", LAST), GUARD],
		[LINK("3", "sha256('forged')"), GUARD],
		[LINK("3", LAST).replace("sha256('d'), sha256", "sha256('e'), sha256"), "23514"],
		[LINK("3", LAST).replace(", 3,", ", 1,"), "23505"],
		[LINK("3", LAST).replace("clock_timestamp()", "now() - interval '1 day'"), GUARD],
		[day(2, hashOf(2), 2), "done"],
		[day(2, hashOf(1), 2), GUARD],
		[day(2, hashOf(2), 1), GUARD],
		[`${day(1, hashOf(1), 1)}; ${day(2, hashOf(2), 1).replace("01-02", "01-01")}`, GUARD],
	] as const)
		expect(await outcomeOf(database, "worker", text), text).toBe(outcome)
})
