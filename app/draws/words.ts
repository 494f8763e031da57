import * as z from "zod"

/** Parts of every document of a draw. */

export const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** Neither signs that divide a row of the ledger nor anything unseen: addresses, signatures, names of ours. */
export const word = z.string().regex(/^[0-9A-Za-z:._-]{1,128}$/)
/** Times the longest period of a beacon, the last one still has a moment that calendars know. */
export const round = z.int().min(1).max(10_000_000_000)
/** Milliseconds are left out: rounds are of whole seconds. */
export const moment = z.iso.datetime({ precision: 0 })
/** Smallest units of an asset. */
export const units = z.string().regex(/^[1-9]\d{0,29}$/)
