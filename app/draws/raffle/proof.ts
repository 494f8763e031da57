import * as z from "zod"
import { timeOf } from "../beacon/chains.ts"
import { chainSchema, checkBeacon, isPublicBeacon, roundSignature } from "../beacon/proof.ts"
import { randomnessOf } from "../beacon/verify-round.ts"
import type { Check, OnChain, Verified } from "../checks.ts"
import { hash, round, word } from "../words.ts"
import { draw, prizePlaces, raffleSeed } from "./draw.ts"
import { type LedgerRow, ledgerFault, ledgerRoot, rowSchema } from "./ledger.ts"
import { commitHash, commitMemo, extensionMemo, MOST_PRIZES, MOST_TICKETS, rootMemo, termsSchema } from "./terms.ts"

const { ticket, wallet, weight, payment } = rowSchema.shape
const winnerSchema = z
	.strictObject({ place: z.int().min(0), ticket: rowSchema.shape.ticket, wallet: rowSchema.shape.wallet })
	.nullable()

/** Everything that a raffle's result follows from, and the result. */
export const raffleProofSchema = z
	.strictObject({
		kind: z.literal("raffle"),
		version: z.literal(1),
		beacon: chainSchema,
		terms: termsSchema,
		/** The sale went on once, since so few were sold by its end: then the extension's round decides. */
		extended: z.strictObject({ sold: z.int().min(0).max(MOST_TICKETS) }).nullable(),
		/** Each a ticket, its wallet, its weight and its payment: a tenth of what names for them would weigh. */
		rows: z.array(z.tuple([ticket, wallet, weight, payment])).max(MOST_TICKETS),
		root: hash,
		round,
		signature: roundSignature,
		outcome: z.discriminatedUnion("status", [
			z.strictObject({
				status: z.literal("drawn"),
				/** In the order of the prizes; null: nobody was left for it. */
				winners: z.array(winnerSchema).max(MOST_PRIZES),
				redraws: z
					.array(z.strictObject({ prize: z.int().min(0), reason: z.enum(["excluded", "undeliverable"]) }))
					.max(MOST_TICKETS),
			}),
			z.strictObject({ status: z.literal("cancelled"), reason: z.literal("too-few-wallets") }),
		]),
		/** Where the chain keeps the memos: signatures of their transactions, and the address whose first memo counts. */
		memos: z.strictObject({
			network: word,
			key: word,
			commit: word.nullable(),
			root: word.nullable(),
			extension: word.nullable(),
		}),
	})
	.readonly()
export type RaffleProof = z.output<typeof raffleProofSchema>

export const rowsOf = ({ rows }: Pick<RaffleProof, "rows">): LedgerRow[] =>
	rows.map(([ticket, wallet, weight, payment]) => ({ ticket, wallet, weight, payment }))

/** Whoever wants to look begins with these; all of them are in the document. */
const SHOWN_PAYMENTS = 5

export function verifyRaffle(proof: RaffleProof, { acceptDemo }: Readonly<{ acceptDemo: boolean }>): Verified {
	const { beacon, terms, round, signature, root } = proof
	const rows = rowsOf(proof)
	const isLedger = ledgerFault(rows) === null
	const excluded = new Set(terms.excluded)
	const outcome = outcomeOf(proof, isLedger ? rows : [])
	const checks: Check[] = [
		...checkBeacon(beacon, { round, signature, acceptDemo }),
		{ id: "raffle-round", ok: isRoundOfTerms(proof) },
		{ id: "raffle-ledger", ok: isLedger },
		{ id: "raffle-root", ok: isLedger && ledgerRoot(rows) === root },
		{ id: "raffle-excluded", ok: rows.every(({ wallet, weight }) => !excluded.has(wallet) || weight === 0) },
		{ id: "raffle-count", ok: rows.length >= terms.tickets.minimum && rows.length <= terms.tickets.maximum },
		outcome.check,
	]
	return {
		ok: checks.every(({ ok }) => ok),
		demo: !isPublicBeacon(beacon),
		checks,
		onChain: [...onChainOf(proof), ...outcome.redraws],
	}
}

/** Whether the round is the one that the terms name, signed late enough after the close for the root to be on the chain before it. */
function isRoundOfTerms({ beacon, terms, extended, round }: RaffleProof): boolean {
	// An extension has its reason in how few were sold.
	if (extended && extended.sold >= terms.tickets.minimum) return false
	const named = extended ? terms.extension : terms
	if (terms.chain !== beacon.hash || named?.round !== round) return false
	return timeOf(beacon, round).getTime() >= Date.parse(named.closesAt) + terms.marginSeconds * 1000
}

/** Wallets that a prize has passed by; all of them follow from the document. */
const SHOWN_PASSED = 100

type FoundOutcome = Readonly<{ check: Check; redraws: readonly OnChain[] }>

function outcomeOf({ terms, root, signature, outcome }: RaffleProof, rows: readonly LedgerRow[]): FoundOutcome {
	const seed = raffleSeed({ commit: commitHash(terms), root, randomness: randomnessOf(signature) })
	const drawn = outcome.status === "drawn"
	const most = drawn ? terms.prizes.length + outcome.redraws.length : 1
	const found = draw(seed, rows, terms, most)
	if (!drawn) return { check: { id: "raffle-cancelled", ok: rows.length > 0 && !found.ok }, redraws: [] }
	const { winners, redraws } = outcome
	const order = found.ok ? found.order : []
	const places = prizePlaces(terms.prizes.length, order.length, redraws)
	const isWon = winners.every((winner, prize) => {
		const place = places[prize] ?? null
		if (winner === null || place === null) return winner === place
		const named = order[place]
		return winner.place === place && winner.ticket === named?.ticket && winner.wallet === named.wallet
	})
	const isWhole = winners.length === terms.prizes.length && redraws.every(({ prize }) => prize < terms.prizes.length)
	const held = new Set(places)
	const passed = order.filter(({ place }) => !held.has(place)).map(({ wallet }) => wallet)
	return {
		check: { id: "raffle-winners", ok: found.ok && isWhole && isWon },
		redraws: redraws.length > 0 ? [{ id: "redraws", at: passed.slice(0, SHOWN_PASSED) }] : [],
	}
}

function onChainOf({ terms, root, rows, extended, memos }: RaffleProof): OnChain[] {
	const { drawId } = terms
	const at = (signature: string | null) => (signature ? [signature, memos.key] : [memos.key])
	const extension: OnChain[] = extended
		? [{ id: "extension-memo", at: at(memos.extension), text: extensionMemo(drawId, extended.sold) }]
		: []
	return [
		{ id: "commit-memo", at: at(memos.commit), text: commitMemo(drawId, commitHash(terms)) },
		...extension,
		{ id: "root-memo", at: at(memos.root), text: rootMemo(drawId, root, rows.length) },
		{ id: "ledger-whole", at: [memos.key] },
		{ id: "payments", at: rows.slice(0, SHOWN_PAYMENTS).map(([, , , payment]) => payment) },
	]
}
