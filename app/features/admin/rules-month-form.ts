import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import { fieldReader } from "./rules-forms.ts"

export type MonthChoice<P extends string = string> = Readonly<{ program: P; collection: string }>
type Facts<P extends string> = Readonly<{ lang: Lang; asset: Asset; choices: readonly MonthChoice<P>[]; now: Date }>

export const choiceName = ({ program, collection }: MonthChoice): string => `${program}/${collection}`

/** A year back or ahead: further away it is a slip of the pen, and what is declared is set aside at once. */
const MOST_MONTHS_AWAY = 12

/** A month's pool as somebody drew it up; `wanted` is null where something is wrong with it. */
export function readMonthForm<P extends string>(fields: FormData, { lang, asset, choices, now }: Facts<P>) {
	const reader = fieldReader(fields, { lang })
	const { typed, problems, text, problem } = reader
	const of = text("of")
	const choice = choices.find((one) => choiceName(one) === of)
	if (!choice) problem("of", "admin:needed")
	const month = text("month")
	const away = monthsAway(month, now)
	if (away === null) problem("month", month === "" ? "admin:needed" : "admin:rules.problem.month")
	else if (Math.abs(away) > MOST_MONTHS_AWAY) problem("month", "admin:rules.problem.monthFar")
	const pool = reader.amount("pool", asset)
	if (pool === 0n) problem("pool", "admin:rules.problem.positive")
	const reason = reader.reason()
	const wanted = choice && pool && problems.length === 0 ? { ...choice, month, pool, reason } : null
	return { typed, problems, wanted }
}

function monthsAway(month: string, now: Date): number | null {
	const [, year, of] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
	if (!year || !of) return null
	return Number(year) * 12 + Number(of) - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
}
