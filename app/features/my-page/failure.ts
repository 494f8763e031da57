import type { SubmissionResult } from "@conform-to/react"

/** The signature of the session is too old for what was asked. */
export const SIGN_AGAIN = "identity:signAgain"

/** What an action of these pages answers when it says no. */
export type Answer = Readonly<{ form: SubmissionResult<string[]>; again: boolean }>
/** Which form was refused, what was typed, and why. */
export type Failure = Readonly<{
	act: string
	of: string
	label: string
	/** The box that a deletion asks for was ticked. */
	isSure: boolean
	errors: readonly string[]
	again: boolean
}>

const textOf = (value: unknown) => (typeof value === "string" ? value : "")

export function failureOf(answer: Answer | undefined): Failure | null {
	const errors = Object.values(answer?.form.error ?? {}).flatMap((texts) => texts ?? [])
	if (!answer || errors.length === 0) return null
	const { act, wallet, device, label, sure } = answer.form.initialValue ?? {}
	return {
		act: textOf(act),
		of: textOf(wallet ?? device),
		label: textOf(label),
		isSure: sure === "on",
		errors,
		again: answer.again,
	}
}
