import type { GatePart } from "#app/chance/gate.server.ts"
import type { Tier } from "#app/draws/craft/odds.ts"
import type { KnownItem } from "../../acts.ts"
import type { ObservedOdds } from "../../observed.server.ts"
import type { Act } from "../../odds-rule.ts"

/** Chances are parts of a million. */
export type TierOdds = Readonly<{
	tier: Tier
	ppm: number
	items: readonly string[]
	certainAt: number | null
	enhancePpm: number
	enhancePrice: string
	evolvePrice: string
}>
export type OddsView = Readonly<{
	rule: string
	hash: string
	validFrom: Date
	isExample: boolean
	tiers: readonly TierOdds[]
	evolvePpm: number
	craftPrice: string
	guard: Readonly<{ notice: number; stop: number }>
}>

export type Slot = Readonly<{ asset: string; number: number }>
export type Weapon = KnownItem & Readonly<{ number: number }>
export type ToolView = Readonly<{
	act: Act
	searched: string
	tools: readonly Slot[]
	items: readonly Weapon[]
	pairs: readonly Readonly<{ first: Weapon; second: Weapon }>[]
}>
/** What a wallet has; `isKnown` false: the chain does not say. */
export type Own = Readonly<{
	open: string | null
	today: number
	pity: readonly Readonly<{ tier: Tier; left: number }>[]
	isKnown: boolean
	tools: readonly ToolView[]
}>

export type ClockView = Readonly<{ isOpen: boolean; lag: string; most: string; reopens: string; measuredAt: Date }>

export type ForgePage = Readonly<{
	/** Whether who looks may buy what chance decides. */
	gate: GatePart
	odds: OddsView | null
	isClosed: boolean
	/** What came of acts does not agree with the odds. */
	isStopped: boolean
	/** By how much the blocks of the chain are behind, as it was measured last; null: it was not. */
	clock: ClockView | null
	isDemo: boolean
	wallet: string | null
	own: Own | null
	/** What was searched for, by tool: of whoever has no wallet here yet, too. */
	searched: Readonly<Partial<Record<Act, string>>>
	observed: ObservedOdds | null
}>
