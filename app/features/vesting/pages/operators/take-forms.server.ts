import type { WebContext } from "#app/db/context.ts"
import { readUpload } from "#app/files/read-upload.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { discardList, uploadList } from "../../upload-list.server.ts"
import type { Said } from "./act-form.tsx"
import { MOST_PASTED, MOST_SHOWN, type UploadSaid } from "./upload-view.tsx"

type Taken<S> = Readonly<{ to: string }> | (S & Readonly<{ status: number }>)
type Asked = Readonly<{ t: T; id: string; fields: FormData }>

/** Takes the forms of a file's page and of a schedule's: its discarding, or an act that a second person has to approve. */
export async function takeVestingForm(
	ctx: WebContext,
	operator: LoginSession,
	{ t, id, fields }: Asked,
	page: "list" | "one",
): Promise<Taken<Said>> {
	const name = sentText(fields, "act")
	const typed = { act: name, reason: sentText(fields, "reason").slice(0, 500) }
	try {
		if (!operator.permissions.includes("money.act")) throw new Refusal("admin:forbidden", { status: 403 })
		if (name === "discard" && page === "list") {
			await discardList(ctx, operator, id)
			return { to: `${paths.admin("vesting")}?done=discarded` }
		}
		const kind = page === "list" ? "publish-vesting" : "cancel-vesting"
		const request = sentText(fields, "request")
		const reason = typed.reason.trim()
		if (name !== kind || !isUuid(request) || reason === "")
			return { status: 400, errors: { reason: t("operators-vesting:error.reason") }, typed }
		const evidence = page === "list" ? { rows: sentText(fields, "rows"), sums: sentText(fields, "sums") } : {}
		await propose(ctx, operator, { id: request, kind, subject: id, evidence, reason })
		return { to: `${paths.admin(`vesting/${page}`)}?id=${id}&done=proposed` }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return { status: error.status, errors: { form: t(error.code, error.params) }, typed }
	}
}

type Uploading = Parameters<typeof readUpload>
type Sending = Readonly<{ request: Uploading[0]; context: Uploading[1] & Readonly<{ ctx: WebContext }>; t: T }>
const FINE = { problems: [], wrong: 0 }

/** Takes a file of schedules, or rows that were pasted, and stores it as a draft or answers everything that is wrong. */
export async function takeUpload(operator: LoginSession, { request, context, t }: Sending): Promise<Taken<UploadSaid>> {
	const upload = await readUpload(request, context)
	const fields = await readForm(upload.form)
	const rows = sentText(fields, "rows")
	const typed = { title: sentText(fields, "title").trim().slice(0, 200), rows: rows.slice(0, MOST_PASTED) }
	const [id, bytes] = [sentText(fields, "id"), upload.bytes ?? (rows.trim() === "" ? null : Buffer.from(rows))]
	const isTitle = typed.title !== "" && typed.title.length <= 80 && !/\p{Cc}/u.test(typed.title)
	const errors = {
		...(isTitle ? {} : { title: t("operators-vesting:error.title") }),
		...(bytes || upload.refusal ? {} : { file: t("operators-vesting:error.file") }),
		...(upload.refusal ? { file: t(upload.refusal.code, upload.refusal.params) } : {}),
	}
	if (Object.keys(errors).length > 0 || !bytes || !isUuid(id))
		return { status: upload.refusal?.status ?? 400, errors, typed, ...FINE }
	try {
		const problems = await uploadList(context.ctx, operator, { id, title: typed.title, bytes })
		if (problems.length === 0) return { to: `${paths.admin("vesting/list")}?id=${id}&done=uploaded` }
		return { status: 400, errors: {}, typed, problems: problems.slice(0, MOST_SHOWN), wrong: problems.length }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return { status: error.status, errors: { form: t(error.code, error.params) }, typed, ...FINE }
	}
}
