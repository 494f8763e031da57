import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { programPath } from "./address.ts"
import type { ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"

/** A program and a collection by their names, and an address. */
export type Place = Readonly<{ name: string; href: string }>
export type PlaceSaying = Readonly<{ t: T; lang: Lang }>

export function placeOf(
	{ program, collection }: Readonly<{ program: string; collection: string }>,
	{ t, lang }: PlaceSaying,
	of: { claimed?: string; hash: string },
): Place {
	// The cast: the table's check lets no other program in.
	const one = programOf(program as ProgramId)
	const names = [asKey(`pages/${one.page}:name`), asKey(`pages/${one.page}:tabs.${collection}.name`)]
	return {
		name: names.map((key) => t(key)).join(" · "),
		href: programPath(lang, one, { tab: collection, claimed: of.claimed }, of.hash),
	}
}
