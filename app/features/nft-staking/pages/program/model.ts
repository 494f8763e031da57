import type { FamilyId } from "#app/collections/portraits/kit.ts"
import type { Asset } from "#app/lib/money.ts"
import type { ProgramId } from "../../programs/program.ts"
import type { Reward } from "../../rates.ts"
import type { WeekOutcome } from "../../weeks.ts"

/** What the page of a program is shown with. Sums are base units of `assets[reward]`; texts are made by the view. */
export type ProgramPage = Readonly<{
	program: ProgramId
	tab: string
	/** Of a program with terms: the sub-tab, and the terms there are. Null: all. */
	term: number | null
	terms: readonly TermOffer[]
	now: Date
	/** Null: nobody has signed in. `canHold`: its wallet is of the chain on which the NFTs are. `walletType`: what signs with it. */
	wallet: Readonly<{ address: string; canHold: boolean; chain: string; walletType: string }> | null
	assets: Readonly<Partial<Record<Reward, Asset>>>
	/** What the collection of this tab pays; null: no rule offers it, and nothing can be staked. */
	offer: Offer | null
	/** Null without a wallet, or while the chain has never answered. */
	holdings: Readonly<{ readAt: Date; isComplete: boolean }> | null
	nfts: readonly NftCard[]
	/** Numbers that the address names: they are chosen, be it that nothing is done with them yet. */
	chosen: readonly number[]
	/** Of this tab: what can be claimed of each kind of reward that it pays. */
	claims: readonly ClaimLine[]
	/** Ended by themselves since the owner looked last: what ended them, and the proof. */
	notices: readonly NoticeLine[]
	/** What can be done with all of the tab at once. */
	acts: Readonly<{ stakeable: number; unstakeable: number; checkInDue: number }>
}>

export type TermOffer = Readonly<{ days: number; multiplierBps: number; bonusBps: number }>

/** Rates of an NFT a day, and how long the pool lasts at this pace. */
export type Offer = Readonly<{
	twigPerDay: bigint
	coinPerDay: bigint
	bonusBps: number
	/** Weeks in a row that the bonus asks for; 0: none. */
	bonusWeeks: number
	paysUsdc: boolean
	pool: Readonly<{ left: bigint; perDay: bigint; lastsDays: number | null; isOpen: boolean }> | null
	share: ShareFigures | null
	checkIn: Readonly<{ graceHours: number; freezeEveryDays: number; freezesSaved: number }>
	least: Readonly<Partial<Record<Reward, bigint>>>
	coolingOffHours: number
	undoHours: number
	cooldownHours: number
	mostAtOnce: number
	mostPerWallet: number
	/** The rates are an operator's example, not a published rule. */
	isExample: boolean
}>

/** The last month whose share is known: the declared pool, and what it was divided by. */
export type ShareFigures = Readonly<{ month: string; pool: bigint; nftDays: number; perNftDay: bigint }>

/** An NFT of the wallet as an object: what it is, how it stands, and what is next. */
export type NftCard = Readonly<{
	number: number
	asset: string
	family: FamilyId
	state: CardState
	/** Why nothing can be done with it here: what else it is used for. */
	blocked: "elsewhere" | "frozen" | "listed" | null
	/** Where it is staked, if that is elsewhere. */
	elsewhere: ProgramId | null
	stake: StakeFigures | null
	/** Its freeze waits for the owner's signature, or is on its way: the act. */
	act: string | null
}>
export type CardState =
	| "free"
	/** Its freeze waits for the owner's signature. */
	| "signing"
	/** Its owner has signed, and the chain decides. */
	| "freezing"
	| "counting"
	| "missed"
	| "listed"
	/** Its owner's wallet did not hold it when it was read: whether it left is asked of the chain within a day. */
	| "away"
	| "locked"
	| "leaving"
	| "cooldown"
	/** Its term is over, or it left early; the chain has not freed it yet. */
	| "thawing"

export type StakeFigures = Readonly<{
	since: Date
	/** Whole days counted. */
	days: number
	earned: Readonly<Partial<Record<Reward, bigint>>>
	/** Of the bonus so much has been claimed. */
	claimedBonus: bigint
	checkIn: CheckInFigures
	weeks: readonly Readonly<{ week: number; start: Date; outcome: WeekOutcome | "open" }>[]
	/** The week whose missed check-in paused it, and when that was. */
	missed: Readonly<{ since: Date; week: Date }> | null
	term: Readonly<{ days: number; end: Date; elapsed: number }> | null
	undoUntil: Date | null
	freeAt: Date | null
	canLeaveWhole: boolean
}>
/** `isOpen`: one can check in now, for the week that began at `week`. It opens at `opensAt`, and closes at `closesAt`. */
export type CheckInFigures = Readonly<{
	isOpen: boolean
	week: Date
	opensAt: Date
	closesAt: Date
	freezes: number
	streak: number
}>

/** `closed`: why nothing can be claimed now. */
export type ClaimLine = Readonly<{
	reward: Reward
	earned: bigint
	claimed: bigint
	claimable: bigint
	least: bigint
	closed:
		| "nothing"
		| "below-min"
		| "bonus-weeks"
		| "at-end"
		| "no-share"
		| Readonly<{ why: "too-soon"; at: Date }>
		| null
}>

