import type { Key } from "./keys.ts"

type Terms = { status?: number; params?: Record<string, string>; reason?: string; field?: string }

/** A lawful no. `code` is a key in locales ("namespace:key"); `params` fill its placeholders. Nobody is paged for one. */
export class Refusal extends Error {
	readonly code: Key
	readonly status: number
	readonly params: Readonly<Record<string, string>>
	/** For our own records, where the caller is told less than we know: one word of a fixed set. Without one, the code. */
	readonly reason: string
	/** The field of the form that it is about; null: the form as a whole. */
	readonly field: string | null

	constructor(code: Key, { status = 422, params = {}, reason = code, field }: Terms = {}) {
		super(code)
		this.name = "Refusal"
		this.code = code
		this.status = status
		this.params = params
		this.reason = reason
		this.field = field ?? null
	}

	/** The site and the process around it are bundled apart, each with a copy of this class: the name tells. */
	static override [Symbol.hasInstance](thrown: unknown): thrown is Refusal {
		return thrown instanceof Error && thrown.name === "Refusal"
	}
}
