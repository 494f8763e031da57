import { randomUUID } from "node:crypto"
import { data, redirect } from "@remix-run/node"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { type Proposed, propose } from "#app/identity/proposals/proposals.server.ts"
import type { Permission } from "#app/identity/roles/permissions.ts"
import type { Key } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { readForm, typedText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { Errors, FieldProblem, Typed } from "./rules-forms.ts"
import { isProposed } from "./rules-list.server.ts"

type Asking = Readonly<{
	request: Request
	context: Readonly<{ ctx: WebContext; operator: LoginSession | null }>
	/** Where they were read already: what came with a file. */
	fields?: FormData
}>
/** `wanted` is null where something is wrong with it; `status`: of the refusal, where it is not 400. */
type Read<Wanted> = Readonly<{
	typed: Typed
	problems: readonly FieldProblem[]
	wanted: Wanted | null
	status?: number
}>
/** What a form that is taken in steps knows of itself. */
type Steps<Wanted> = Readonly<{
	permission: Permission
	/** What the field `act` says when it is meant. */
	last: string
	read(fields: FormData, lang: Lang): Promise<Read<Wanted>> | Read<Wanted>
	/** Whether it was carried out already by this id. */
	isDone?(id: string): Promise<boolean>
	/** What is said of why it is not carried out, though it could be read; null: nothing is against it. */
	against?(wanted: Wanted, fields: FormData): readonly Key[] | null
	carryOut(operator: LoginSession, id: string, wanted: Wanted): Promise<unknown>
	/** Where it leads when it is carried out. */
	to: string
}>
export type StepsAnswer<Wanted> = Readonly<{
	typed: Typed
	errors: Errors
	said: readonly string[]
	/** What was understood, with the id of the form that would carry it out; null: it is still typed. */
	preview: (Wanted & Readonly<{ id: string }>) | null
}>

/**
 * A form that is typed, then seen, then meant; the field `act` says which. Refuses (403) whoever may not carry it out; what cannot be read is
 * told beside its field, and what was typed stays.
 */
export async function takeInSteps<Wanted>(
	{ request, context, fields: given }: Asking,
	{ permission, last, read, isDone, against, carryOut, to }: Steps<Wanted>,
) {
	const operator = requireOperator(context, permission)
	const t = await getT(operator.lang)
	const fields = given ?? (await readForm(request))
	const { typed, problems, wanted, status = 400 } = await read(fields, operator.lang)
	const answer = (status: number, more: Partial<StepsAnswer<Wanted>> = {}) =>
		data<StepsAnswer<Wanted>>({ typed, errors: {}, said: [], preview: null, ...more }, { status })
	const done = () => redirect(to, { status: 303 })
	const step = typedText(fields.get("act"))
	if (step === "edit") return answer(200)
	const id = typedText(fields.get("id"))
	const isMeant = step === last && isUuid(id)
	// The same form once more: it is one act, whatever has happened since.
	if (isMeant && (await isDone?.(id))) return done()
	if (!wanted) {
		const errors = Object.fromEntries(problems.map(({ field, key, params }) => [field, t(key, params)]))
		return answer(status, { errors, said: [t("admin:rules.preview.refused")] })
	}
	const preview = { ...wanted, id: randomUUID() }
	if (!isMeant) return answer(200, { preview })
	const said = against?.(wanted, fields) ?? null
	if (said) return answer(409, { preview, said: said.map((key) => t(key)) })
	try {
		await carryOut(operator, id, wanted)
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return answer(error.status, { preview, said: [t(error.code, error.params)] })
	}
	return done()
}

type Proposing<Wanted> = Pick<Steps<Wanted>, "permission" | "read" | "against" | "to"> &
	Readonly<{
		/** The act that would be proposed. */
		act(wanted: Wanted): Omit<Proposed, "id">
	}>

/** The same for what is proposed to somebody else. */
export const proposeInSteps = <Wanted>(asking: Asking, { act, ...steps }: Proposing<Wanted>) => {
	const { ctx } = asking.context
	return takeInSteps(asking, {
		...steps,
		last: "propose",
		isDone: (id) => isProposed(ctx, id),
		carryOut: (operator, id, wanted) => propose(ctx, operator, { id, ...act(wanted) }),
	})
}
