import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { paths } from "#app/lib/paths.ts"
import { sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { Said } from "#app/operators/folded-act.tsx"
import { type ListSaid, takeList } from "#app/operators/take-list.server.ts"
import { discardList, uploadList } from "../../upload-list.server.ts"

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

type Sending = Readonly<{
	request: Request
	context: Parameters<typeof takeList>[1] & Readonly<{ ctx: WebContext }>
	t: T
}>

/** Takes a file of schedules, or rows that were pasted, and stores it as a draft or answers everything that is wrong. */
export async function takeUpload(operator: LoginSession, { request, context, t }: Sending): Promise<Taken<ListSaid>> {
	const taken = await takeList(request, context, {
		t,
		store: ({ id, title, bytes }) => uploadList(context.ctx, operator, { id, title, bytes }),
		text: ({ code, other }) => t(`operators-vesting:problem.${code}`, { other: other ?? "" }),
	})
	return "id" in taken ? { to: `${paths.admin("vesting/list")}?id=${taken.id}&done=uploaded` } : taken
}
