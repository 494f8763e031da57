import { randomUUID } from "node:crypto"
import { asc, eq, sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { utcMomentText } from "#app/lib/utc-moment.ts"
import { type NoteTexts, noteProblems, readNote, typedOf } from "./note-form.ts"
import { noteAddress, takeNote } from "./pages/edit/take-note.server.ts"
import { getNote, listNews, nextNote } from "./queries.server.ts"
import { readForEditing } from "./read-note.server.ts"
import { news } from "./tables.server.ts"
import { changeNote } from "./write-note.server.ts"

const who = { accountId: randomUUID() }
const text = (lang: string) => ({
	title: `title ${lang}`,
	summary: `summary ${lang}`,
	body: `one ${lang}\n\ntwo ${lang}`,
})
const TEXTS: NoteTexts = { eng: text("eng"), kor: text("kor"), idn: text("idn") }
const formOf = (typed: Readonly<Record<string, string>>) => {
	const fields = new FormData()
	for (const [name, value] of Object.entries(typed)) fields.set(name, value)
	return fields
}

/** A desk with the rights of the web process. */
async function desk() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const ctx = { db: database.asWeb().db, now: databaseClock(database.db) }
	const send = (id: number | null, typed: Readonly<Record<string, string>>) =>
		takeNote(ctx, who, { id, fields: formOf(typed) })
	const acts = async () => (await database.db.select().from(audit).orderBy(asc(audit.id))).map(({ act }) => act)
	const write = async (texts = TEXTS) => {
		const answer = await send(null, { ...typedOf(texts, null), key: randomUUID(), act: "save" })
		const to = "to" in answer ? answer.to : ""
		return Number(new URL(to, "http://localhost").searchParams.get("id"))
	}
	const version = async (id: number) => `${(await readForEditing(ctx, id))?.version}`
	return { ctx, owner: database.db, send, acts, write, version }
}

test("a draft is nobody's to read; published it is there in each language, taken back it is gone, and the audit has each", async () => {
	const { ctx, send, acts, write, version } = await desk()
	const id = await write()
	expect(await getNote(ctx, { lang: "eng", id })).toBeNull()
	const typed = typedOf(TEXTS, null)
	expect(await send(id, { ...typed, version: await version(id), act: "publish" })).toEqual({
		to: noteAddress(id, "publish"),
	})
	for (const lang of LANGS) expect((await getNote(ctx, { lang, id }))?.note).toMatchObject(TEXTS[lang])
	await send(id, { version: await version(id), act: "unpublish" })
	expect((await listNews(ctx, { lang: "eng", from: null })).notes).toEqual([])
	await send(id, { ...typed, version: await version(id), act: "publish" })
	expect(await send(id, { version: await version(id), act: "delete" })).toEqual({
		to: `${paths.admin("news")}?done=delete`,
	})
	expect(await getNote(ctx, { lang: "kor", id })).toBeNull()
	expect(await readForEditing(ctx, id)).toBeNull()
	expect(await acts()).toEqual(["note.created", "note.published", "note.unpublished", "note.published", "note.deleted"])
})

test("a note that waits is read from its time on, and pages are made anew at that time", async () => {
	const { ctx, send, write, version } = await desk()
	const id = await write()
	const at = new Date("2099-01-01T09:30:00Z")
	await send(id, { ...typedOf(TEXTS, at), version: await version(id), act: "publish" })
	const later = (by: number) => ({ ...ctx, now: async () => new Date(at.getTime() + by) })
	expect(await getNote(later(-1), { lang: "idn", id })).toBeNull()
	expect(await nextNote(ctx, await ctx.now())).toEqual(at)
	expect((await getNote(later(0), { lang: "idn", id }))?.note.publishedAt).toEqual(at)
	expect(await nextNote(ctx, at)).toBeNull()
})

