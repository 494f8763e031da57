import type { WebContext } from "#app/db/context.ts"
import { paths } from "#app/lib/paths.ts"
import { typedText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { utcMomentText } from "#app/lib/utc-moment.ts"
import { isUuid } from "#app/lib/uuid.ts"
import {
	ACTS,
	type NoteAct,
	type NoteTexts,
	noteProblems,
	type Problems,
	readNote,
	type Typed,
} from "../../note-form.ts"
import { readForEditing } from "../../read-note.server.ts"
import { changeNote, createNote } from "../../write-note.server.ts"

type Needs = Pick<WebContext, "db" | "now">
type Sent = Readonly<{ id: number | null; fields: FormData }>
export type NoteAnswer =
	| Readonly<{ to: string }>
	| Readonly<{ status: number; typed: Typed; problems: Problems; refused: Refusal | null; preview: NoteTexts | null }>

export const noteAddress = (id: number, done?: NoteAct) =>
	`${paths.admin("news/edit")}?${new URLSearchParams({ id: `${id}`, ...(done ? { done } : {}) })}`

/** What the editor's form asks for, done; or the form again, with what was typed. */
export async function takeNote(
	ctx: Needs,
	who: Readonly<{ accountId: string }>,
	{ id, fields }: Sent,
): Promise<NoteAnswer> {
	const act = ACTS.find((one) => one === typedText(fields.get("act"))) ?? "preview"
	const form = readNote(fields)
	const typed = { ...form.typed, key: typedText(fields.get("key")), version: typedText(fields.get("version")) }
	const again = (
		status: number,
		more: Partial<Readonly<{ problems: Problems; refused: Refusal; preview: NoteTexts }>>,
	) => ({
		...{ status, typed, problems: {}, refused: null, preview: null },
		...more,
	})
	const known = id === null ? null : await readForEditing(ctx, id)
	const isRead = act === "publish" || (act === "save" && known?.publishedAt != null)
	const problems = act === "unpublish" || act === "delete" ? {} : noteProblems(form, isRead)
	if (Object.keys(problems).length > 0) return again(400, { problems })
	if (act === "preview") return again(200, { preview: form.texts })
	try {
		return { to: await carryOut(ctx, who, { act, id, form, fields }) }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return again(error.status, { refused: error })
	}
}

type Carried = Sent & Readonly<{ act: Exclude<NoteAct, "preview">; form: ReturnType<typeof readNote> }>

/** Answers where to go then. */
async function carryOut(ctx: Needs, who: Readonly<{ accountId: string }>, asked: Carried): Promise<string> {
	const { act, form, fields } = asked
	const { texts, at, publishAt } = form
	const key = typedText(fields.get("key"))
	if (asked.id === null && !isUuid(key)) throw new Refusal("operators-content:news.stale", { status: 409 })
	const id = asked.id ?? (await createNote(ctx, who, { key, texts }))
	const version = asked.id === null ? 1 : Number(typedText(fields.get("version")))
	const now = await ctx.now()
	if (act === "delete") {
		await changeNote(ctx, who, { id, version, wish: { deleted: true } })
		return `${paths.admin("news")}?done=delete`
	}
	if (act === "unpublish") await changeNote(ctx, who, { id, version, wish: { publishedAt: null } })
	else if (act === "save") await changeNote(ctx, who, { id, version, wish: { texts } })
	else
		await changeNote(ctx, who, {
			...{ id, version },
			wish: (note) => ({ texts, publishedAt: publishedAt(note.publishedAt, { at, publishAt, now }) }),
		})
	return noteAddress(id, act)
}

/** The same form sent twice at once: the one that comes second may have looked at the clock first. */
const AT_ONCE_MS = 10_000

/** When a note comes to be read that is to be published: a time that is typed as it was stays to the millisecond, and so does that of a note that is read. */
function publishedAt(
	stored: Date | null,
	{ at, publishAt, now }: Readonly<{ at: string; publishAt: Date | null; now: Date }>,
): Date {
	if (publishAt === null) return stored && stored.getTime() <= now.getTime() + AT_ONCE_MS ? stored : now
	return stored && utcMomentText(stored) === at ? stored : publishAt
}