export type NoticeLine = Readonly<{
	stake: string
	number: number
	family: FamilyId
	reason: "moved" | "gone" | "matured" | "listed"
	at: Date
	signature: string | null
}>

/** What a bulk act came to, for the dialog that says so. */
export type ActResult = Readonly<{
	id: string
	kind: "stake" | "unstake" | "check-in" | "undo"
	/** `open`: the worker is at it; `signing`: it waits for the owner's signature. */
	state: "open" | "signing" | "done"
	items: readonly Readonly<{ number: number; outcome: "open" | "done" | "skipped"; reason: string | null }>[]
	/** Of what has asked to leave before the end of its term: from when on it is free, until when that is taken back, what it costs. */
	leaving: Readonly<{ count: number; freeAt: Date; undoUntil: Date; lost: Leaving["lost"] }> | null
	/** So many are unstaked, and the chain has not freed them yet. */
	thawing: number
	/** Checked in for the week before: those whose check-in of this week is still open, and until when. */
	stillDue: Readonly<{ numbers: readonly number[]; until: Date }> | null
}>

/** A claim that was made, and how far it has come; twig arrives at once. */
export type ClaimResult = Readonly<{
	id: string
	reward: Reward
	units: bigint
	at: Date
	to: string
	state: "queued" | "sending" | "done" | "held" | "stuck" | "cancelled"
	signature: string | null
	paidAt: Date | null
}>

/** Details of one kind of reward: what was claimed, newest first, and how it was searched for. */
export type Details = Readonly<{
	reward: Reward
	search: Readonly<{ from: string; to: string }>
	entries: readonly ClaimResult[]
	older: string | null
}>

/** Questions before a reward; none where they were answered this month. */
export type SurveyQuestion = Readonly<{ id: string; text: string; choices: readonly string[]; example: boolean }>

/** What an address asks to do with NFTs: the dialog asks once more. `request` is of this form: sent twice it is one act. */
export type Asked = Readonly<{
	do: "stake" | "unstake"
	request: string
	items: readonly AskedNft[]
}>

/** `refused`: why this one is left out, one of `SKIP_REASONS`. `leaving`: of one that would be unstaked. */
export type AskedNft = Readonly<{ number: number; refused: string | null; leaving: Leaving | null }>

/**
 * How an NFT would leave. `free`: at once, nothing is lost; `whole`: in the hours of cooling off; `early`: before the end of its term, which
 * costs `lost` of what it has earned. `freeAt`: when nothing holds it any more, if nobody takes the request back.
 */
export type Leaving = Readonly<{
	way: "free" | "whole" | "early"
	lost: Readonly<Partial<Record<Reward, bigint>>>
	freeAt: Date | null
}>

/** A claim that is being filled in; `typed`: what came back, with what is wrong about it. */
export type ClaimAsk = Readonly<{ reward: Reward; to: string; typed: string | null; errors: readonly string[] }>

/** An amount that can be claimed, before its questions are answered; `typed` as it stands in the address. */
export type SurveyAsk = Readonly<{
	reward: Reward
	units: bigint
	typed: string
	to: string
	request: string
	questions: readonly SurveyQuestion[]
}>

/** Why a form that was sent came to nothing, in the visitor's language. */
export type Failed = Readonly<{ of: "act" | "claim"; reasons: readonly string[]; again: readonly SentField[] | null }>
/** A field of the form as it was sent. `again`: all that lacks is a newer signature, and the same form is sent once more after it. */
export type SentField = Readonly<{ name: string; value: string }>

/** Why one NFT was left out of an act; each has its sentence, and what is none of these is told as `other`. */
export const SKIP_REASONS = [
	"not-yours",
	"already-staked",
	"not-staked",
	"not-allowed",
	"checked-in",
	"elsewhere",
	"frozen",
	"listed",
	"moved",
	"leaving",
	"limit",
	"closed",
	"unsigned",
	"chain",
	"pool",
	"disputed",
	"late",
	"freezing",
] as const
export type SkipReason = (typeof SKIP_REASONS)[number] | "other"
export const skipReason = (reason: string | null): SkipReason => SKIP_REASONS.find((one) => one === reason) ?? "other"

/** What a retry can mend: what the chain or an owner may do otherwise the next time. */
const MENDABLE: ReadonlySet<SkipReason> = new Set(["chain", "other", "disputed", "pool", "listed", "unsigned"])
export const isMendable = (reason: string | null): boolean => MENDABLE.has(skipReason(reason))

const STAKED: readonly CardState[] = ["counting", "missed", "listed", "away", "locked"]
/** Counts, pauses or is locked: check-ins are for these. */
export const isStaked = ({ state }: Pick<NftCard, "state">): boolean => STAKED.includes(state)
export const isDue = ({ stake, state }: Pick<NftCard, "stake" | "state">): boolean =>
	isStaked({ state }) && state !== "away" && stake?.checkIn.isOpen === true
