/** A place in a list that is ordered by time and id, newest first: what follows is older, or as old with a smaller id. */
export type Cursor = Readonly<{ at: Date; id: string }>

/** As it stands in an address, e.g. "1795190400000-12". */
export const cursorText = ({ at, id }: Cursor): string => `${at.getTime()}-${id}`

/** The cursor in an address, or null for anything else. `isId`: whether a text can be an id of the list. Times end in 2286: databases read no year of five digits. */
export function readCursor(text: string | null, isId: (id: string) => boolean): Cursor | null {
	const [, time, id] = /^(\d{1,13})-([\w-]{1,40})$/.exec(text ?? "") ?? []
	return time && id && isId(id) ? { at: new Date(Number(time)), id } : null
}

/** The first `size` of rows of which one more was asked for, and where the next page begins; null at the end. */
export function pageOf<R>(rows: readonly R[], size: number, cursorOf: (row: R) => Cursor) {
	const shown = rows.slice(0, size)
	const last = shown.at(-1)
	return { rows: shown, older: rows.length > size && last ? cursorText(cursorOf(last)) : null }
}
