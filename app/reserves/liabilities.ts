import type { Context, Proven } from "#app/db/context.ts"
import type { Account } from "#app/settlement/ledger.server.ts"

/** Kinds of account that hold what is somebody's. */
export type LiabilityKind = "principal" | "reward-reserved" | "owed"

/** Of an account of the books so much is a wallet's; "all": whatever it holds. Base units. */
export type Liability = Readonly<{
	account: Omit<Account, "kind"> & Readonly<{ kind: LiabilityKind }>
	wallet: Proven
	units: bigint | "all"
}>

/** What a feature owes to whom, and what of each asset all that runs earns a day. Payments on their way are settlement's to tell. */
export type Liabilities = Readonly<{
	liabilities: readonly Liability[]
	perDay: readonly Readonly<{ asset: string; units: bigint }>[]
}>

/** Asked in a transaction that sees one moment. */
export type ReadLiabilities = (ctx: Context, at: Date) => Promise<Liabilities>
