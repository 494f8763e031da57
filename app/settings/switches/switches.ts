import type { Lang } from "#app/lib/lang-of.ts"

/** Parts of the site that an operator can pause by itself. Stored, and named in `handle.feature` of their routes. */
export const SWITCHED = [
	"coin-stake",
	"coin-claim",
	"coin-unstake",
	"nft-staking",
	"drops",
	"vesting",
	"reservations",
	"crafting",
	"mint",
	"migration",
	"sign-in",
	"my-page",
] as const
export type Switched = (typeof SWITCHED)[number]
export const isSwitched = (text: string | undefined): text is Switched => SWITCHED.some((one) => one === text)

/** "read-only": its pages are shown and nothing is taken. "off": its pages are not shown either. */
export const SWITCH_STATES = ["on", "read-only", "off"] as const
export type SwitchState = (typeof SWITCH_STATES)[number]
export const isSwitchState = (text: string | undefined): text is SwitchState =>
	SWITCH_STATES.some((one) => one === text)

/** What visitors are told of why. */
export const SWITCH_REASONS = ["maintenance", "problem", "chain", "change"] as const
export type SwitchReason = (typeof SWITCH_REASONS)[number]

/** `told`: more of why, as an operator typed it. `until`: when it ends by itself, in ISO 8601. */
export type Pause = Readonly<{
	state: Exclude<SwitchState, "on">
	reason: SwitchReason
	told?: Readonly<{ text: string; lang: Lang }>
	until?: string
}>
/** What is paused; whatever is not named is on. */
export type Paused = Readonly<Partial<Record<Switched, Pause>>>
