import type { SQL } from "drizzle-orm"

/** Whose, until when, and how many: all as they stand in a statement. `addresses`: on Solana, a `text[]`; `owners`: wallet keys, a `text[]`. */
export type NoticesOf = Readonly<{ addresses: SQL; owners: SQL; before: SQL; now: SQL; most: SQL }>

/**
 * What happened to somebody, told from the rows of what happened: a query with the columns `at` (timestamptz), `kind` (a word, the end of a key
 * of the words), `id` (text, unique with its kind), `facts` (jsonb: asset and units in base units, and other texts that the words have slots for)
 * and `href` (without its language; null: it leads nowhere). Nothing at or after `before`, newest first, `most` at most.
 */
export type NoticeSource = (of: NoticesOf) => SQL
