import { amountText } from "#app/lib/amount.ts"
import type { Key } from "#app/lib/keys.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"

/** What was typed, by field; and what is wrong with it, by field, as keys of words with what fills them. */
export type Typed = Readonly<Record<string, string>>
/** The same in words. */
export type Errors = Readonly<Record<string, string>>
export type FieldProblem = Readonly<{ field: string; key: Key; params?: Readonly<Record<string, string>> }>

/** Terms have a row each; a row without days is none. */
export const ROWS = 12
const NUMBER: Asset = { symbol: "", scale: 0 }
export const PERCENT: Asset = { symbol: "%", scale: 2 }
const MOST_REASON = 2_000
const MOST_TYPED = 60

/** The plans' fields beside the terms, and where each stands in the rule's body. */
export const AMOUNTS = {
	min: "minUnits",
	max: "maxUnits",
	walletMax: "walletMaxUnits",
	claimMin: "claimMinUnits",
} as const
export const NUMBERS = {
	mostOpen: "maxOpenPositions",
	coolingOff: "coolingOffHours",
	undo: "undoHours",
	cooldown: "cooldownHours",
	claimEvery: "claimEveryHours",
	payWithin: "payWithinMinutes",
} as const
export const ROW_FIELDS = { days: "days", apr: "aprBps", pool: "poolBps" } as const

/** Figures of the plans, as they are edited. */
export type PlansFigures = Readonly<
	Record<(typeof NUMBERS)[keyof typeof NUMBERS], number> &
		Record<"minUnits" | "maxUnits" | "walletMaxUnits", bigint> & {
			claimMinUnits?: bigint | undefined
			earlyKeepBps: number
			terms: readonly Readonly<{ days: number; aprBps: number; poolBps: number }>[]
		}
>
type Notation = Readonly<{ lang: Lang; asset: Asset }>

/** A version's figures as somebody would type them. */
export function typedOf(plans: PlansFigures, { lang, asset }: Notation): Typed {
	const percent = (bps: number) => amountText(BigInt(bps), PERCENT, lang)
	const terms = plans.terms.flatMap(({ days, aprBps, poolBps }, n) => [
		[`days${n}`, `${days}`],
		[`apr${n}`, percent(aprBps)],
		[`pool${n}`, percent(poolBps)],
	])
	const amounts = Object.entries(AMOUNTS).map(([name, at]) => [
		name,
		plans[at] === undefined ? "" : amountText(plans[at], asset, lang),
	])
	const numbers = Object.entries(NUMBERS).map(([name, at]) => [name, `${plans[at]}`])
	return Object.fromEntries([
		...terms,
		...amounts,
		...numbers,
		["earlyKeep", percent(plans.earlyKeepBps)],
		["when", "now"],
	])
}

/** A text of a form, as it may be shown again; longer ones are none of ours. A NUL is no letter, and no database takes it. */
const textOf = (fields: FormData, name: string, most = MOST_TYPED): string => {
	const value = fields.get(name)
	return typeof value === "string" && value.length <= most ? value.replaceAll("\0", "\ufffd") : ""
}

/** Reads fields one by one, and keeps what was typed and what is wrong. */
export function fieldReader(fields: FormData, { lang }: Pick<Notation, "lang">) {
	const typed: Record<string, string> = {}
	const problems: FieldProblem[] = []
	const problem = (field: string, key: Key, params?: FieldProblem["params"]) =>
		void problems.push({ field, key, ...(params ? { params } : {}) })
	const text = (name: string, most?: number) => {
		typed[name] = textOf(fields, name, most)
		return typed[name].trim()
	}
	/** Base units of an amount; null where it is none: then a problem stands beside it. */
	const amount = (name: string, asset: Asset, { optional = false } = {}): bigint | null => {
		const value = text(name)
		if (value === "") {
			const sent = fields.get(name)
			if (typeof sent === "string" && sent.trim() !== "") problem(name, "admin:tooLong")
			else if (!optional) problem(name, "admin:needed")
			return null
		}
		const read = readAmount(value, asset, lang)
		if (read.units !== null) return read.units
		if (read.ambiguous) problem(name, "admin:rules.problem.ambiguous", read.ambiguous)
		else if (asset === NUMBER) problem(name, "admin:rules.problem.number")
		else problem(name, "admin:rules.problem.amount", { scale: `${asset.scale}` })
		return null
	}
	return {
		typed,
		problems,
		problem,
		text,
		/** What was sent, however long. */
		sent: (name: string) => String(fields.get(name) ?? ""),
		amount,
		number: (name: string) => amount(name, NUMBER),
		reason(): string {
			const sent = fields.get("reason")
			const value = text("reason", MOST_REASON)
			if (value === "")
				problem("reason", typeof sent === "string" && sent.length > MOST_REASON ? "admin:tooLong" : "admin:needed")
			if (value.includes("\ufffd")) problem("reason", "admin:rules.problem.letters")
			return value
		},
	}
}

