import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Term } from "../sums.ts"

/** Words of the chooser, by their keys below `choose` in the words of the feature. */
export const CHOOSER_WORDS = [
	"show",
	"all",
	"free",
	"staked",
	"due",
	"every",
	"none",
	"hint",
	"count",
	"perDay",
	"adds",
	"addsTerm",
	"and",
	"term",
	"termLine",
	"tooMany",
	"staking",
	"unstaking",
	"checkIn",
] as const
export type ChooserWord = (typeof CHOOSER_WORDS)[number]

/** What the chooser is made of on the server and in the browser alike. It travels as JSON, so sums are texts. */
export type ChooserData = Readonly<{
	lang: Lang
	words: Readonly<Record<ChooserWord, string>>
	/** Where a check-in is posted. */
	checkIn: string
	/** At most so many are taken at once. */
	most: number
	/** Null: nothing can be staked here. */
	rate: Readonly<{ twigPerDay: string; coinPerDay: string; twig: Asset; coin: Asset | null }> | null
	terms: readonly Term[]
	/** Numbers that were chosen before. */
	chosen: readonly number[]
	/** What its buttons are recorded by. */
	marks: Readonly<Record<"choose" | "stake" | "unstake" | "checkIn", Readonly<Record<string, string>>>>
	/** The button of the next step, of which a page has one. */
	signal: "staking" | "check-in" | null
}>

/** An NFT of the list: its number, what can be done with it, and whether a check-in is due. */
export type ChooserItem = Readonly<{
	number: number
	group: "free" | "staked" | "still"
	isDue: boolean
	state: string
}>

export const FILTERS = ["all", "free", "staked", "due"] as const
export type Filter = (typeof FILTERS)[number]
/** What is leaving is staked as long as it is not free. */
const isStaked = ({ group, state }: ChooserItem) => group === "staked" || state === "leaving" || state === "cooldown"
export const fits = (item: ChooserItem, filter: Filter): boolean => {
	if (filter === "staked") return isStaked(item)
	return filter === "all" || (filter === "due" ? item.isDue : item.group === filter)
}

/** On what the browser takes over: the data. On each NFT: what of it the list goes by. */
export const CHOOSER = "data-chooser"
