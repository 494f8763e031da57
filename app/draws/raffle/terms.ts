import * as z from "zod"
import { documentHash, type Hash } from "../bytes.ts"
import { hash, moment, round, units, word } from "../words.ts"

/**
 * What a raffle promises before its first ticket exists. Its hash stands in a memo on the chain from then on, so nothing of it can change:
 * neither the beacon's rounds, nor the prizes, nor who is left out.
 */

/** A fifth: the most that one wallet counts for. */
export const CAP_PPM = 200_000
/** Seconds that the ledger's root has to be on the chain before the round. */
export const MARGIN_SECONDS = 600
/** Of the maximum: with fewer tickets the sale goes on once, then the draw is cancelled. */
export const MINIMUM_PPM = 300_000
export const MOST_TICKETS = 10_000
export const MOST_PRIZES = 1_000

export const prizeSchema = z.strictObject({
	/** The order of the list is the order of the draw: the first prize goes to the first place. */
	id: word,
	kind: z.enum(["nft", "coin"]),
	/** The mint of it. */
	asset: word,
	/** Smallest units; of an NFT one. */
	units,
})

export const termsSchema = z
	.strictObject({
		version: z.literal(1),
		drawId: word,
		/** Hash of the beacon's chain, which says its key, its period and its beginning. */
		chain: hash,
		round,
		closesAt: moment,
		/** Both or none: what holds where too few tickets were sold by `closesAt`. */
		extension: z.strictObject({ round, closesAt: moment }).nullable(),
		marginSeconds: z.int().min(0).max(86_400),
		tickets: z.strictObject({ maximum: z.int().min(1).max(MOST_TICKETS), minimum: z.int().min(0).max(MOST_TICKETS) }),
		capPpm: z.int().min(1).max(1_000_000),
		/** Whether a wallet that has won goes on taking part. */
		winsPerWallet: z.enum(["one", "any"]),
		prizes: z.array(prizeSchema).min(1).max(MOST_PRIZES),
		/** Wallets whose tickets weigh nothing: the team's. */
		excluded: z.array(word).max(1_000),
		/** Hash of the rules as people read them. */
		rules: hash,
	})
	.readonly()

export type Prize = Readonly<z.output<typeof prizeSchema>>
export type RaffleTerms = z.output<typeof termsSchema>

/** What is published before the sale. */
export const commitHash = (terms: RaffleTerms): Hash => documentHash("punktopia raffle terms 1", terms)

/** What the chain keeps of a draw, as memos of the draw's key; of each the first counts. */
export const commitMemo = (drawId: string, commit: Hash): string => `draw ${drawId} terms ${commit}`
export const rootMemo = (drawId: string, root: Hash, rows: number): string => `draw ${drawId} ledger ${root} ${rows}`
export const extensionMemo = (drawId: string, sold: number): string => `draw ${drawId} extended ${sold}`
