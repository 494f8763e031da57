import { readCursor } from "#app/lib/keyset.ts"

/** The id in an address, or null: signs, zeros in front and numbers that no note can have are none. */
export const readId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null)

/** Where an earlier page of the list begins; null: at its top. */
export const readNewsCursor = (text: string | null) => readCursor(text, (id) => readId(id) !== null)
