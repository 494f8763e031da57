import type { z } from "zod"
import type { Tier } from "#app/draws/craft/odds.ts"
import type { outcomeSchema } from "#app/draws/craft/receipt.ts"
import type { Role } from "../../acts.ts"
import type { Act } from "../../odds-rule.ts"
import type { OwnCodex } from "../../own-codex.server.ts"
import type { GearStatus } from "../../status.ts"
import type { OddsView } from "../forge/model.ts"

export type Outcome = z.output<typeof outcomeSchema>
export type GearLine = Readonly<{
	id: string
	kind: Act
	status: GearStatus
	at: Date
	price: string
	outcome: Outcome | null
}>

/** One act, from what will be signed to what came of it. */
export type GearSheet = Readonly<{
	id: string
	kind: Act
	status: GearStatus
	failure: string | null
	price: string
	endsAt: Date
	isHandedIn: boolean
	inputs: readonly Readonly<{ role: Role; number: number; state: "held" | "free" | "burnt" }>[]
	item: Readonly<{ weapon: string; tier: Tier; level: number }> | null
	/** Of a step; null: of a craft each tier has its own. */
	chancePpm: number | null
	odds: OddsView
	paid: string | null
	blockTime: Date | null
	round: number | null
	roundAt: Date | null
	isDemo: boolean
	/** `isFinal` false: as the payment stands now. */
	outcome: Outcome | null
	isFinal: boolean
	result: string | null
	receipt: string | null
	pity: readonly Readonly<{ tier: Tier; left: number }>[]
}>

export type MyForge = Readonly<{
	canHave: boolean
	wallet: Readonly<{ address: string; walletType: string }> | null
	lines: readonly GearLine[]
	/** Null: the wallet is of another chain. */
	codex: OwnCodex | null
	sheet: GearSheet | null
}>
