import { expect, test } from "vitest"
import { mail } from "#app/mail/tables.server.ts"
import { outbox } from "#app/mail/testing.ts"
import { tellAttention } from "./tell-attention.server.ts"

test("operators are written to once when money needs their eyes, and anew for what comes up later", async () => {
	const { worker, database } = await outbox()
	const tell = () => tellAttention({ to: "ops@example.org", lang: "kor" })(worker as never)
	await tell()
	expect(await database.db.$count(mail)).toBe(0)
	const stop = (at: string) => database.sql`
		insert into settlement_stop (chain, reason, subject, facts, since) values ('c', 'operator', ${at}, '{}', ${at})`
	await stop("2026-11-20T10:05:00Z")
	await stop("2026-11-20T10:15:00Z")
	await Promise.all([tell(), tell()])
	await tell()
	expect(await database.db.select().from(mail)).toMatchObject([
		{ kind: "attention", lang: "kor", params: { what: "stops", count: 2, since: "2026-11-20T10:05:00.000Z" } },
	])
	await database.sql`update settlement_stop set cleared_at = now(), cleared_by = 'test'`
	await stop("2026-11-22T08:00:00Z")
	await tell()
	expect(await database.db.$count(mail)).toBe(2)
})
