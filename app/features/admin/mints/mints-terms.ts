import type { Listed } from "#app/lib/listing.ts"
import type { Asset } from "#app/lib/money.ts"
import type { PlanStatus } from "#app/minting/status.ts"

/** How operators may ask for plans of minting. */
export const MINTS_TERMS = { sorts: ["created-", "created"], filters: ["state", "kind"] } as const
export type MintsListing = Listed<(typeof MINTS_TERMS.sorts)[number], (typeof MINTS_TERMS.filters)[number]>

/** An asset that is paid in, by its address; `asset` is null where it is none of ours any more. */
export type Sum = Readonly<{ address: string; asset: Asset | null; units: bigint }>

/** What happens to a plan next, as a key of `operators-mints:next`. */
export type NextStep = "no-commitment" | "opens" | "paused" | "sells" | "winds-up" | "may-reopen" | "over"

/** A plan as a list of operators shows it. `held`: taken by a purchase that is not minted. */
export type MintLine = Readonly<{
	id: string
	name: string
	kind: string
	state: PlanStatus
	isPaused: boolean
	stock: number
	sold: number
	held: number
	left: number
	revenue: readonly Sum[]
	next: NextStep
	startsAt: Date
	endsAt: Date
	createdAt: Date
}>

/** What is done to a plan at once, with a reason; `alone`: by one. */
export const PLAN_ACTS = {
	"open-mint-plan": { alone: false },
	"cancel-mint-plan": { alone: true },
	"pause-mint-plan": { alone: true },
	"resume-mint-plan": { alone: false },
	"abort-mint-plan": { alone: false },
} as const
export type PlanAct = keyof typeof PLAN_ACTS

/** What can be done to a plan where it stands. */
export function actsOf({ state, isPaused }: Readonly<{ state: PlanStatus; isPaused: boolean }>): readonly PlanAct[] {
	if (state === "wait") return ["open-mint-plan", "cancel-mint-plan"]
	if (state === "processing") return [isPaused ? "resume-mint-plan" : "pause-mint-plan", "abort-mint-plan"]
	return []
}
