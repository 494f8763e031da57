import type { SubmissionResult } from "@conform-to/react"
import { backTo } from "#app/chance/back-to.ts"
import type { Refused } from "./view.tsx"

type Answer = Readonly<{ form: SubmissionResult<string[]> }>

/** What a refused form says beside its fields and above them, with what was typed. */
export function refusedOf(answer: Answer | undefined): Refused | null {
	const error = answer?.form.error
	if (!answer || !error) return null
	const typed = answer.form.initialValue ?? {}
	const beside = (name: string) => error[name] ?? []
	return {
		act: typeof typed.act === "string" ? typed.act : "",
		errors: beside(""),
		sure: [...beside("sure"), ...beside("term"), ...beside("form")],
		declare: {
			adult: typed.adult === "on",
			country: typeof typed.country === "string" ? typed.country : "",
			errors: { adult: beside("adult"), country: beside("country") },
		},
		to: backTo(typed.to),
	}
}
