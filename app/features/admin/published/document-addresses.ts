import type { DoorId } from "#app/doors/doors.ts"
import { paths } from "#app/lib/paths.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import type { Area } from "./areas.ts"
import type { Place } from "./entries.ts"

type Address = Readonly<{ key: PublishedKey; place?: Place | null; done?: boolean; opened?: readonly DoorId[] }>

/** Where a document is edited, or one place of it. `opened`: doors that the change has opened. */
export const documentAddress = (area: Area, { key, place = null, done = false, opened = [] }: Address): string =>
	`${paths.admin(`${area}/edit`)}?${new URLSearchParams({
		key,
		...(place ? { place } : {}),
		...(done ? { done: opened.join(" ") } : {}),
	})}`

/** Earlier versions of a document; `from`: the last one of the page before. */
export const versionsAddress = (area: Area, key: PublishedKey, from: string | null = null): string =>
	`${paths.admin(`${area}/versions`)}?${new URLSearchParams({ key, ...(from ? { from } : {}) })}`
