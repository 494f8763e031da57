import type { SubmissionResult } from "@conform-to/react"
import type { Refused } from "./view.tsx"

type Answer = Readonly<{ form: SubmissionResult<string[]>; again?: boolean; unused?: boolean }>

/** What a refused application says beside its fields and above them, with what was typed. */
export function refusedOf(answer: Answer | undefined): Refused | null {
	const error = answer?.form.error
	if (!answer || !error) return null
	const typed = answer.form.initialValue?.address
	return {
		errors: error[""] ?? [],
		address: error.address ?? [],
		sure: error.sure ?? [],
		typed: typeof typed === "string" ? typed : "",
		again: answer.again ?? false,
		unused: answer.unused ?? false,
	}
}
