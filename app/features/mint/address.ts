import { type Lang, pagePath } from "#app/lib/paths.ts"
import type { MintPageId } from "#app/minting/offers.ts"

/** `wallet`: whose rules are shown. `purchase`: whose sheet stands open. */
export type MintQuery = Readonly<{
	quantity?: number | undefined
	asset?: string | undefined
	way?: string | undefined
	wallet?: string | undefined
	purchase?: string | undefined
}>

/** A page that mints, with what its address says. */
export function mintPath(lang: Lang, page: MintPageId, query: MintQuery = {}, hash = ""): string {
	const search = new URLSearchParams()
	for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
	return `${pagePath(lang, page)}${search.size > 0 ? `?${search}` : ""}${hash}`
}
