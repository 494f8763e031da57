import { amountText } from "#app/lib/amount.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { type FieldProblem, fieldReader, PERCENT, type Typed } from "../rules-forms.ts"

/** Figures of a program's rates, as they are edited. Amounts are base units, `bps` 10,000ths. */
export type RatesFigures = Readonly<{
	collections: Readonly<Record<string, CollectionFigures>>
	terms: readonly Readonly<{ days: number; multiplierBps: number; bonusBps: number }>[]
	claim: Readonly<{ twig: bigint; coin: bigint; bonus: bigint; usdc: bigint; everyHours: number }>
	checkIn: Readonly<Record<"graceHours" | "freezeEveryDays" | "freezesSaved", number>>
}> &
	Readonly<Record<TopNumber, number>>
type CollectionFigures = Readonly<{ twigPerDay: bigint; coinPerDay: bigint; bonusBps: number; usdc: boolean }>
type TopNumber =
	| "mostPerWallet"
	| "mostAtOnce"
	| "bonusWeeks"
	| "coolingOffHours"
	| "undoHours"
	| "cooldownHours"
	| "coverHours"
	| "leastDays"

/** What the form of a program asks for. */
export type RatesForm = Readonly<{
	collections: readonly string[]
	rewards: readonly string[]
	hasTerms: boolean
	twig: Asset
	coin: Asset
	dollar: Asset | null
	/** Least and most of each whole number. */
	limits: Readonly<Record<string, readonly [number, number]>>
	mostTerms: number
	/** Of the version in force: what the form does not ask for stays as it is. */
	inForce: RatesFigures | null
}>

export const TIMES: Asset = { symbol: "×", scale: 4 }

/** Whole numbers by the name of their field; each field is named as its line among the words of rules. */
export const LIMIT_FIELDS = {
	mostPerWallet: "mostPerWallet",
	mostAtOnce: "mostAtOnce",
	cover: "coverHours",
	leastDays: "leastDays",
} as const
export const CHECK_IN_FIELDS = {
	grace: "graceHours",
	freezeEvery: "freezeEveryDays",
	freezesSaved: "freezesSaved",
} as const
export const LEAVING_FIELDS = { coolingOff: "coolingOffHours", undo: "undoHours", cooldown: "cooldownHours" } as const
/** Smallest claims, by reward. */
export const CLAIM_FIELDS = { claimTwig: "twig", claimCoin: "coin", claimBonus: "bonus", claimDollar: "usdc" } as const

export const field = (name: string, part: string | number): string => `${name}-${part}`

/** Weeks in a row are asked for where a bonus is paid on the way. */
export const hasWeeks = ({ rewards, hasTerms }: RatesForm) => rewards.includes("bonus") && !hasTerms
export const claimFields = ({ rewards }: RatesForm) =>
	Object.entries(CLAIM_FIELDS).filter(([, reward]) => rewards.includes(reward)) as [
		keyof typeof CLAIM_FIELDS,
		(typeof CLAIM_FIELDS)[keyof typeof CLAIM_FIELDS],
	][]
export const claimAsset = (form: RatesForm, reward: string): Asset =>
	reward === "twig" ? form.twig : reward === "usdc" ? (form.dollar ?? form.coin) : form.coin

/** The version in force as an operator would type it; nothing where there is none. */
export function typedRates(form: RatesForm, lang: Lang): Typed {
	const { inForce } = form
	if (!inForce) return { when: "now" }
	const percent = (bps: number) => amountText(BigInt(bps), PERCENT, lang)
	const collections = Object.entries(inForce.collections).flatMap(([id, rate]) => [
		[field("open", id), "1"],
		[field("twig", id), amountText(rate.twigPerDay, form.twig, lang)],
		[field("coin", id), amountText(rate.coinPerDay, form.coin, lang)],
		[field("bonus", id), percent(rate.bonusBps)],
		[field("share", id), rate.usdc ? "1" : ""],
	])
	const terms = inForce.terms.flatMap(({ days, multiplierBps, bonusBps }, n) => [
		[field("days", n), `${days}`],
		[field("multiplier", n), amountText(BigInt(multiplierBps), TIMES, lang)],
		[field("termBonus", n), percent(bonusBps)],
	])
	const claims = claimFields(form).map(([name, reward]) => [
		name,
		amountText(inForce.claim[reward], claimAsset(form, reward), lang),
	])
	const top = Object.entries({ ...LIMIT_FIELDS, ...LEAVING_FIELDS }).map(([name, at]) => [name, `${inForce[at]}`])
	const checkIn = Object.entries(CHECK_IN_FIELDS).map(([name, at]) => [name, `${inForce.checkIn[at]}`])
	return Object.fromEntries([
		...[...collections, ...terms, ...claims, ...top, ...checkIn],
		["claimEvery", `${inForce.claim.everyHours}`],
		["bonusWeeks", `${inForce.bonusWeeks}`],
		["when", "now"],
	])
}

type Reading = Readonly<{ form: RatesForm; lang: Lang; now: Date }>
type Reader = Omit<ReturnType<typeof fieldReader>, "number" | "amount"> &
	Readonly<{
		/** A whole number, and one of a unit with decimals, within the limits of that name. */
		whole(name: string, limit: string): number
		scaled(name: string, limit: string, asset: Asset): number
		/** Base units of an amount. */
		units(name: string, asset: Asset): bigint
	}>

