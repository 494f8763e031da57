import type { GatePart } from "#app/chance/gate.server.ts"
import type { MintPageId } from "#app/minting/offers.ts"
import type { RuleAnswer } from "#app/minting/phases/can-mint.ts"
import type { Way } from "../../forms.ts"

export type PhaseKind = "holders" | "allow-list" | "public"
export type DeskState = "waiting" | "open" | "between" | "counting" | "extending" | "paused" | "over"

/** A purchase as its sheet shows it; amounts are exact, as readers of the language write them. */
export type PurchaseShown = Readonly<{
	id: string
	state: "quoted" | "processing" | "completed" | "rejected" | "partly"
	way: "atomic" | "pay-first" | "free"
	wallet: string
	planName: string
	quantity: number
	/** Null: nothing is paid. */
	amount: string | null
	expiresAt: Date
	createdAt: Date
	/** It takes longer than what was signed can take: what becomes of it is asked of the chain. */
	isChecking: boolean
	/** It was paid and failed: the money goes back. */
	isOwed: boolean
	reason: string | null
	signature: string | null
	pieces: readonly Readonly<{
		id: string
		name: string
		status: "wait" | "processing" | "completed" | "failed"
		address: string | null
		/** Where the site draws it itself. */
		picture: string | null
	}>[]
	/** For a phone; null: it is paid by another way, or not any more. */
	pay: Readonly<{ url: string; qr: string }> | null
}>

export type Price = Readonly<{
	/** As it stands in forms. */
	asset: string
	symbol: string
	each: string
	/** For one, two and so on, up to the most at once. */
	totals: readonly string[]
}>

/** `least`: tickets that it takes. `mostPerWallet`: a fifth of all, or less where the plan allows less. */
export type DrawShown = Readonly<{
	name: string
	closesAt: Date
	drawsAt: Date
	extendedTo: Date | null
	mayExtend: boolean
	least: number
	mostPerWallet: number
}>

export type PlanShown = Readonly<{
	id: string
	name: string
	stock: number
	left: number
	/** The raffle whose tickets the pieces are; null: none. */
	draw: DrawShown | null
	mostAtOnce: number
	state: DeskState
	/** What comes next, and when: the page looks again by itself then. */
	next: Readonly<{
		what: "opens" | "late" | "begins" | "counting" | "extending" | "ends"
		phase: PhaseKind | null
		at: Date
	}> | null
	phases: readonly Readonly<{
		id: string
		kind: PhaseKind
		from: Date
		to: Date
		most: number
		collections: readonly string[]
		when: "past" | "now" | "next"
	}>[]
	prices: readonly Price[]
}>

export type MintPage = Readonly<{
	page: MintPageId
	now: Date
	demo: boolean
	plan: PlanShown | null
	wallet: Readonly<{ address: string; chain: string; walletType: string; canMint: boolean }> | null
	/** Rule by rule, for the address that was typed, or whoever is signed in, or anybody. */
	check: Readonly<{
		typed: string
		of: string | null
		isWrong: boolean
		isLimited: boolean
		rules: readonly RuleAnswer[]
	}>
	/** `most`: that whoever is signed in may mint now. */
	form: Readonly<{ request: string; quantity: number; most: number; mayMint: boolean; asset: string | null; way: Way }>
	/** Of the address. */
	purchase: PurchaseShown | null
	/** One of the visitor's that is not over. */
	open: string | null
	gate: GatePart | null
}>

/** Why a form that was sent came to nothing. */
export type Alert = Readonly<{ reasons: readonly string[]; connect: boolean }>
