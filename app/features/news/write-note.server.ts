import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import type { AuditAct } from "#app/identity/audit/act-names.ts"
import { type Fact, writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { missingIn, NO_TEXTS, type NoteTexts, PART_NAMES } from "./note-form.ts"
import { textsOfNote } from "./read-note.server.ts"
import { news, newsText } from "./tables.server.ts"

type Needs = Pick<Context, "db">
type Asking = Readonly<{ accountId: string }>
/** `publishedAt`: null is a draft. */
type State = Readonly<{ texts: NoteTexts; publishedAt: Date | null; deleted: boolean }>

/** Writes a new draft; `key` is made with its form, so sent twice it is one note. Answers its id. */
export const createNote = (
	ctx: Needs,
	who: Asking,
	{ key, texts }: Readonly<{ key: string; texts: NoteTexts }>,
): Promise<number> =>
	inTransaction(ctx, async ({ db }) => {
		const [made] = await db.insert(news).values({ slug: key }).onConflictDoNothing().returning({ id: news.id })
		if (!made) {
			const [known] = await db.select({ id: news.id }).from(news).where(eq(news.slug, key))
			if (!known) throw new Error(`the note ${key} was neither written nor found`)
			return known.id
		}
		await writeTexts(db, made.id, texts)
		const after: State = { texts, publishedAt: null, deleted: false }
		await tell(db, who, { act: "note.created", id: made.id, before: null, after })
		return made.id
	})

type Change = Readonly<{
	id: number
	/** Which version the editor has looked at. */
	version: number
	/** What the note is to be; what is left out stays. */
	wish: Partial<State> | ((now: State) => Partial<State>)
}>

/**
 * Changes a note, or does nothing where it is so already: the same form once more. Refuses (404) a note that is not there, (409) one that
 * somebody else has changed since, (422) one that would be read unfinished.
 */
export const changeNote = (ctx: Needs, who: Asking, { id, version, wish }: Change): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const [row] = await db.select().from(news).where(eq(news.id, id)).for("update")
		if (!row) throw new Refusal("operators-content:news.none", { status: 404 })
		const texts = await textsOfNote(db, id)
		const before: State = { texts, publishedAt: row.publishedAt, deleted: row.deletedAt !== null }
		const after: State = { ...before, ...(typeof wish === "function" ? wish(before) : wish) }
		if (isSame(before, after)) return
		if (before.deleted) throw new Refusal("operators-content:news.none", { status: 404 })
		if (row.version !== version) throw new Refusal("operators-content:news.stale", { status: 409 })
		if (after.publishedAt && !after.deleted && LANGS.some((lang) => missingIn(after.texts, lang).length > 0))
			throw new Refusal("operators-content:news.unfinished")
		const { publishedAt, deleted } = after
		await writeTexts(db, id, after.texts)
		await db
			.update(news)
			.set({ version: version + 1, publishedAt, changedAt: sql`now()`, deletedAt: deleted ? sql`now()` : null })
			.where(eq(news.id, id))
		await tell(db, who, { act: actOf(before, after), id, before, after })
	})

function actOf(before: State, after: State): AuditAct {
	if (after.deleted) return "note.deleted"
	if (before.publishedAt === null && after.publishedAt !== null) return "note.published"
	if (before.publishedAt !== null && after.publishedAt === null) return "note.unpublished"
	return "note.changed"
}

async function writeTexts(db: Db, id: number, texts: NoteTexts): Promise<void> {
	for (const lang of LANGS)
		await db
			.insert(newsText)
			.values({ newsId: id, lang, ...texts[lang] })
			.onConflictDoUpdate({ target: [newsText.newsId, newsText.lang], set: { ...texts[lang] } })
}

type Told = Readonly<{ act: AuditAct; id: number; before: State | null; after: State }>

/** With what was changed alone: a note is long. */
async function tell(db: Db, who: Asking, { act, id, before, after }: Told): Promise<void> {
	const [was, is] = [linesOf(before), linesOf(after)]
	const changed = Object.keys(is).filter((name) => was[name] !== is[name])
	const only = (lines: Readonly<Record<string, Fact>>) =>
		Object.fromEntries(changed.map((name) => [name, lines[name] ?? null]))
	const facts = { before: before ? only(was) : null, after: only(is) }
	await writeAudit(db, { actor: accountKey(who.accountId), act, subject: `news/${id}`, facts })
}

function linesOf(state: State | null): Record<string, Fact> {
	const { texts, publishedAt, deleted } = state ?? { texts: NO_TEXTS, publishedAt: null, deleted: false }
	const parts = LANGS.flatMap((lang) => PART_NAMES.map((part) => [`${part}.${lang}`, texts[lang][part]]))
	return Object.fromEntries([...parts, ["publishedAt", publishedAt?.toISOString() ?? null], ["deleted", deleted]])
}

const isSame = (one: State, other: State) => JSON.stringify(linesOf(one)) === JSON.stringify(linesOf(other))