test("what one language lacks keeps a note from being published, and what was typed stands there again", async () => {
	const { ctx, send, write, version } = await desk()
	const texts = { ...TEXTS, kor: { ...TEXTS.kor, body: "" } }
	const id = await write(texts)
	const typed = { ...typedOf(texts, null), version: await version(id) }
	const answer = await send(id, { ...typed, act: "publish" })
	expect(answer).toMatchObject({ status: 400, problems: { "body.kor": "needed" }, typed: { "title.idn": "title idn" } })
	await expect(
		changeNote(ctx, who, { id, version: 1, wish: { publishedAt: new Date() } }),
		"nor past the form",
	).rejects.toMatchObject({ code: "operators-content:news.unfinished" })
	await expect(ctx.db.update(news).set({ publishedAt: new Date() }).where(eq(news.id, id))).rejects.toThrow()
	await send(id, { ...typedOf(TEXTS, null), version: await version(id), act: "publish" })
	const published = { ...typedOf(texts, null), version: await version(id), act: "save" }
	expect(await send(id, published), "nor may it lose one while it is read").toMatchObject({ status: 400 })
})

test("of two who change a note at once one is told, and keeps what was typed; the same form once more is done", async () => {
	const { ctx, send, acts, write } = await desk()
	const id = await write()
	const typed = (title: string) => ({ ...typedOf(TEXTS, null), "title.eng": title, version: "1", act: "save" })
	const answers = await Promise.all([send(id, typed("mine")), send(id, typed("yours"))])
	expect(answers.filter((one) => "to" in one)).toHaveLength(1)
	const refused = answers.find((one) => "status" in one)
	expect(refused).toMatchObject({ status: 409, refused: { code: "operators-content:news.stale" } })
	const won = (await readForEditing(ctx, id))?.texts.eng.title ?? ""
	expect(refused && "typed" in refused && refused.typed["title.eng"]).toBe(won === "mine" ? "yours" : "mine")
	expect(await send(id, typed(won))).toEqual({ to: noteAddress(id, "save") })
	expect(await acts()).toEqual(["note.created", "note.changed"])
})

test("a new note that is sent twice at once is one, and one that was cut off goes on", async () => {
	const { ctx, send, owner } = await desk()
	const form = { ...typedOf(TEXTS, null), key: randomUUID(), act: "publish" }
	const both = await Promise.all([send(null, form), send(null, form), send(null, form)])
	expect(new Set(both.map((one) => JSON.stringify(one))).size).toBe(1)
	expect(await owner.$count(news)).toBe(1)
	expect((await listNews(ctx, { lang: "eng", from: null })).notes).toHaveLength(1)
	expect(await send(null, { ...form, key: "drawn-from-a-number" })).toMatchObject({ status: 409 })
})

test("a time that was not changed stays to the millisecond, and a note that is read keeps it when it is published again", async () => {
	const { ctx, owner, send, write, version } = await desk()
	const id = await write()
	const at = new Date("2026-11-20T07:30:12.345Z")
	await owner.update(news).set({ publishedAt: at, version: sql`version + 1` }).where(eq(news.id, id))
	for (const typed of [utcMomentText(at), ""])
		await send(id, { ...typedOf(TEXTS, null), at: typed, version: await version(id), act: "publish" })
	expect((await readForEditing(ctx, id))?.publishedAt).toEqual(at)
	await send(id, { ...typedOf(TEXTS, null), at: "2026-11-19T00:00", version: await version(id), act: "publish" })
	expect((await readForEditing(ctx, id))?.publishedAt).toEqual(new Date("2026-11-19T00:00:00Z"))
})

test("what is typed is stored as it will be read: no other marks of a line's end, no empty paragraphs", () => {
	const note = readNote(
		formOf({
			"title.eng": "  a\r\n title ",
			"body.eng": "one\r\n\r\n \r\n\r\ntwo\0\r\nthree\r\n",
			at: "2026-02-31T09:30",
		}),
	)
	expect(note.texts.eng).toEqual({ title: "a title", summary: "", body: "one\n\ntwo\nthree" })
	expect(noteProblems(note, false)).toEqual({})
	expect(noteProblems(note, true)).toMatchObject({ at: "date", "title.kor": "needed" })
	const long = readNote(formOf({ "title.eng": "x".repeat(201) }))
	expect(noteProblems(long, false)).toEqual({ "title.eng": "tooLong" })
	expect(noteProblems(readNote(new FormData()), false)).toMatchObject({ "title.kor": "needed" })
})
