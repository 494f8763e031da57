import { amountText } from "#app/lib/amount.ts"
import type { Key } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { readUtcMoment, utcMomentText } from "#app/lib/utc-moment.ts"
import type { NewPhase, NewPlan, PlanInput } from "#app/minting/plans/plan-shape.ts"
import { type FieldProblem, fieldReader, PERCENT, type Typed } from "../rules-forms.ts"
import { readWallets } from "./read-wallets.ts"

export const PERCENT_TEXT = { style: "percent", maximumFractionDigits: 2 } as const
export const PHASE_KINDS = ["holders", "allow-list", "public"] as const
export type PhaseKind = (typeof PHASE_KINDS)[number]
/** A plan has twenty at most; so many are typed at once. */
export const PHASE_ROWS = 8
const MOST_LIST = 600_000
const MOST_TRAITS = 8

/** An asset that a plan can be priced in. */
export type Payable = Readonly<{ address: string; symbol: string; scale: number }>
export type PlanFacts = Readonly<{
	lang: Lang
	chain: string
	kinds: readonly string[]
	payable: readonly Payable[]
	collections: readonly string[]
	draws: readonly string[]
	isAddress: (text: string) => boolean
	now: Date
	/** Of a plan that is changed: its name and kind stay, and its stock only grows. */
	of: Readonly<{ name: string; kind: string; stock: number }> | null
}>
export type PhaseRow = Readonly<
	{ kind: PhaseKind; from: Date; to: Date; most: number } & Pick<NewPhase, "collections" | "wallets">
>
type Reader = ReturnType<typeof fieldReader>

export const priceField = ({ symbol }: Pick<Payable, "symbol">) => `price-${symbol}`

/** A new plan before anybody has typed. */
export const EMPTY_PLAN: Typed = {
	mostPerWallet: "5",
	mostAtOnce: "5",
	cap: "20",
	...Object.fromEntries(PHASE_KINDS.map((kind, n) => [`kind${n}`, kind])),
}

/** A plan as somebody would type it. `lists`: of each phase, in order. */
export function typedPlan(plan: NewPlan, { lang, payable }: Pick<PlanFacts, "lang" | "payable">): Typed {
	const prices = plan.prices.flatMap(({ asset, units }) => {
		const one = payable.find(({ address }) => address === asset)
		return one ? [[priceField(one), amountText(units, one, lang)]] : []
	})
	const phases = plan.phases.flatMap((phase, n) => Object.entries(typedPhase(phase, n)))
	return Object.fromEntries([
		...prices,
		...phases,
		["name", plan.name],
		["kind", plan.kind],
		["collection", plan.collection],
		["textName", plan.text.name],
		["symbol", plan.text.symbol],
		["uri", plan.text.uri],
		["traits", plan.text.traits.map(([kind, value]) => `${kind}: ${value}`).join("\n")],
		["stock", `${plan.stock}`],
		["mostPerWallet", `${plan.mostPerWallet}`],
		["mostAtOnce", `${plan.mostAtOnce}`],
		["draw", plan.draw ?? ""],
		["cap", amountText(BigInt(plan.drawCapBps), PERCENT, lang)],
		["startsAt", utcMomentText(plan.startsAt)],
		["endsAt", utcMomentText(plan.endsAt)],
	])
}

const typedPhase = ({ kind, startsAt, endsAt, most, collections, wallets }: NewPhase, n: number): Typed => ({
	[`kind${n}`]: kind,
	[`from${n}`]: utcMomentText(startsAt),
	[`to${n}`]: utcMomentText(endsAt),
	[`most${n}`]: `${most}`,
	[`holds${n}`]: collections.join(", "),
	[`wallets${n}`]: wallets.join("\n"),
})

/** A moment of UTC; null where it is none: then a problem stands beside it. */
function momentOf({ text, problem }: Reader, field: string): Date | null {
	const typed = text(field)
	const at = readUtcMoment(typed)
	if (!at) problem(field, typed === "" ? "admin:needed" : "admin:rules.problem.date")
	return at
}