/** A version as it was typed, with all that is wrong with it; `body` is null where something is. */
export function readRatesForm(fields: FormData, { form, lang, now }: Reading) {
	const reader = limitedReader(fields, form, lang)
	const { typed, problems, text, problem } = reader
	const collections = Object.fromEntries(
		form.collections.flatMap((id) => {
			const rate = readCollection(reader, form, id)
			return rate ? [[id, rate]] : []
		}),
	)
	const terms = form.hasTerms ? readTerms(reader, form) : []
	const claim = {
		...claimsOf(form.inForce),
		...Object.fromEntries(
			claimFields(form).map(([name, reward]) => [reward, `${reader.units(name, claimAsset(form, reward))}`]),
		),
		everyHours: reader.whole("claimEvery", "everyHours"),
	}
	const wholes = (names: Readonly<Record<string, string>>) =>
		Object.fromEntries(Object.entries(names).map(([name, at]) => [at, reader.whole(name, at)]))
	const leaving = form.hasTerms ? wholes(LEAVING_FIELDS) : {}
	if (Number(leaving.undoHours ?? 0) > Number(leaving.cooldownHours ?? 0)) problem("undo", "admin:rules.rates.undoLate")
	const body = {
		...{ collections, terms, claim, ...leaving, ...wholes(LIMIT_FIELDS), checkIn: wholes(CHECK_IN_FIELDS) },
		bonusWeeks: hasWeeks(form) ? reader.whole("bonusWeeks", "bonusWeeks") : (form.inForce?.bonusWeeks ?? 0),
	}
	typed.when = text("when") === "later" ? "later" : "now"
	const from = text("from")
	const validFrom = typed.when === "later" ? readUtcMoment(from) : null
	if (typed.when === "later" && !validFrom) problem("from", from === "" ? "admin:needed" : "admin:rules.problem.date")
	if (validFrom && validFrom <= now) problem("from", "admin:rules.problem.past")
	const reason = reader.reason()
	return {
		typed: typed as Typed,
		problems: problems as readonly FieldProblem[],
		validFrom,
		reason,
		body: problems.length === 0 ? body : null,
	}
}

/** Most digits of base units that a rule holds. */
const MOST_UNITS = 10n ** 30n - 1n

function limitedReader(fields: FormData, { limits }: RatesForm, lang: Lang): Reader {
	const reader = fieldReader(fields, { lang })
	const within = (name: string, limit: string, value: bigint | null, asset: Asset): number => {
		const [least, most] = limits[limit] ?? [0, Number.MAX_SAFE_INTEGER]
		if (value === null) return least
		const broken = value < BigInt(least) ? "least" : value > BigInt(most) ? "most" : null
		if (!broken) return Number(value)
		const bound = formatMoney(money(asset, BigInt(broken === "least" ? least : most)), LOCALES[lang])
		reader.problem(name, `admin:rules.problem.${broken}`, { limit: bound.trim() })
		return least
	}
	return {
		...reader,
		whole: (name, limit) => within(name, limit, reader.number(name), { symbol: "", scale: 0 }),
		scaled: (name, limit, asset) => within(name, limit, reader.amount(name, asset), asset),
		units(name, asset) {
			const value = reader.amount(name, asset) ?? 0n
			if (value > MOST_UNITS) reader.problem(name, "admin:tooLong")
			return value
		},
	}
}

/** A collection that is ticked; one that is not takes no new stakes, and what was typed of it stays typed. */
function readCollection(reader: Reader, form: RatesForm, id: string) {
	const { rewards, hasTerms } = form
	const isOpen = reader.text(field("open", id)) === "1"
	const names = ["twig", "coin", "bonus", "share"].map((name) => field(name, id))
	if (!isOpen) {
		for (const name of names) reader.text(name)
		return null
	}
	const [twig = "", coin = "", bonus = "", share = ""] = names
	const twigPerDay = rewards.includes("twig") ? reader.units(twig, form.twig) : 0n
	const coinPerDay = rewards.includes("coin") ? reader.units(coin, form.coin) : 0n
	const usdc = rewards.includes("usdc") && reader.text(share) === "1"
	if (twigPerDay === 0n && coinPerDay === 0n && !usdc && reader.problems.every(({ field }) => !names.includes(field)))
		reader.problem(twig, "admin:rules.rates.nothing")
	// A term has its own bonus; that of its collection says nothing.
	const bonusBps = hasTerms
		? (form.inForce?.collections[id]?.bonusBps ?? 0)
		: rewards.includes("bonus")
			? reader.scaled(bonus, "bonusBps", PERCENT)
			: 0
	return { twigPerDay: `${twigPerDay}`, coinPerDay: `${coinPerDay}`, bonusBps, usdc }
}

function readTerms(reader: Reader, { mostTerms }: RatesForm) {
	const names = (n: number) => ["days", "multiplier", "termBonus"].map((name) => field(name, n))
	const rows = Array.from({ length: mostTerms }, (_, n) => n).filter((n) =>
		names(n).some((name) => reader.text(name) !== "" || reader.sent(name).trim() !== ""),
	)
	if (rows.length === 0) reader.problem(field("days", 0), "admin:rules.problem.noTerms")
	const seen = new Set<number>()
	return rows.map((n) => {
		const [days = "", multiplier = "", bonus = ""] = names(n)
		const term = {
			days: reader.whole(days, "days"),
			multiplierBps: reader.scaled(multiplier, "multiplierBps", TIMES),
			bonusBps: reader.scaled(bonus, "bonusBps", PERCENT),
		}
		if (term.days > 0 && seen.has(term.days)) reader.problem(days, "admin:rules.problem.twice")
		seen.add(term.days)
		return term
	})
}

/** Smallest claims of rewards that the form does not ask for. */
const claimsOf = (inForce: RatesFigures | null) => ({
	twig: `${inForce?.claim.twig ?? 0n}`,
	coin: `${inForce?.claim.coin ?? 0n}`,
	bonus: `${inForce?.claim.bonus ?? 0n}`,
	usdc: `${inForce?.claim.usdc ?? 0n}`,
})
