import { createHash } from "node:crypto"
import { monthsLater, releasesOf, type Terms } from "./curve.ts"
import type { vestingSchedule } from "./tables.server.ts"

/** When the last of a schedule is released. */
export const lastRelease = (terms: Terms): Date =>
	releasesOf(terms).at(-1)?.at ?? monthsLater(terms.startsAt, terms.cliffMonths + terms.linearMonths)

/** SHA-256 of the terms of all rows in their order, in hex: a page shows the first rows alone. */
export function hashOf(rows: readonly (typeof vestingSchedule.$inferSelect)[]): string {
	const hash = createHash("sha256")
	for (const { line, wallet, asset, category, total, startsAt, firstBps, ...row } of rows) {
		const { cliffMonths, linearMonths, stepMonths, cancels } = row
		const terms = [line, wallet, asset, category, `${total}`, startsAt, firstBps, cliffMonths, linearMonths]
		hash.update(`${JSON.stringify([...terms, stepMonths, cancels])}\n`)
	}
	return hash.digest("hex")
}