function wholeOf(reader: Reader, field: string, [least, most]: readonly [number, number]): number {
	const value = reader.number(field)
	if (value === null) return least
	if (value < BigInt(least) || value > BigInt(most))
		reader.problem(field, "operators-mints:wrong.between", { least: `${least}`, most: `${most}` })
	return Number(value)
}

function letters(reader: Reader, field: string, most: number): string {
	const value = reader.text(field, most)
	const isLong = value === "" && reader.sent(field).length > most
	if (value === "") reader.problem(field, isLong ? "admin:tooLong" : "admin:needed")
	return value
}

function choice(reader: Reader, field: string, among: readonly string[]): string {
	const value = reader.text(field)
	if (!among.includes(value)) reader.problem(field, "admin:needed")
	return value
}

export type ReadPhases = Readonly<{ phases: readonly PhaseRow[]; repeated: number }>

/** One phase as it was typed; null where something is wrong with it. */
export function readPhase(reader: Reader, n: number, facts: Pick<PlanFacts, "collections" | "isAddress">) {
	const problems = reader.problems.length
	const kind = choice(reader, `kind${n}`, PHASE_KINDS) as PhaseKind
	const [from, to] = [momentOf(reader, `from${n}`), momentOf(reader, `to${n}`)]
	if (from && to && to <= from) reader.problem(`to${n}`, "operators-mints:wrong.order")
	const most = wholeOf(reader, `most${n}`, [1, 100_000])
	const named = reader
		.text(`holds${n}`, 500)
		.split(/[\s,]+/)
		.filter(Boolean)
	const unknown = named.filter((one) => !facts.collections.includes(one))
	if (unknown.length > 0)
		reader.problem(`holds${n}`, "operators-mints:wrong.collections", { list: unknown.join(", ").slice(0, 100) })
	else if (kind === "holders" && named.length === 0) reader.problem(`holds${n}`, "admin:needed")
	const list = readWallets(reader.text(`wallets${n}`, MOST_LIST), facts.isAddress)
	const isLong = reader.sent(`wallets${n}`).length > MOST_LIST
	if (isLong || list.isTooMany) reader.problem(`wallets${n}`, "operators-mints:wrong.manyWallets")
	else if (list.wrong.length > 0)
		reader.problem(`wallets${n}`, "operators-mints:wrong.wallets", {
			count: `${list.wrong.length}`,
			lines: list.wrong
				.slice(0, 20)
				.map(({ line, text }) => `${line}: ${text}`)
				.join(" · "),
		})
	else if (kind === "allow-list" && list.wallets.length === 0) reader.problem(`wallets${n}`, "admin:needed")
	if (!from || !to || reader.problems.length > problems) return { phase: null, repeated: 0 }
	const phase: PhaseRow = {
		...{ kind, from, to, most },
		collections: kind === "holders" ? [...new Set(named)] : [],
		wallets: kind === "allow-list" ? [...list.wallets] : [],
	}
	return { phase, repeated: list.repeated }
}

/** Phases as the database takes them: dates are texts. */
export const phaseInput = ({ kind, from, to, most, collections, wallets }: PhaseRow) => ({
	...{ kind, most, collections, wallets },
	startsAt: from.toISOString(),
	endsAt: to.toISOString(),
})

type Span = Readonly<{ startsAt: Date | null; endsAt: Date | null }>

/** Which phases leave the plan's time or run into the one before; `row` is of which row each is. */
function spanProblems(reader: Reader, rows: readonly Readonly<{ row: number; phase: PhaseRow }>[], span: Span): void {
	const sorted = rows.toSorted((a, b) => a.phase.from.getTime() - b.phase.from.getTime())
	for (const [i, { row, phase }] of sorted.entries()) {
		const before = sorted[i - 1]
		const isOutside = (span.startsAt && phase.from < span.startsAt) || (span.endsAt && phase.to > span.endsAt)
		if (isOutside) reader.problem(`from${row}`, "operators-mints:wrong.outside")
		else if (before && phase.from < before.phase.to) reader.problem(`from${row}`, "operators-mints:wrong.overlap")
	}
}

