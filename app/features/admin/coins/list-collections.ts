import type { Context } from "#app/db/context.ts"
import type { CollectionEntry } from "../pages/collections.tsx"

type Program = Readonly<{
	id: string
	collections: readonly Readonly<{ id: string; isOpen: boolean; staked: number }>[]
}>

/** Every collection that a program deals in or the operator has set up, those of the programs first. */
export function listCollections(
	{ collections }: Pick<Context, "collections">,
	programs: readonly Program[],
): CollectionEntry[] {
	const known = programs.flatMap((program) => program.collections.map(({ id }) => id))
	const ids = new Set([...known, ...collections.all.map(({ id }) => id)])
	return [...ids].map((id) => {
		const set = collections.find(id)
		return {
			id,
			isKnown: known.includes(id),
			set: set && { chain: set.chain, standard: set.standard, address: set.address, authority: set.authority },
			programs: programs.flatMap((program) =>
				program.collections.filter((one) => one.id === id).map((one) => ({ ...one, id: program.id })),
			),
		}
	})
}
