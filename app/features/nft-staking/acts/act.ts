import { z } from "zod"
import type { ProgramId } from "../programs/program.ts"
import { REWARDS } from "../rates.ts"
import type { nftAct } from "../tables.server.ts"

type Row = typeof nftAct.$inferSelect
/** An act as it was asked for. */
export type Act = Omit<Row, "program"> & Readonly<{ program: ProgramId }>

/** Why an NFT of an act was passed over: a key of the words under `nft-staking:skipped`. */
export type Skip =
	| "not-yours"
	| "closed"
	| "already-staked"
	| "elsewhere"
	| "frozen"
	| "listed"
	| "limit"
	| "pool"
	| "disputed"
	| "chain"
	| "not-staked"
	| "checked-in"
	| "leaving"
	| "late"
	| "unsigned"
	| "moved"
	| "not-allowed"

/** What became of an NFT of an act. */
export type Outcome =
	| Readonly<{ number: number; outcome: "done"; stakeId: string }>
	| Readonly<{ number: number; outcome: "skipped"; reason: Skip }>

/** `days`: of a term, where the program has terms. */
export const stakeInput = z.object({ days: z.number().int().nullable() })
export const claimInput = z.object({
	reward: z.enum(REWARDS),
	/** Base units; null: all that there is. */
	units: z
		.string()
		.regex(/^\d{1,40}$/)
		.transform(BigInt)
		.nullable(),
	/** By question; null: nothing was asked. */
	answers: z.record(z.string().max(40), z.string().max(200)).nullable(),
})
