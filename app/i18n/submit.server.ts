import type { SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { configureCoercion } from "@conform-to/zod/v4/future"
import { data } from "@remix-run/node"
import { z } from "zod"
import { asKey } from "#app/lib/keys.ts"
import { isEchoed, readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { plainNumber } from "#app/lib/whole-number.ts"
import { notStored, writeRefusedBy } from "#app/lib/write-refused.ts"
import { flatFields, ownFields, secretFields } from "./own-fields.ts"
import type { T } from "./words.ts"

type Caller = {
	wantsJson: boolean
	retryAfter?(seconds: string): void
	/** Of a schema's no the key of its first message, of ours the code of the refusal. */
	noteRefusal?(code: string): void
	answerJson(answer: { status: number; body: Record<string, unknown> }): void
}
type Args = { request: Request; context: Caller }

/** The parser makes numbers of texts for every schema of numbers; by itself it would take "9e1" and "0x2". */
const { coerceFormValue } = configureCoercion({ type: { number: plainNumber } })

/**
 * The one way to take a form: checked, handed to `work`, and on a no shown again with what was typed and the reason in the visitor's
 * language. Messages of schemas and codes of refusals are keys ("namespace:key"). Callers of JSON get the same as JSON.
 */
export async function submit<S extends z.ZodType, R>(
	{ request, context }: Args,
	schema: S,
	t: T,
	work: (input: z.output<S>, fields: FormData) => Promise<R>,
	say: (refusal: Refusal) => string = (refusal) => t(refusal.code, refusal.params),
) {
	const fields = ownFields(await readForm(request), schema)
	const submission = parseWithZod(fields, { schema: coerceFormValue(schema), disableAutoCoercion: true })
	const secret = secretFields(schema)
	const refuse = (status: number, result: SubmissionResult<string[]>, code?: string) =>
		answerRefused(context, { status, result, code, secret })
	if (submission.status !== "success") {
		const result = submission.reply()
		context.noteRefusal?.(
			Object.values(result.error ?? {}).flatMap((some) => some?.filter(isKey) ?? [])[0] ?? "errors:field",
		)
		return refuse(400, inWords(result, t))
	}
	try {
		return await work(submission.value, fields)
	} catch (thrown) {
		const error = writeRefusedBy(thrown) ? notStored() : thrown
		if (!(error instanceof Refusal)) throw error
		if (error.status === 429) context.retryAfter?.(error.params.seconds ?? "60")
		if (error.status === 503 && error.params.seconds) context.retryAfter?.(error.params.seconds)
		// Beside a field only where this form has it: what stands nowhere is read by nobody.
		const at = error.field !== null && fields.has(error.field) ? error.field : null
		const said = at === null ? { formErrors: [say(error)] } : { fieldErrors: { [at]: [say(error)] } }
		return refuse(error.status, submission.reply(said), error.code)
	}
}

/** Answers a form that is taken by nobody at the moment, as `submit` answers one that is refused: what was typed stays. */
export async function refuseForm({ request, context }: Args, t: T, { status, code, params }: Refusal) {
	const submission = parseWithZod(flatFields(await readForm(request)), { schema: z.looseObject({}) })
	const result = submission.reply({ formErrors: [t(code, params)] })
	return answerRefused(context, { status, code, result, secret: new Set() })
}

type Refused = Readonly<{
	status: number
	result: SubmissionResult<string[]>
	code: string | undefined
	secret: ReadonlySet<string>
}>

function answerRefused(context: Caller, { status, result, code, secret }: Refused) {
	if (code) context.noteRefusal?.(code)
	if (context.wantsJson) {
		const { error } = result
		const message = Object.values(error ?? {})
			.flat()
			.filter(Boolean)
			.join(" ")
		context.answerJson({
			status,
			body: { resultCd: "FAIL", ...(code ? { code } : {}), message, errors: error ?? {} },
		})
	}
	return data({ form: withTyped(result, secret) }, { status })
}

/** What was typed goes back, but for secrets, and texts that no field of ours takes: the answer must not be a multiple of what was sent. */
function withTyped(result: SubmissionResult<string[]>, secret: ReadonlySet<string>): SubmissionResult<string[]> {
	const typed = Object.entries(result.initialValue ?? {})
		.filter(([name]) => !secret.has(name))
		.filter(([, value]) => [value].flat().every(isEchoed))
	return result.initialValue ? { ...result, initialValue: Object.fromEntries(typed) } : result
}

const isKey = (message: string) => /^[a-z-]+:[\w.-]+$/.test(message)

/** A schema's message is a key; what a schema did not foresee is "please check the input fields". */
function inWords(result: SubmissionResult<string[]>, t: T): SubmissionResult<string[]> {
	const say = (message: string) => (isKey(message) ? t(asKey(message)) : t("errors:field"))
	const error = Object.entries(result.error ?? {}).map(([name, messages]) => [name, messages?.map(say) ?? null])
	return { ...result, error: Object.fromEntries(error) }
}