/** The plans as somebody drew them up, as a body that the rule's schema still has to read; `rows`: of which row each of its terms is. */
export function readPlansForm(fields: FormData, { lang, asset, now }: Notation & Readonly<{ now: Date }>) {
	const reader = fieldReader(fields, { lang })
	const { typed, text, amount, number, problem } = reader
	const rows = Array.from({ length: ROWS }, (_, n) => n).filter((n) => {
		const names = Object.keys(ROW_FIELDS).map((name) => `${name}${n}`)
		return names.map((name) => text(name)).some((value) => value !== "") || names.some((name) => isLong(fields, name))
	})
	const terms = rows.map((n) => ({
		days: Number(number(`days${n}`) ?? 0),
		aprBps: Number(amount(`apr${n}`, PERCENT) ?? 0),
		poolBps: Number(amount(`pool${n}`, PERCENT) ?? 0),
	}))
	if (rows.length === 0) problem("days0", "admin:rules.problem.noTerms")
	const amounts = Object.entries(AMOUNTS).flatMap(([name, at]) => {
		const units = amount(name, asset, { optional: name === "claimMin" })
		return units === null ? [] : [[at, `${units}`]]
	})
	const numbers = Object.entries(NUMBERS).map(([name, at]) => [at, Number(number(name) ?? 0)])
	const body = {
		terms,
		...Object.fromEntries([...amounts, ...numbers]),
		earlyKeepBps: Number(amount("earlyKeep", PERCENT) ?? 0),
	}
	typed.when = textOf(fields, "when") === "later" ? "later" : "now"
	const from = text("from")
	const validFrom = typed.when === "later" ? readUtcMoment(from) : null
	if (typed.when === "later" && !validFrom) problem("from", from === "" ? "admin:needed" : "admin:rules.problem.date")
	if (validFrom && validFrom <= now) problem("from", "admin:rules.problem.past")
	return { typed, problems: reader.problems, rows, body, validFrom, reason: reader.reason() }
}

const isLong = (fields: FormData, name: string) => String(fields.get(name) ?? "").length > MOST_TYPED

type BodyProblem = Readonly<{
	path: readonly PropertyKey[]
	broken: "least" | "most" | "pools" | "twice" | "bounds" | "unreadable"
	limit: number
}>

/**
 * What is wrong with the texts, and then with what they say. A field that could not be read says nothing of the others: figures of several
 * fields together are looked at when each can be read.
 */
export function allProblems(
	texts: readonly FieldProblem[],
	body: readonly BodyProblem[],
	place: Readonly<{ rows: readonly number[]; lang: Lang }>,
): readonly FieldProblem[] {
	const single = body.filter(({ broken }) => texts.length === 0 || broken === "least" || broken === "most")
	const more = single.map((one) => fieldProblem(one, place))
	return [...texts, ...more.filter(({ field }) => !texts.some((one) => one.field === field))]
}

/** Beside which field the problem of a body stands, and in which words. */
function fieldProblem(
	{ path, broken, limit }: BodyProblem,
	{ rows, lang }: Readonly<{ rows: readonly number[]; lang: Lang }>,
): FieldProblem {
	const [first, n, inRow] = path
	const inRows = Object.entries(ROW_FIELDS).find(([, at]) => at === inRow)
	const named = [...Object.entries(AMOUNTS), ...Object.entries(NUMBERS), ["earlyKeep", "earlyKeepBps"] as const]
	const row = rows[typeof n === "number" ? n : 0] ?? 0
	const single = named.find(([, at]) => at === first)?.[0] ?? (broken === "pools" ? `pool${row}` : `days${row}`)
	const field = inRows ? `${inRows[0]}${row}` : single
	if (broken === "least" || broken === "most") {
		const isPercent = /^(apr|pool)\d|^earlyKeep/.test(field)
		const text = formatMoney(money(isPercent ? PERCENT : NUMBER, BigInt(Math.trunc(limit))), LOCALES[lang]).trim()
		return { field, key: `admin:rules.problem.${broken}`, params: { limit: text } }
	}
	return { field, key: `admin:rules.problem.${broken}` }
}
