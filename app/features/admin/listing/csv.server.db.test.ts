import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { csvAnswer } from "./csv.server.ts"

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())

const columns = [{ key: "id", label: "ID", cell: () => null, text: ({ id }: { id: string }) => id }]
const asked = { sort: "", filters: {}, after: null }

/** A file of so many rows, in pieces of a thousand as they are read. */
function fileOf(accountId: string | null, count: number) {
	const personal = accountId === null ? null : { ctx: { db: database.asWeb().db }, operator: { accountId } }
	let given = 0
	return csvAnswer("accounts", {
		columns,
		asked,
		personal,
		list: async (_, size) => {
			const rows = Array.from({ length: Math.min(size, count - given) }, () => ({ id: `${given++}` }))
			return { rows, next: given < count ? (["", ""] as const) : null }
		},
	})
}
async function notedOf(accountId: string) {
	const rows = await database.db
		.select()
		.from(audit)
		.where(eq(audit.subject, accountKey(accountId)))
	return rows.map(({ actor, act, facts }) => ({ actor, act, facts }))
}
const row = (accountId: string, count: number | string) => ({
	actor: accountKey(accountId),
	act: "list.downloaded",
	facts: { name: "accounts", count },
})

test("the audit has who took a file of persons, which one, and how many rows", async () => {
	const accountId = randomUUID()
	expect((await fileOf(accountId, 3).text()).trim().split("\r\n")).toHaveLength(4)
	expect(await notedOf(accountId)).toEqual([row(accountId, 3)])
	await fileOf(accountId, 0).text()
	expect(await notedOf(accountId)).toEqual([row(accountId, 3), row(accountId, 0)])
})

test("of a long file it has a row before the first byte, and the number in the end, also where the file is broken off", async () => {
	const [whole, broken] = [randomUUID(), randomUUID()]
	await fileOf(whole, 2_500).text()
	expect(await notedOf(whole)).toEqual([row(whole, "1000+"), row(whole, 2_500)])
	const reader = fileOf(broken, 50_000).body?.getReader()
	await reader?.read()
	expect(await notedOf(broken)).toEqual([row(broken, "1000+")])
	await reader?.cancel()
	await expect.poll(async () => (await notedOf(broken)).length).toBe(2)
})

test("a file that says nothing of persons is not noted", async () => {
	const before = await database.db.$count(audit)
	await fileOf(null, 3).text()
	expect(await database.db.$count(audit)).toBe(before)
})
