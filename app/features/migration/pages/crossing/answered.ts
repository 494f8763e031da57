import type { HashSays } from "../../check-hash.server.ts"
import type { Answered } from "./view.tsx"

type Form = Readonly<{
	error?: Readonly<Record<string, readonly string[] | null>> | null | undefined
	initialValue?: Readonly<Record<string, unknown>> | null | undefined
}>
type Answer =
	| Readonly<{ form: Form; checked?: null; unused?: boolean }>
	| Readonly<{ checked: HashSays; hash: string }>
	| undefined

const textOf = (value: unknown) => (typeof value === "string" ? value : "")
const listOf = (value: unknown) => [value].flat().flatMap((one) => (typeof one === "string" ? [one] : []))

/** What stays in the fields, and what is said beside them. */
export function answeredBy(answer: Answer, picked: Readonly<{ to: string; nfts: readonly string[] }>): Answered {
	if (!answer || !("form" in answer))
		return {
			errors: {},
			unused: false,
			typed: { id: "", ...picked, hash: answer && "hash" in answer ? answer.hash : "" },
		}
	const { error, initialValue } = answer.form
	const errors: Record<string, readonly string[]> = {}
	for (const [name, said] of Object.entries(error ?? {})) if (said) errors[name.replace(/\[\d+\]$/, "")] = said
	return {
		errors,
		unused: answer.unused ?? false,
		typed: {
			id: initialValue?.do === "destination" ? textOf(initialValue.id) : "",
			to: textOf(initialValue?.to),
			nfts: listOf(initialValue?.nft).filter(Boolean),
			hash: textOf(initialValue?.hash),
		},
	}
}
