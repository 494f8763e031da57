import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import type { TRACKED_ITEMS } from "#app/tracking/definitions/items.ts"
import { trackOutcomes, trackReached } from "#app/tracking/marks.ts"
import { type MintQuery, mintPath } from "../../address.ts"
import type { MintPage } from "./model.ts"

type Marked = keyof (typeof TRACKED_ITEMS)["ltacMint"]

/** What every part of a page that mints is given. */
export type Shown = Readonly<{
	t: T
	lang: Lang
	locale: string
	page: MintPage
	at: (query?: MintQuery, hash?: string) => string
	mark: (item: Marked) => ReturnType<typeof track>
	reached: (item: Marked, reason: string) => ReturnType<typeof trackReached>
	named: (item: Marked) => `${MintPage["page"]}.${Marked}`
	outcomes: (item: Marked) => ReturnType<typeof trackOutcomes>
}>

export function shownOf(t: T, lang: Lang, page: MintPage): Shown {
	const named = (item: Marked) => `${page.page}.${item}` as const
	return {
		t,
		lang,
		locale: LOCALES[lang],
		page,
		at: (query = {}, hash = "") => mintPath(lang, page.page, query, hash),
		named,
		mark: (item) => track(named(item)),
		reached: (item, reason) => trackReached(named(item), reason),
		outcomes: (item) => trackOutcomes(named(item)),
	}
}
