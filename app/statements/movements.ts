import type { Context } from "#app/db/context.ts"

/**
 * What a movement of a wallet was; written into files, so a name stays. `owed-back`: a payment that could not be taken; `paid-back`: the same,
 * returned; `kept`: too little to be sent back, or for nobody.
 */
export const CODES = [
	"deposit",
	"stake-back",
	"reward",
	"nft-coin",
	"nft-bonus",
	"nft-usdc",
	"prize",
	"twig",
	"drop",
	"airdrop",
	"vesting",
	"crafting",
	"mint",
	"mint-back",
	"migration",
	"owed-back",
	"paid-back",
	"kept",
	"other",
] as const
export type Code = (typeof CODES)[number]

/** So much of a payment was this; base units. */
export type Part = Readonly<{ code: Code; units: bigint }>

/** What payments of one purpose were, by the ids of their subjects. Parts add up to what was paid. */
export type TellParts = (
	ctx: Pick<Context, "db">,
	subjects: readonly string[],
) => Promise<ReadonlyMap<string, readonly Part[]>>

/** What the payments of a feature mean on a statement, in and out, by their purpose: all of them the same, or it has to be asked. */
export type Meanings = Readonly<Record<string, Code | TellParts>>

/** What the payments of all features mean. */
export const meaningsOf = (features: readonly Readonly<{ movements?: Meanings }>[]): Meanings =>
	Object.assign({}, ...features.map(({ movements }) => movements ?? {}))

/** What came to a wallet, or left it (below zero), once it was final; base units. `subject`: our id of what it was for. */
export type Movement = Readonly<{
	at: Date
	code: Code
	wallet: string
	/** As it stands in the columns `asset`. */
	asset: string
	units: bigint
	signature: string | null
	subject: string
}>
