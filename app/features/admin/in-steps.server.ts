import { randomUUID } from "node:crypto"
import { data, redirect } from "@remix-run/node"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { type Proposed, propose } from "#app/identity/proposals/proposals.server.ts"
import type { Permission } from "#app/identity/roles/permissions.ts"
import type { Lang } from "#app/lib/paths.ts"
import { readForm, typedText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { FieldProblem, Typed } from "./rules-forms.ts"
import { isProposed } from "./rules-list.server.ts"

type Asking = Readonly<{
	request: Request
	context: Readonly<{ ctx: WebContext; operator: LoginSession | null }>
}>
type Read<Wanted> = Readonly<{ typed: Typed; problems: readonly FieldProblem[]; wanted: Wanted | null }>
/** What a form that is taken in steps knows of itself. */
type Steps<Wanted> = Readonly<{
	permission: Permission
	read(fields: FormData, lang: Lang): Promise<Read<Wanted>> | Read<Wanted>
	/** The act that would be proposed. */
	act(wanted: Wanted): Omit<Proposed, "id">
	/** Where it leads when it was proposed. */
	to: string
}>
export type StepsAnswer<Wanted> = Readonly<{
	typed: Typed
	errors: Readonly<Record<string, string>>
	said: readonly string[]
	/** What was understood, with the id of the form that would propose it; null: it is still typed. */
	preview: (Wanted & Readonly<{ id: string }>) | null
}>

/**
 * A form that is typed, then seen, then proposed; the field `act` says which. Refuses (403) whoever may not propose it; what cannot be read is
 * told beside its field, and what was typed stays.
 */
export async function proposeInSteps<Wanted>(
	{ request, context }: Asking,
	{ permission, read, act, to }: Steps<Wanted>,
) {
	const operator = requireOperator(context, permission)
	const { ctx } = context
	const t = await getT(operator.lang)
	const fields = await readForm(request)
	const { typed, problems, wanted } = await read(fields, operator.lang)
	const answer = (status: number, more: Partial<StepsAnswer<Wanted>> = {}) =>
		data<StepsAnswer<Wanted>>({ typed, errors: {}, said: [], preview: null, ...more }, { status })
	const done = () => redirect(to, { status: 303 })
	const step = typedText(fields.get("act"))
	if (step === "edit") return answer(200)
	const id = typedText(fields.get("id"))
	const isAsked = step === "propose" && isUuid(id)
	// The same form once more: it is one proposal, whatever has happened since.
	if (isAsked && (await isProposed(ctx, id))) return done()
	if (!wanted) {
		const errors = Object.fromEntries(problems.map(({ field, key, params }) => [field, t(key, params)]))
		return answer(400, { errors, said: [t("admin:rules.preview.refused")] })
	}
	const preview = { ...wanted, id: randomUUID() }
	if (!isAsked) return answer(200, { preview })
	try {
		await propose(ctx, operator, { id, ...act(wanted) })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return answer(error.status, { preview, said: [t(error.code, error.params)] })
	}
	return done()
}
