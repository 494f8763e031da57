import type { SubmissionResult } from "@conform-to/react"
import type { Failed } from "./failed-dialog.tsx"

type Answer = Readonly<{ form?: SubmissionResult<string[]> | undefined; again?: boolean }> | undefined

/** Why the form that was sent came to nothing; null: it did not, or none was sent. `field`: what it was about. */
export function failedOf(answer: Answer, field: "drop" | "log"): Failed | null {
	const reasons = Object.values(answer?.form?.error ?? {}).flatMap((some) => some ?? [])
	if (reasons.length === 0) return null
	const typed = answer?.form?.initialValue?.[field]
	return { reasons, again: answer?.again && typeof typed === "string" ? typed : null }
}
