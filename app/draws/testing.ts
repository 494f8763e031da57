import { bls12_381 } from "@noble/curves/bls12-381.js"
import { localChain, QUICKNET } from "./beacon/chains.ts"
import { randomnessOf, roundMessage } from "./beacon/verify-round.ts"
import { sha256, utf8ToBytes } from "./bytes.ts"
import { firstOdds, type Odds, oddsHash } from "./craft/odds.ts"
import type { GearOrder } from "./craft/order.ts"
import { noPity } from "./craft/pity.ts"
import { type GearProof, gearRound } from "./craft/proof.ts"
import { roll } from "./craft/roll.ts"
import { draw, raffleSeed } from "./raffle/draw.ts"
import { type LedgerRow, ledgerRoot } from "./raffle/ledger.ts"
import type { RaffleProof } from "./raffle/proof.ts"
import { CAP_PPM, commitHash, MARGIN_SECONDS, type RaffleTerms } from "./raffle/terms.ts"

/** Documents for tests: real ones, of a beacon whose key stands here. */
const key = sha256(utf8ToBytes("a beacon of the tests"))
const { getPublicKey, sign, Signature } = bls12_381.shortSignatures
export const TEST_CHAIN = localChain(getPublicKey(key).toHex(), QUICKNET.genesis)
export const signRound = (round: number): string => Signature.toHex(sign(roundMessage(round), key))

export const walletNamed = (at: number) => `Wallet${String(at).padStart(38, "1")}`
/** Some wallets have more tickets than others. */
export const ledgerOf = (tickets: number, wallets: number): LedgerRow[] =>
	Array.from({ length: tickets }, (_, at) => ({
		ticket: at + 1,
		wallet: walletNamed((at % 5 === 0 ? at * 7 : at * at) % wallets),
		weight: 1 + (at % 2),
		payment: `Payment${String(at).padStart(80, "2")}`,
	}))

export const termsFor = (rows: readonly LedgerRow[], prizes = 3): RaffleTerms => ({
	version: 1,
	drawId: "lost-tesla-1",
	chain: TEST_CHAIN.hash,
	round: 30_000_000,
	closesAt: "2026-06-01T00:00:00Z",
	extension: { round: 30_200_000, closesAt: "2026-06-08T00:00:00Z" },
	marginSeconds: MARGIN_SECONDS,
	tickets: { maximum: Math.max(10, rows.length), minimum: 3 },
	capPpm: CAP_PPM,
	winsPerWallet: "one",
	prizes: Array.from({ length: prizes }, (_, at) => ({
		id: `prize-${at + 1}`,
		kind: "coin",
		asset: "Mint1",
		units: "1000000",
	})),
	excluded: [],
	rules: "0".repeat(64),
})

export function raffleProofOf(rows: readonly LedgerRow[], terms = termsFor(rows)): RaffleProof {
	const root = ledgerRoot(rows)
	const signature = signRound(terms.round)
	const seed = raffleSeed({ commit: commitHash(terms), root, randomness: randomnessOf(signature) })
	const drawn = draw(seed, rows, terms, terms.prizes.length)
	return {
		kind: "raffle",
		version: 1,
		beacon: TEST_CHAIN,
		terms,
		extended: null,
		rows: rows.map(({ ticket, wallet, weight, payment }) => [ticket, wallet, weight, payment]),
		root,
		round: terms.round,
		signature,
		outcome: drawn.ok
			? {
					status: "drawn",
					redraws: [],
					winners: terms.prizes.map((_, at) => {
						const place = drawn.order[at]
						return place ? { place: at, ticket: place.ticket, wallet: place.wallet } : null
					}),
				}
			: { status: "cancelled", reason: drawn.reason },
		memos: { network: "local", key: "DrawKey", commit: "Commit", root: "Root", extension: null },
	}
}

const items = (tier: string, many: number) => Array.from({ length: many }, (_, at) => `${tier}-${at + 1}`)
export const TEST_ODDS: Odds = firstOdds("punky", {
	common: items("common", 12),
	rare: items("rare", 12),
	epic: items("epic", 12),
	legendary: items("legendary", 8),
	mythic: items("mythic", 6),
})

export const orderOf = (act: GearOrder["act"], nonce = "1", odds = TEST_ODDS): GearOrder => ({
	version: 1,
	wallet: walletNamed(1),
	series: odds.series,
	odds: oddsHash(odds),
	nonce,
	inputs: ["Input1"],
	act,
})

export function gearProofOf(order = orderOf({ kind: "craft" }), previous: GearProof["previous"] = null): GearProof {
	const blockTime = 1_780_000_000
	const round = gearRound(TEST_CHAIN, blockTime)
	const signature = signRound(round)
	const payment = `Paid${order.nonce}`
	const pity = [...(previous?.pityAfter ?? noPity(TEST_ODDS))]
	const randomness = randomnessOf(signature)
	const outcome = roll({ order, odds: TEST_ODDS, payment, chain: TEST_CHAIN.hash, round, randomness, pity })
	return {
		kind: "gear",
		version: 1,
		network: "local",
		beacon: TEST_CHAIN,
		odds: TEST_ODDS,
		order,
		payment: { signature: payment, blockTime },
		round,
		signature,
		pity,
		previous,
		outcome: outcome.act === "craft" ? { ...outcome, pityAfter: [...outcome.pityAfter] } : outcome,
	}
}
