import type { Opened } from "#app/operations/opened.ts"
import { reasonCode } from "#app/settlement/reason-code.ts"
import type { Tone, Verdict } from "./verdicts.ts"

/** What is said of a thing that happened: a label of the words, or as a record itself names it. */
export const LABELS = [
	"amount",
	"purpose",
	"vault",
	"owner",
	"reference",
	"expires",
	"late",
	"state",
	"id",
	"signature",
	"height",
	"slot",
	"instruction",
	"from",
	"fromAccount",
	"toAccount",
	"to",
	"code",
	"by",
	"subject",
	"released",
	"whole",
	"done",
	"seen",
	"outcome",
	"why",
] as const
export type Label = (typeof LABELS)[number]

/** `find`: it can be searched for here itself. `word`: a key of the words below `deposit.said`. */
export type Value = Readonly<{ text: string; find?: boolean } | { at: Date } | { word: Said }>
export type Fact = Readonly<{ label: Label; value: Value } | { raw: string; value: Value }>

export const SAID = [
	"honour",
	"refund",
	"open",
	"settled",
	"cancelled",
	"lookOpen",
	"lookBooked",
	"lookNothing",
	"lookUnknown",
	"lookUnreadable",
	"notDone",
	"notSeen",
] as const
export type Said = (typeof SAID)[number]

/** Why a payment is matched or not, as the words have it. */
export const WHY = [
	"exact",
	"unsolicited",
	"wrong-asset",
	"short",
	"too-much",
	"late",
	"paid-already",
	"other-payer",
	"no-payer",
	"sold-out",
	"wallet-limit",
	"paid-to-ourselves",
	"own-transfer",
	"float",
	"funding",
	"not-assigned",
	"opening",
	"dust",
	"other",
] as const
export type Why = (typeof WHY)[number]

/** The key for what settlement wrote down: a code of its own, or that of a refusal. */
export function whyOf(written: string): Why {
	const code = reasonCode(written)
	return WHY.find((one) => one === code) ?? "other"
}

/** What happened, by the key of its title below `deposit.event`. */
export const HAPPENED = [
	"asked",
	"signed-live",
	"signed-landed",
	"signed-reverted",
	"signed-dead",
	"seen",
	"judged-matched",
	"judged-back",
	"judged-kept",
	"moved",
	"owed-refund",
	"owed-payout",
	"owed-thaw",
	"owed-mint",
	"owed-burn",
	"owed-update",
	"sent-live",
	"sent-landed",
	"sent-reverted",
	"sent-dead",
	"left",
	"act",
	"notice",
	"audit",
	"look",
] as const
export type Happened = (typeof HAPPENED)[number]

export type StoryEvent = Readonly<{
	key: string
	at: Date
	what: Happened
	tone: Tone
	/** Of a transition the state, of an act, a notice or an audit row its kind. */
	name?: string
	/** In words: why it was matched or not; how far a payout has come, and why it is held. */
	why?: Why
	payout?: Readonly<{ state: string; hold: string | null }>
	facts: readonly Fact[]
	/** What was searched for names this. */
	isSought: boolean
}>

export type Story = Readonly<{
	id: string
	verdict: Verdict
	/** In words of the reader; null: a transaction that moved nothing of ours. */
	amount: string | null
	/** Where something else arrived than was asked for. */
	askedFor: string | null
	at: Date
	purpose: string
	from: string | null
	to: string | null
	/** What it opened, the last of its line. */
	opened: (Pick<Opened, "id" | "status" | "days" | "from" | "until"> & Readonly<{ apr: string; reward: string }>) | null
	events: readonly StoryEvent[]
	/** There is more than is shown. */
	isCut: boolean
}>