const isTyped = (fields: FormData, n: number) =>
	["from", "to", "most", "holds", "wallets"].some((name) => String(fields.get(`${name}${n}`) ?? "").trim() !== "")

/** A plan as it was typed, with everything that is wrong with it by field; `input` is null where something is. */
export function readPlanForm(fields: FormData, facts: PlanFacts) {
	const reader = fieldReader(fields, { lang: facts.lang })
	const { problem, problems, text } = reader
	const { of } = facts
	const name = of ? of.name : text("name")
	if (of) reader.typed.name = of.name
	else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) problem("name", "operators-mints:wrong.name")
	const kind = of ? of.kind : choice(reader, "kind", facts.kinds)
	if (of) reader.typed.kind = of.kind
	const collection = choice(reader, "collection", facts.collections)
	const said = {
		name: letters(reader, "textName", 32),
		symbol: letters(reader, "symbol", 10),
		uri: letters(reader, "uri", 200),
		traits: traitsOf(reader),
	}
	const stock = wholeOf(reader, "stock", [1, 100_000])
	if (of && stock < of.stock) problem("stock", "operators-mints:wrong.shrinks", { stock: `${of.stock}` })
	const mostPerWallet = wholeOf(reader, "mostPerWallet", [1, 100_000])
	const mostAtOnce = wholeOf(reader, "mostAtOnce", [1, 5])
	const prices = facts.payable.flatMap((one) => {
		const units = reader.amount(priceField(one), one, { optional: true })
		if (units === 0n) problem(priceField(one), "operators-mints:wrong.free")
		return units === null ? [] : [{ asset: one.address, units: `${units}` }]
	})
	const [startsAt, endsAt] = [momentOf(reader, "startsAt"), momentOf(reader, "endsAt")]
	if (startsAt && startsAt <= facts.now) problem("startsAt", "admin:rules.problem.past")
	if (startsAt && endsAt && endsAt <= startsAt) problem("endsAt", "operators-mints:wrong.order")
	const draw = text("draw")
	if (draw !== "" && !facts.draws.includes(draw)) problem("draw", "operators-mints:wrong.draw")
	const cap = reader.amount("cap", PERCENT)
	if (cap !== null && (cap < 1n || cap > 10_000n)) problem("cap", "operators-mints:wrong.cap")
	const read = Array.from({ length: PHASE_ROWS }, (_, n) => n)
		.filter((n) => {
			text(`kind${n}`)
			return isTyped(fields, n)
		})
		.map((row) => ({ row, ...readPhase(reader, row, facts) }))
	if (read.length === 0) problem("from0", "operators-mints:wrong.noPhase")
	const rows = read.flatMap(({ row, phase }) => (phase ? [{ row, phase }] : []))
	spanProblems(reader, rows, { startsAt, endsAt })
	const reason = reader.reason()
	const input: PlanInput | null =
		problems.length === 0 && startsAt && endsAt
			? {
					...{ name, kind, collection, chain: facts.chain, text: said, stock, mostPerWallet, mostAtOnce, prices },
					...{ draw: draw || null, drawCapBps: Number(cap ?? 2_000n) },
					...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
					phases: rows.map(({ phase }) => phaseInput(phase)),
				}
			: null
	return {
		typed: reader.typed as Typed,
		problems: problems as readonly FieldProblem[],
		input,
		reason,
		repeated: read.reduce((sum, one) => sum + one.repeated, 0),
	}
}

/** One a line, "Kind: value". */
function traitsOf(reader: Reader): [string, string][] {
	const lines = reader
		.text("traits", 1_000)
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter(Boolean)
	const traits = lines.map((line): [string, string] => {
		const at = line.indexOf(":")
		return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()]
	})
	const isOne = ([kind, value]: readonly [string, string]) =>
		kind !== "" && value !== "" && kind.length <= 32 && value.length <= 32
	const wrong: Key | null = traits.length > MOST_TRAITS || !traits.every(isOne) ? "operators-mints:wrong.traits" : null
	if (wrong) reader.problem("traits", wrong)
	return traits
}
