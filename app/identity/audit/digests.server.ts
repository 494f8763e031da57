import { desc, lt } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { auditDigest } from "./tables.server.ts"

/** Days of one answer. */
export const MOST = 400

/** A day as addresses write it; one that no calendar has, or of before there was a chain, is none. */
export const digestDay = z.iso.date().regex(/^20/)

/** The last link of each day, the newest first; `next` is what the following days are asked for with, null: there are none. */
export async function listDigests({ db }: Pick<Context, "db">, before: string | null) {
	const rows = await db
		.select({ day: auditDigest.day, seq: auditDigest.seq, hash: auditDigest.hash })
		.from(auditDigest)
		.where(before === null ? undefined : lt(auditDigest.day, before))
		.orderBy(desc(auditDigest.day))
		.limit(MOST + 1)
	const digests = rows
		.slice(0, MOST)
		.map(({ day, seq, hash }) => ({ day, seq: String(seq), hash: Buffer.from(hash).toString("hex") }))
	return { digests, next: rows.length > MOST ? (digests.at(-1)?.day ?? null) : null }
}
