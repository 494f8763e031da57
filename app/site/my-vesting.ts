import type { Failed } from "#app/features/vesting/pages/my/dialogs.tsx"

type Answer =
	| Readonly<{ form?: { error?: unknown; initialValue?: Record<string, unknown> | null }; again?: boolean }>
	| undefined

/** Why the form that was sent came to nothing; null: it did not, or none was sent. */
export function failedOf(answer: Answer): Failed | null {
	const error = (answer?.form?.error ?? {}) as Readonly<Record<string, readonly string[] | null>>
	const reasons = Object.values(error).flatMap((some) => some ?? [])
	if (reasons.length === 0) return null
	const { request, of } = answer?.form?.initialValue ?? {}
	const isWhole = answer?.again === true && typeof request === "string" && typeof of === "string"
	return { reasons, again: isWhole ? { request, of } : null }
}
