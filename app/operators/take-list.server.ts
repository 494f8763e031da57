import { readUpload } from "#app/files/read-upload.server.ts"
import type { T } from "#app/i18n/words.ts"
import { readForm, sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { MOST_PASTED, MOST_SHOWN, type ShownProblem } from "./upload-form.tsx"

type Sent = Readonly<{ id: string; title: string; bytes: Uint8Array; fields: FormData }>
/** What the form shows again. */
export type ListSaid = Readonly<{
	typed: Readonly<Record<string, string>>
	errors: Readonly<Record<string, string>>
	problems: readonly ShownProblem[]
	/** How many there are in all. */
	wrong: number
}>
export type ListTaken = Readonly<{ id: string }> | (ListSaid & Readonly<{ status: number }>)

type Taking<P> = Readonly<{
	t: T
	/** Further fields of the form, and what is wrong with them. */
	own?: (fields: FormData) => Readonly<{ typed: Record<string, string>; errors: Record<string, string> }>
	/** Stores it as a draft, once for each id, or answers everything that is wrong; throws `Refusal`. */
	store: (sent: Sent) => Promise<readonly P[]>
	text: (problem: P) => string
}>
const FINE = { problems: [], wrong: 0 }

/** Takes an operator's list, which is a file or rows that were pasted. Errors are in the language of `t`. */
export async function takeList<P extends Readonly<{ line: number }>>(
	request: Request,
	context: Parameters<typeof readUpload>[1],
	{ t, own, store, text }: Taking<P>,
): Promise<ListTaken> {
	const upload = await readUpload(request, context)
	const fields = await readForm(upload.form)
	const rows = sentText(fields, "rows")
	const mine = own?.(fields)
	const [id, title] = [sentText(fields, "id"), sentText(fields, "title").trim().slice(0, 200)]
	const typed = { title, rows: rows.slice(0, MOST_PASTED), ...mine?.typed }
	const bytes = upload.bytes ?? (rows.trim() === "" ? null : Buffer.from(rows))
	const isTitle = title !== "" && title.length <= 80 && !/\p{Cc}/u.test(title)
	const errors = {
		...(isTitle ? {} : { title: t("admin:upload.error.title") }),
		...mine?.errors,
		...(bytes || upload.refusal ? {} : { file: t("admin:upload.error.file") }),
		...(upload.refusal ? { file: t(upload.refusal.code, upload.refusal.params) } : {}),
	}
	if (Object.keys(errors).length > 0 || !bytes || !isUuid(id))
		return { status: upload.refusal?.status ?? 400, errors, typed, ...FINE }
	try {
		const problems = await store({ id, title, bytes, fields })
		if (problems.length === 0) return { id }
		const shown = problems.slice(0, MOST_SHOWN).map((one) => ({ line: one.line, text: text(one) }))
		return { status: 400, errors: {}, typed, problems: shown, wrong: problems.length }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return { status: error.status, errors: { [error.field ?? "form"]: t(error.code, error.params) }, typed, ...FINE }
	}
}
