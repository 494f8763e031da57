/** The states of one kind of thing: its stored code and where it may go from there. Codes belong to one list each. */
export type StatusSpec<N extends string> = Readonly<Record<N, Readonly<{ code: string; to: readonly NoInfer<N>[] }>>>

/** States that are asked for together, by the name of their group. */
export type StatusGroups<N extends string, G extends string> = Readonly<Record<G, readonly NoInfer<N>[]>>

export type StatusMachine<N extends string, G extends string = never> = Readonly<{
	entity: string
	names: readonly N[]
	code(name: N): string
	/** States of a group, and their codes. */
	in(group: G): readonly N[]
	codes(group: G): string[]
	nameOf(code: string): N
	/** Codes from which `to` may be reached. */
	before(to: N): readonly string[]
	allows(from: N, to: N): boolean
}>

/** Defines a status machine; whatever is not listed is forbidden. */
export function defineStatus<const N extends string, const G extends string = never>(
	entity: string,
	spec: StatusSpec<N>,
	groups: StatusGroups<N, G> = {} as StatusGroups<N, G>,
): StatusMachine<N, G> {
	const names = Object.keys(spec) as N[]
	return {
		entity,
		names,
		code: (name) => spec[name].code,
		in: (group) => groups[group],
		codes: (group) => groups[group].map((name) => spec[name].code),
		nameOf(code) {
			const name = names.find((n) => spec[n].code === code)
			if (!name) throw new Error(`${entity}: no status has the code "${code}"`)
			return name
		},
		before: (to) => names.filter((n) => spec[n].to.includes(to)).map((n) => spec[n].code),
		allows: (from, to) => spec[from].to.includes(to),
	}
}
