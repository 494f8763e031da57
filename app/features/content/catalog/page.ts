import type { FamilyId } from "#app/collections/portraits/kit.ts"
import type { DoorId } from "#app/doors/doors.ts"
import type { Key, Namespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import type { StripName } from "../scenes/strips/strips.ts"
import type { TemplateName } from "../templates.ts"

export type GroupName = "punktopia" | "benefit" | "powerZone" | "rwaPlan" | "coinGroup" | "game" | "company" | "legal"

/** The picture on top: a character by family and seed, or a scene by its name in `scenes/`. */
export type Picture = { readonly family: FamilyId; readonly seed: number } | { readonly scene: string }

/** A page as its part of the catalog writes it. */
export type PageLine = {
	/** Name of its words, `locales/<lang>/pages/<id>.json`; its address too, unless the product's name is a part of that. */
	readonly id: string
	readonly template: TemplateName
	readonly picture?: Picture
	/** The collection that it is one of several pages of. */
	readonly within?: string
	/** How the story template sets its first screen. */
	readonly look?: "split" | "poster" | "wide" | "plain"
	/** The section that breaks out of the grid, on the ground of the other theme. */
	readonly flip?: string
	/** The drawing from edge to edge that breaks its grid once, and the section that stands on it; a page of law has it below its head. Of several pages with the same drawing each has a part of its own. */
	readonly strip?: readonly [drawing: StripName, section?: string | undefined, part?: number]
	/** Namespaces whose words its template says as well, besides its own and `content`. */
	readonly namespaces?: readonly Namespace[]
	/** Operator data that the page shows. */
	readonly data?: readonly PublishedKey[]
	/** The door that the page stands before: while it is shut the page says so, on its picture and in a line. */
	readonly opens?: DoorId
	/** Those that parts of the page stand before. */
	readonly leadsTo?: readonly DoorId[]
	/** Where what it tells of is begun, a page of another route: its next step leads there. Without it, to the first of `next`. */
	readonly start?: string
	/** Pages to read on with, by id. */
	readonly next: readonly string[]
	/** Where it stands in the menu; without it the page is reached from other pages. */
	readonly menu?: true | "collections"
	/** Languages that it exists in; all, unless said. */
	readonly langs?: readonly Lang[]
	/** Tabs as they stand in `?tab=`; the first is shown without it. */
	readonly tabs?: readonly string[]
}

/** Pages of other routes that menu, onward links and sitemap name as well. */
export type Elsewhere = { readonly id: string; readonly label: Key; readonly menu?: true }
/** An entry of the menu that has no page yet, or opens a dialog. */
export type Soon = {
	readonly label: Key
	readonly dialog?: `modal-${string}`
	readonly menu: true
}

export type Line = PageLine | Elsewhere | Soon

/** A line, and the part of the site that it stands in. */
export type Placed<L extends Line = Line> = L & { readonly group: GroupName }
export type Page = Placed<PageLine>
