import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { LANGS } from "#app/lib/paths.ts"
import { getNote, listNews, NEWS_PAGE } from "./queries.server.ts"
import { readId, readNewsCursor } from "./read-address.ts"
import { NEWS_SEED } from "./seed.ts"
import { seedNews } from "./seed-news.server.ts"
import { news, newsText } from "./tables.server.ts"

async function pressroom() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	return { db: database.db, now: databaseClock(database.db) }
}
type Ctx = Awaited<ReturnType<typeof pressroom>>

async function write({ db }: Ctx, slug: string, publishedAt: string, langs: readonly string[] = LANGS) {
	const [row] = await db
		.insert(news)
		.values({ slug, publishedAt: new Date(publishedAt) })
		.returning()
	if (!row) throw new Error("not written")
	await db
		.insert(newsText)
		.values(langs.map((lang) => ({ newsId: row.id, lang, title: `${slug} ${lang}`, summary: "s", body: "b" })))
	return row.id
}

/** Every page of the list, as a reader leafs through it. */
async function leafThrough(ctx: Ctx, whileReading = async () => {}) {
	const pages: number[][] = []
	for (let older: string | null | undefined = null; older !== undefined; ) {
		const page: Awaited<ReturnType<typeof listNews>> = await listNews(ctx, { lang: "eng", from: readNewsCursor(older) })
		pages.push(page.notes.map(({ id }) => id))
		await whileReading()
		older = page.older ?? undefined
	}
	return pages
}

test("a reader who leafs through sees each note once, newest first, though new ones appear meanwhile", async () => {
	const ctx = await pressroom()
	const ids: number[] = []
	// Many of the same moment: the id decides among them.
	for (let n = 0; n < NEWS_PAGE * 2 + 1; n++)
		ids.push(await write(ctx, `note-${n}`, n % 3 ? "2026-11-20T00:00:00Z" : "2026-11-21T00:00:00.001Z"))
	let late = 0
	const pages = await leafThrough(ctx, async () => {
		await write(ctx, `late-${late++}`, "2026-11-22T00:00:00Z")
	})
	expect(pages.map((page) => page.length)).toEqual([NEWS_PAGE, NEWS_PAGE, 1])
	const [newer, older] = [ids.filter((_, n) => n % 3 === 0), ids.filter((_, n) => n % 3 !== 0)]
	expect(pages.flat()).toEqual([...newer.reverse(), ...older.reverse()])
})

test("a full last page has no link to an empty one", async () => {
	const ctx = await pressroom()
	for (let n = 0; n < NEWS_PAGE; n++) await write(ctx, `note-${n}`, "2026-11-20T00:00:00Z")
	expect((await listNews(ctx, { lang: "kor", from: null })).older).toBeNull()
})

test("a note has the same id in each language, and where it has no words it is not found", async () => {
	const ctx = await pressroom()
	const both = await write(ctx, "both", "2026-11-20T00:00:00Z", ["eng", "kor"])
	const older = await write(ctx, "older", "2026-11-19T00:00:00Z")
	expect((await getNote(ctx, { lang: "kor", id: both }))?.note.title).toBe("both kor")
	expect((await getNote(ctx, { lang: "eng", id: both }))?.older?.id).toBe(older)
	expect(await getNote(ctx, { lang: "idn", id: both })).toBeNull()
	expect((await listNews(ctx, { lang: "idn", from: null })).notes.map(({ id }) => id)).toEqual([older])
	expect((await getNote(ctx, { lang: "idn", id: older }))?.older).toBeNull()
})

test("an id that no note can have is no id, and one that none has is not found", async () => {
	for (const text of ["", "0", "01", "-1", "1.5", "1e3", "abc", " 1", "9".repeat(30), undefined])
		expect(readId(text)).toBeNull()
	expect(readId("12")).toBe(12)
	const ctx = await pressroom()
	for (const id of [1, 999_999_999, 999_999_999_999_999]) expect(await getNote(ctx, { lang: "eng", id })).toBeNull()
})

test("what is not a cursor begins at the top, and the farthest cursor is one that the database can read", async () => {
	for (const text of [null, "", "1", "1-", "a-b", "1-1-1", `${"9".repeat(14)}-1`, "-1-1"])
		expect(readNewsCursor(text)).toBeNull()
	const from = readNewsCursor(`${"9".repeat(13)}-1`)
	expect(from?.at.getTime()).toBe(9_999_999_999_999)
	await expect(listNews(await pressroom(), { lang: "eng", from })).resolves.toMatchObject({ notes: expect.anything() })
})

test("the first notes are written once, in three languages, and one taken away stays away", async () => {
	const ctx = await pressroom()
	await seedNews(ctx)
	await ctx.db.delete(news).where(eq(news.slug, "drawn-from-a-number"))
	await seedNews(ctx)
	for (const lang of LANGS) {
		const { notes } = await listNews(ctx, { lang, from: null })
		expect(notes[0]?.title).toBe(NEWS_SEED.at(-2)?.texts[lang].title)
	}
	expect(await ctx.db.$count(news)).toBe(NEWS_SEED.length - 1)
	expect(await ctx.db.$count(newsText)).toBe((NEWS_SEED.length - 1) * LANGS.length)
})
