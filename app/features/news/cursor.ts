/** Where an earlier page of the list begins: the last note shown, by its moment and id, e.g. "1795190400000-12". */
export type Cursor = { readonly publishedAt: Date; readonly id: number }

export const cursorText = ({ publishedAt, id }: Cursor) => `${publishedAt.getTime()}-${id}`

/** Anything else than a cursor of ours is no cursor: the list begins at its top. */
export function readCursor(text: string | null): Cursor | null {
	const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? "") ?? []
	return at && id ? { publishedAt: new Date(Number(at)), id: Number(id) } : null
}

/** The id in an address, or null: signs, zeros in front and numbers that no note can have are none. */
export const readId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null)
