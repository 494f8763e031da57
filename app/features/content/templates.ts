import type { DoorId, DoorPause } from "#app/doors/doors.ts"
import type { T, Words } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Published } from "#app/settings/published.ts"
import type { Page } from "./catalog/page.ts"
import type { DropDraft } from "./drop-draft.ts"

/** Looks that a page can have; `site/content-page.tsx` says which feature draws each. */
export type TemplateName =
	| "story"
	| "legal"
	| "brand"
	| "cookies"
	| "collection"
	| "collections"
	| "doors"
	| "dropCreator"
	| "listPreview"
	| "coin"
	| "game"
	| "ventures"
	| "stairs"
	| "tower"
	| "gearUp"
	| "encyclopedia"
	| "crew"
	| "ltac"
	| "benefits"
	| "memberships"
	| "board"
	| "partners"

export type ShutDoor = { readonly id: DoorId; readonly at: string | null; readonly pause: DoorPause | null }
export type Product = { readonly slug: string; readonly name: string }
export type Onward = { readonly id: string; readonly href: string; readonly name: string }

/** All that a template gets. `{{product}}` is filled in everywhere; no template holds words of its own. */
export type View = {
	readonly page: Page
	readonly lang: Lang
	readonly product: Product
	/** Says the words of this page, those that pages share (`content`), and those of `page.namespaces`. */
	readonly t: T
	/** The namespace of this page: `${own}:lead` is the key of its lead. */
	readonly own: PageNamespace
	/** The words of this page as data. */
	readonly words: Words
	/** Name of the part of the site, e.g. "RWA Plan". */
	readonly group: string
	/** Address of this page, without a query. */
	readonly here: string
	/** One of `page.tabs`, or the first. */
	readonly tab: string | null
	readonly next: readonly Onward[]
	/** What the operator has published of the documents named in `page.data`. */
	readonly published: Partial<Published>
	/** Doors that are not open, of those that the page or parts of it stand before; `at`: when one opens, in ISO 8601, as published. */
	readonly shut: readonly ShutDoor[]
	/** What was typed into a preview form. */
	readonly draft?: DropDraft
}
