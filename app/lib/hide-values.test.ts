import { inspect } from "node:util"
import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import { hideValues, maskPersonal, statementName } from "./hide-values.ts"

test("a statement is named by what it does to which table, without literals", () => {
	const names = {
		'insert into "account" ("email") values ($1) on conflict do update set email = $1': "insert into account",
		"update session set revoked_at = now() where token_hash = $1": "update session",
		"  delete from\n\tpublic.rate_window w using x": "delete from public.rate_window",
		'select "a", \'from marker\' from "member_wallet" where x = $1 for update skip locked': "select from member_wallet",
		"with due as (select id from mail for update skip locked) update mail set tries = 1": "update mail",
		"with due as (select id from mail) select * from due": "select from mail",
		"-- from marker\nselect 1": "select",
		"set local role 'marker'": "set",
		"": "a statement",
	}
	for (const [text, name] of Object.entries(names)) expect(statementName(text)).toBe(name)
})

const failure = () =>
	Object.assign(new Error('invalid input syntax for type uuid: "a "marker" b"'), {
		severity: "ERROR",
		code: "22P02",
		where: "unnamed portal parameter $1 = 'marker'",
		detail: "Key (email)=(marker) already exists.",
		hint: "marker",
		table_name: "account",
		constraint_name: "account_email_unique",
		routine: "string_to_uuid",
	})
const query = () => new DrizzleQueryError('insert into "account" values ($1)', ["marker\n    at marker"], failure())

test("an error of a statement keeps its name and cause, and no value, wherever it is", () => {
	const error = new AggregateError([new Error("outer", { cause: query() })], "several")
	const logged = hideValues({ meta: { errors: [query()], error } })
	const text = inspect(logged, { depth: 20 }) + logged.meta.error.errors[0].cause.stack
	expect(text).not.toContain("marker")
	for (const kept of [
		"Failed query: insert into account",
		"22P02",
		"account_email_unique",
		"string_to_uuid",
		"hide-values.test.ts",
	])
		expect(text).toContain(kept)
	expect(hideValues(logged)).toBe(logged)
	expect(inspect(logged, { depth: 20 }) + logged.meta.error.errors[0].cause.stack).toBe(text)
})

test("other errors stay as they are, and a circle of causes ends", () => {
	const other = Object.assign(new Error("404: not there"), { code: "ENOENT", detail: "kept" })
	other.cause = other
	expect(hideValues(other)).toMatchObject({ message: "404: not there", detail: "kept" })
})

test("addresses and tokens are masked; UUIDs and names stay", () => {
	expect(maskPersonal("/a/some.one+x@mail.example/b")).toBe("/a/…/b")
	expect(maskPersonal("/a/some.one%40mail.example")).toBe("/a/…")
	expect(maskPersonal("wallet 9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin is new")).toBe("wallet … is new")
	const kept = "/0b4c9a52-97a5-4f0e-9a35-6f1d8a7f2a11/reservation_closed_day_partner_id_fk/entry-abcdefgh.js"
	expect(maskPersonal(kept)).toBe(kept)
})
