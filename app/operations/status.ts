/** The states of one kind of thing: its stored code and where it may go from there. Codes belong to one list each. */
export type StatusSpec<N extends string> = Readonly<Record<N, Readonly<{ code: string; to: readonly NoInfer<N>[] }>>>

export type StatusMachine<N extends string> = Readonly<{
	entity: string
	names: readonly N[]
	code(name: N): string
	nameOf(code: string): N
	/** Codes from which `to` may be reached. */
	before(to: N): readonly string[]
	allows(from: N, to: N): boolean
}>

/** Defines a status machine; whatever is not listed is forbidden. */
export function defineStatus<const N extends string>(entity: string, spec: StatusSpec<N>): StatusMachine<N> {
	const names = Object.keys(spec) as N[]
	return {
		entity,
		names,
		code: (name) => spec[name].code,
		nameOf(code) {
			const name = names.find((n) => spec[n].code === code)
			if (!name) throw new Error(`${entity}: no status has the code "${code}"`)
			return name
		},
		before: (to) => names.filter((n) => spec[n].to.includes(to)).map((n) => spec[n].code),
		allows: (from, to) => spec[from].to.includes(to),
	}
}
