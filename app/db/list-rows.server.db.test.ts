import { sql } from "drizzle-orm"
import { pgTable, text } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { at } from "#app/db/columns.server.ts"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { type Listed, listingQuery, type Place, readListing } from "#app/lib/listing.ts"

const thing = pgTable("listed_thing", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	at: at("at").notNull(),
})
const TERMS = { sorts: ["at-", "at", "name", "name-"], filters: ["name"] } as const
type Asked = Listed<(typeof TERMS.sorts)[number], "name">

/** Rows a microsecond apart, three of each name. */
async function things(many: number) {
	const { db } = await testDatabase()
	await db.execute(sql`create table listed_thing (id text primary key, name text not null, at timestamptz not null)`)
	await db.execute(sql`insert into listed_thing select lpad(n::text, 6, '0'), '=' || n / 3,
		timestamptz '2026-11-25 00:00:00.999990+00' + n * interval '1 microsecond' from generate_series(0, ${many - 1}::int) n`)
	const [BY_AT, BY_NAME] = [{ by: thing.at, kind: "time" } as const, { by: thing.name, kind: "text" } as const]
	const list = (asked: Asked, size = 4) =>
		listRows(
			asked,
			{
				sorts: { "at-": BY_AT, at: BY_AT, name: BY_NAME, "name-": BY_NAME },
				id: { by: thing.id, kind: "text" },
				where: asked.filters.name ? [sql`${thing.name} = ${asked.filters.name}`] : [],
				rows: ({ place, where, orderBy, limit }) =>
					db
						.select({ id: thing.id, name: thing.name, ...place })
						.from(thing)
						.where(where)
						.orderBy(...orderBy)
						.limit(limit),
			},
			size,
		)
	return { db, list }
}

const withMark = (bytes: ArrayBuffer) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)

const asked = (query: string): Asked => readListing(new URLSearchParams(query), TERMS)

test.each(TERMS.sorts)("by %s every row comes once, through the addresses of the pages", async (sort) => {
	const { list } = await things(23)
	const found: string[] = []
	let query = `?sort=${sort}`
	for (let page = 0; ; page++) {
		const { rows, next } = await list(asked(query))
		found.push(...rows.map(({ id }) => id))
		if (!next) break
		expect([page < 6, rows.length]).toEqual([true, 4])
		query = listingQuery({ ...asked(query), after: next }, TERMS)
	}
	const all = Array.from({ length: 23 }, (_, n) => String(n).padStart(6, "0"))
	const named = (id: string) => `=${Math.floor(Number(id) / 3)}`
	const byName = [...all].sort((one, other) =>
		named(one) < named(other) ? -1 : named(one) > named(other) ? 1 : one < other ? -1 : 1,
	)
	expect(found).toEqual({ at: all, "at-": [...all].reverse(), name: byName, "name-": [...byName].reverse() }[sort])
})

test.each(["x~1", "99999999999999999~1", "~", "1e3~000001", "-1~000001", "2026-02-30~1"])(
	"a place that is none begins at the start: %s",
	async (after) => {
		const { list } = await things(5)
		expect((await list(asked(`?${new URLSearchParams({ after })}`))).rows[0]?.id).toBe("000004")
	},
)

test("how many there are is counted up to a thousand, and reckoned beyond it", async () => {
	const { db } = await things(1_000)
	const query = db.select({ one: sql`1` }).from(thing)
	expect(await countRows({ db }, query)).toEqual({ count: 1_000, exact: true })
	await db.execute(sql`insert into listed_thing select 'x' || n, 'x', now() from generate_series(1, 4000) n`)
	await db.execute(sql`analyze listed_thing`)
	const { count, exact } = await countRows({ db }, query)
	expect([exact, count > 4_500 && count < 5_500]).toEqual([false, true])
})

test("a file holds every row that the filters find, and no cell that a program would take for a formula", async () => {
	const { list } = await things(2_503)
	const columns = [
		{ key: "id", label: "ID", cell: () => null, text: ({ id }: { id: string }) => id },
		{ key: "acts", label: "Acts", cell: () => null },
		{ key: "name", label: "Name", cell: () => null, text: ({ name }: { name: string }) => name },
	]
	const file = async (query: string) => {
		const answer = csvAnswer("things", { columns, personal: null, asked: asked(query), list })
		return {
			answer,
			lines: withMark(await answer.arrayBuffer())
				.trimEnd()
				.split("\r\n"),
		}
	}
	const { answer, lines } = await file("?sort=at")
	expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="things.csv"')
	expect([lines.length, lines[0], lines[1], lines.at(-1)]).toEqual([
		2_504,
		"\ufeffid,name",
		"000000,'=0",
		"002502,'=834",
	])
	expect((await file("?name=%3D7")).lines).toHaveLength(4)
})

test("a list that breaks off breaks the file off", async () => {
	const { list } = await things(2)
	const answer = csvAnswer("things", {
		columns: [{ key: "id", label: "ID", cell: () => null, text: ({ id }: { id: string }) => id }],
		personal: null,
		asked: asked(""),
		list: async (from: Asked) => {
			if (from.after) throw new Error("the database went away")
			return { rows: (await list(from)).rows, next: ["1", "1"] as Place }
		},
	})
	await expect(answer.text()).rejects.toThrow()
})
