/** A lawful no. `code` is a key in locales ("room:key"); `params` fill its placeholders. Nobody is paged for one. */
export class Refusal extends Error {
	readonly code: string
	readonly status: number
	readonly params: Readonly<Record<string, string>>

	constructor(code: string, { status = 422, params = {} }: { status?: number; params?: Record<string, string> } = {}) {
		super(code)
		this.name = "Refusal"
		this.code = code
		this.status = status
		this.params = params
	}
}
