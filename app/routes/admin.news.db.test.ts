import { randomUUID } from "node:crypto"
import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { seedNews } from "#app/features/news/seed-news.server.ts"
import { createNote } from "#app/features/news/write-note.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { FIRST_PERMISSIONS, type Role } from "#app/identity/roles/permissions.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { loader as list } from "./admin.news._index.tsx"
import { action, loader as form } from "./admin.news.edit.tsx"
import { loader as file } from "./admin.news[.]csv.ts"

/** The news of a new site and one draft, asked for by somebody of a role. */
async function pressroom(role: Role) {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seedNews(database)
	const ctx = { db: database.asWeb().db, now: databaseClock(database.db) }
	const said = (title: string) => ({ title, summary: "", body: "" })
	const texts = { eng: said(""), kor: said("50% 초안"), idn: said("") }
	const draft = await createNote(ctx, { accountId: randomUUID() }, { key: randomUUID(), texts })
	const session = { accountId: randomUUID(), uid: "one", lang: "eng", permissions: FIRST_PERMISSIONS[role] }
	const operator = session as unknown as LoginSession
	const asked = (query = "", body?: Readonly<Record<string, string>>) => ({
		request: new Request(`http://localhost/admin/news${query}`, {
			...(body ? { method: "POST", body: new URLSearchParams(body) } : {}),
		}),
		params: {},
		context: loadContextOf({ ctx } as unknown as World, { operator }),
	})
	return { draft, asked }
}

test("operators' list has drafts, by state and by what a title says in any language, and the same as a file", async () => {
	const { draft, asked } = await pressroom("viewer")
	const all = await list(asked())
	expect([all.may, all.total]).toEqual([false, { count: all.rows.length, exact: true }])
	expect(all.rows[0]).toMatchObject({ id: draft, state: "draft", title: "50% 초안", lacks: ["eng", "kor", "idn"] })
	expect(all.rows.filter(({ state }) => state === "read")).toHaveLength(all.rows.length - 1)
	expect((await list(asked("?state=draft"))).rows.map(({ id }) => id)).toEqual([draft])
	expect((await list(asked(`?title=${encodeURIComponent("0% 초")}`))).rows.map(({ id }) => id)).toEqual([draft])
	expect((await list(asked("?state=waits"))).rows).toEqual([])
	const numbers = (await list(asked("?sort=number"))).rows.map(({ id }) => id)
	expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
	const lines = (await (await file(asked("?state=draft"))).text()).trimEnd().split("\r\n")
	expect([lines.length, lines[1]?.includes("50% 초안")]).toEqual([2, true])
})

test("who may only look finds the form, and is refused by it", async () => {
	const { draft, asked } = await pressroom("viewer")
	expect(await form(asked(`/edit?id=${draft}`))).toMatchObject({ may: false, note: { id: draft } })
	for (const act of ["save", "preview", "publish", "delete"])
		await expect(action(asked(`/edit?id=${draft}`, { act, version: "1" }))).rejects.toMatchObject({ status: 403 })
})

test("a note that is not there leads to the list, and its form says so", async () => {
	const { asked } = await pressroom("content")
	await expect(form(asked("/edit?id=99999"))).rejects.toMatchObject({ status: 303 })
	expect(await action(asked("/edit?id=99999", { act: "delete", version: "1" }))).toMatchObject({
		init: { status: 404 },
		data: { said: [expect.any(String)] },
	})
})
