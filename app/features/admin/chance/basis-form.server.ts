import { MOST_BASIS } from "#app/chance/basis-acts.server.ts"
import { isCountry } from "#app/chance/countries.ts"
import type { Lang } from "#app/lib/paths.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { fieldReader } from "../rules-forms.ts"
import type { BasisLine } from "./bases-terms.ts"

type Facts = Readonly<{ lang: Lang; standing: readonly BasisLine[] }>
export type WantedBasis = Readonly<{ country: string; basis: string; from: Date; reason: string }>
export type WantedEnd = Readonly<{ country: string; of: string; basis: string; reason: string }>

/** A legal basis as somebody typed it; `wanted` is null where something is wrong with it. */
export function readBasisForm(fields: FormData, { lang, standing }: Facts) {
	const reader = fieldReader(fields, { lang })
	const { typed, problems, text, problem } = reader
	const country = text("country")
	if (!isCountry(country)) problem("country", "admin:needed")
	else if (standing.some((one) => one.country === country)) problem("country", "chance:operators.stands")
	const basis = text("basis", MOST_BASIS)
	if (basis === "") problem("basis", String(fields.get("basis") ?? "").trim() === "" ? "admin:needed" : "admin:tooLong")
	else if (basis.includes("\ufffd")) problem("basis", "admin:rules.problem.letters")
	const moment = text("from")
	const from = readUtcMoment(moment)
	if (!from) problem("from", moment === "" ? "admin:needed" : "admin:rules.problem.date")
	const reason = reader.reason()
	const wanted: WantedBasis | null = from && problems.length === 0 ? { country, basis, from, reason } : null
	return { typed, problems, wanted }
}

/** Which basis is to end, and why. */
export function readEndForm(fields: FormData, { lang, standing }: Facts) {
	const reader = fieldReader(fields, { lang })
	const { typed, problems, text, problem } = reader
	const country = text("country")
	const found = standing.find((one) => one.country === country)
	if (!found) problem("country", country === "" ? "admin:needed" : "chance:operators.none")
	const reason = reader.reason()
	const wanted: WantedEnd | null =
		found && problems.length === 0 ? { country, of: found.id, basis: found.basis, reason } : null
	return { typed, problems, wanted }
}
