import type { Asset } from "#app/lib/money.ts"
import type { RuleShape } from "./rules.server.ts"

/** What a figure of a rule is measured in. `percent` and `times` are 10,000ths, `amount` base units of `asset`, `yes` is 0 or 1, `words` a text. */
export type RuleValue =
	| Readonly<{ unit: "percent" | "times" | "days" | "hours" | "minutes" | "weeks" | "count" | "yes"; n: number }>
	| Readonly<{ unit: "amount"; n: bigint; asset: Asset }>
	| Readonly<{ unit: "words"; n: string }>

/** One thing that a rule says: what, of which of its parts, and how much. */
export type RuleLine = Readonly<{
	/** Key of its name among the words of rules. */
	what: string
	/** A term in days, the id of a collection, or the number of a question from 1; null: it holds for all. */
	of: Readonly<{ term: number }> | Readonly<{ collection: string }> | Readonly<{ question: number }> | null
	value: RuleValue
}>

/** A kind of rule, as operators are shown it. */
export type RuleKind = Readonly<{
	key: string
	/** Key of its name among the words of rules. */
	name: string
	shape: RuleShape<unknown>
	/** What a version says; null where it cannot be read. */
	lines(body: unknown, assets: readonly (Asset & Readonly<{ id: string }>)[]): readonly RuleLine[] | null
}>

type Wish<B> = Readonly<{
	key: string
	name: string
	shape: RuleShape<B>
	/** `coin`, `dollar`: what amounts are in. */
	say(body: B, coins: Readonly<{ coin: Asset; dollar: Asset | null }>): readonly RuleLine[]
}>

/** A kind of rule whose body is read by its own schema before anything is said of it. */
export const ruleKind = <B>({ key, name, shape, say }: Wish<B>): RuleKind => ({
	key,
	name,
	shape,
	lines(body, assets) {
		const read = shape.body.safeParse(body)
		const coin = assets.find(({ id }) => id === "scg")
		return read.success && coin
			? say(read.data, { coin, dollar: assets.find(({ id }) => id === "usdc") ?? null })
			: null
	},
})

export type LineChange = Readonly<{
	what: string
	of: RuleLine["of"]
	before: RuleValue | null
	after: RuleValue | null
}>

const placeOf = ({ what, of }: Pick<RuleLine, "what" | "of">) => JSON.stringify([what, of])

const isSame = (one: RuleValue, other: RuleValue) => one.unit === other.unit && one.n.toString() === other.n.toString()

/** Every line of two versions, side by side, in the order of the newer one; what is gone stands at the end. */
export function compareLines(before: readonly RuleLine[], after: readonly RuleLine[]): readonly LineChange[] {
	const old = new Map(before.map((line) => [placeOf(line), line]))
	const kept = after.map(({ what, of, value }) => ({
		what,
		of,
		before: old.get(placeOf({ what, of }))?.value ?? null,
		after: value,
	}))
	const there = new Set(after.map(placeOf))
	const gone = before.filter((line) => !there.has(placeOf(line)))
	return [...kept, ...gone.map(({ what, of, value }) => ({ what, of, before: value, after: null }))]
}

export const isChanged = ({ before, after }: LineChange): boolean =>
	before === null || after === null || !isSame(before, after)
