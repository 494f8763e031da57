import type { SubmissionResult } from "@conform-to/react"
import type { Refused } from "./pages/folded-act.tsx"

/** Which of many forms of a page was refused, with what was typed in it; null: none was. */
export function refusedForm(form: SubmissionResult<string[]> | undefined): Refused | null {
	if (!form) return null
	const typed = Object.fromEntries(
		Object.entries(form.initialValue ?? {}).flatMap(([name, value]) =>
			typeof value === "string" ? [[name, value]] : [],
		),
	)
	const errors = Object.fromEntries(Object.entries(form.error ?? {}).map(([name, said]) => [name, said ?? []]))
	return { subject: typed.subject ?? "", kind: typed.kind ?? "", typed, errors }
}
