import { randomUUID } from "node:crypto"
import { chanceGate } from "#app/chance/gate.server.ts"
import { openCountries } from "#app/chance/open-countries.server.ts"
import { EXCLUSION_TERMS, type ExclusionTerm } from "#app/chance/rules.ts"
import type { RequestContext } from "#app/db/context.ts"
import { isUuid } from "#app/lib/uuid.ts"

/** `term`: shown to be confirmed; `form`: what its form is known by, kept where it was refused. */
export type AskedTerm = Readonly<{ term: ExclusionTerm; form: string; until: Date | null; wallets: number }>

export const isTerm = (text: unknown): text is ExclusionTerm => EXCLUSION_TERMS.some((one) => one === text)

/** What the page of fair play shows of whoever asks. */
export async function fairPlayPage(visit: RequestContext, wanted: Readonly<{ term: unknown; form: unknown }>) {
	const now = await visit.now()
	const [gate, countries] = await Promise.all([chanceGate(visit), openCountries(visit, now)])
	const { wallet } = visit.who
	const asked: AskedTerm | null =
		wallet && isTerm(wanted.term)
			? {
					term: wanted.term,
					form: typeof wanted.form === "string" && isUuid(wanted.form) ? wanted.form : randomUUID(),
					until: untilOf(wanted.term, now),
					wallets: wallet.memberWallets.length,
				}
			: null
	return { gate, countries, asked }
}
export type FairPlayPage = Awaited<ReturnType<typeof fairPlayPage>>

/** When a term that begins now is over, by months of the calendar as the database adds them; null: never. */
export function untilOf(term: ExclusionTerm, now: Date): Date | null {
	if (term === "forever") return null
	const until = new Date(now)
	until.setUTCMonth(until.getUTCMonth() + Number(term), 1)
	const days = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate()
	until.setUTCDate(Math.min(now.getUTCDate(), days))
	return until
}
