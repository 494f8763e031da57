import { paths } from "#app/lib/paths.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import type { Area } from "./areas.ts"
import type { Place } from "./entries.ts"

type Address = Readonly<{ key: PublishedKey; place?: Place | null; done?: boolean }>

/** Where a document is edited, or one place of it. */
export const documentAddress = (area: Area, { key, place = null, done = false }: Address): string =>
	`${paths.admin(`${area}/edit`)}?${new URLSearchParams({
		key,
		...(place ? { place } : {}),
		...(done ? { done: "" } : {}),
	})}`

/** Earlier versions of a document; `from`: the last one of the page before. */
export const versionsAddress = (area: Area, key: PublishedKey, from: string | null = null): string =>
	`${paths.admin(`${area}/versions`)}?${new URLSearchParams({ key, ...(from ? { from } : {}) })}`
