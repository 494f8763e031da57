import type { DoorId } from "#app/doors/doors.ts"
import type { Key } from "#app/lib/keys.ts"
import { labelOf, slugOf } from "./addresses.ts"
import { GROUPS, isPage, LISTED } from "./catalog.ts"
import type { Placed } from "./page.ts"

type Product = { readonly slug: string }
type Entry = {
	readonly label: Key
	readonly page?: string
	readonly dialog?: `modal-${string}`
	readonly items?: readonly Entry[]
	readonly soon?: true
}

type Group = { readonly label: Key; readonly items: readonly Entry[] }
type Menu = { readonly groups: readonly Group[]; readonly legal: readonly Entry[] }

/**
 * Header, mobile menu and footer as the catalog orders them. The five single-collection pages form a third level. `shut`: doors that are not open;
 * pages before them are marked, as is what has no page yet.
 */
export function menuOf(product: Product, shut: readonly DoorId[] = []): Menu {
	const entry = (id: string): Entry => ({ label: labelOf(id), page: slugOf(id, product) })
	const isShut = (line: Placed) => isPage(line) && line.opens !== undefined && shut.includes(line.opens)
	return {
		groups: GROUPS.map((group) => {
			const lines = LISTED.filter((line) => line.group === group && line.menu)
			const third = lines.filter((line) => line.menu === "collections")
			return {
				label: `shell:menu.${group}`,
				items: lines.flatMap((line): Entry[] => {
					if (line.menu === "collections") {
						if (line !== third[0]) return []
						return [{ label: "shell:menu.collections", items: third.filter(isPage).map(({ id }) => entry(id)) }]
					}
					if ("id" in line) return [{ ...entry(line.id), ...(isShut(line) ? { soon: true } : {}) }]
					return [{ label: line.label, ...(line.dialog ? { dialog: line.dialog } : { soon: true }) }]
				}),
			}
		}),
		legal: [
			...["etcPrivacy", "etcTermsofUse", "etcEmail", "etcCookie", "isItUs"].map(entry),
			{ label: "shell:menu.aboutUs", page: "companyAbout" },
		],
	}
}
