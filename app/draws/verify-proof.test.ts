import { ed25519 } from "@noble/curves/ed25519.js"
import bs58 from "bs58"
import { expect, test } from "vitest"
import { type Announcement, announcementText } from "./announcement.ts"
import { isRoundOf } from "./beacon/verify-round.ts"
import type { CheckId } from "./checks.ts"
import { receiptOf } from "./craft/proof.ts"
import { entitlementMessage } from "./drop/entitlement.ts"
import { PROOF_LIMIT, type Proof, readProof } from "./proof.ts"
import type { KnownSite } from "./site-key/verify-signed.ts"
import { tellVerified } from "./tell-verified.ts"
import { gearProofOf, ledgerOf, orderOf, raffleProofOf, signRound, TEST_CHAIN, termsFor } from "./testing.ts"
import { verifyProof } from "./verify-proof.ts"

const DEMO = { acceptDemo: true }
const failing = (proof: Proof, options = DEMO): CheckId[] =>
	verifyProof(proof, options).checks.flatMap(({ id, ok }) => (ok ? [] : [id]))
/** As it comes out of a file. */
const read = (proof: unknown): Proof => {
	const found = readProof(JSON.stringify(proof))
	if ("fault" in found) throw new Error(`${found.fault} at ${found.at}`)
	return found.proof
}

const raffle = raffleProofOf(ledgerOf(60, 9))
const gear = gearProofOf()

test("a raffle is verified by its document alone, and what it cannot show is listed", () => {
	const found = verifyProof(read(raffle), DEMO)
	expect(found.checks.filter(({ ok }) => !ok)).toEqual([])
	expect(found).toMatchObject({ ok: true, demo: true })
	expect(found.onChain.map(({ id }) => id)).toEqual(["commit-memo", "root-memo", "ledger-whole", "payments"])
	expect(found.onChain[0]?.text).toContain("draw lost-tesla-1 terms ")
})

test("a beacon of the site's own is taken only where somebody said so", () => {
	expect(failing(raffle, { acceptDemo: false })).toEqual(["beacon-known"])
	expect(failing(gear, { acceptDemo: false })).toEqual(["beacon-known"])
})

const rowsWith = (at: number, change: (row: (typeof raffle.rows)[number]) => unknown) =>
	raffle.rows.map((row, place) => (place === at ? change(row) : row))
const { outcome } = raffle
if (outcome.status !== "drawn") throw new Error("nothing was drawn")
const [first, second, third] = outcome.winners

test.each<[string, object, CheckId[]]>([
	["another winner", { outcome: { ...outcome, winners: [second, first, third] } }, ["raffle-winners"]],
	["a prize less", { outcome: { ...outcome, winners: [first, second] } }, ["raffle-winners"]],
	["nobody for a prize", { outcome: { ...outcome, winners: [first, second, null] } }, ["raffle-winners"]],
	["a redraw more", { outcome: { ...outcome, redraws: [{ prize: 0, reason: "excluded" }] } }, ["raffle-winners"]],
	[
		"a draw that is said to be none",
		{ outcome: { status: "cancelled", reason: "too-few-wallets" } },
		["raffle-cancelled"],
	],
	["a ticket's wallet", { rows: rowsWith(7, ([a, , c, d]) => [a, "Thief", c, d]) }, ["raffle-root"]],
	["a ticket's weight", { rows: rowsWith(7, ([a, b, , d]) => [a, b, 9, d]) }, ["raffle-root"]],
	["a ticket's payment", { rows: rowsWith(7, ([a, b, c]) => [a, b, c, "Other"]) }, ["raffle-root"]],
	["a ticket left out", { rows: raffle.rows.slice(1) }, ["raffle-root"]],
	[
		"tickets in another order",
		{ rows: [...raffle.rows].reverse() },
		["raffle-ledger", "raffle-root", "raffle-winners"],
	],
	["another round", { round: raffle.round + 1, signature: signRound(raffle.round + 1) }, ["raffle-round"]],
	["a close after the round", { terms: { ...raffle.terms, closesAt: "2026-07-01T00:00:00Z" } }, ["raffle-round"]],
	["a signature of another round", { signature: signRound(raffle.round + 1) }, ["beacon-signature"]],
	["other terms", { terms: { ...raffle.terms, drawId: "other" } }, ["raffle-winners"]],
	["another cap", { terms: { ...raffle.terms, capPpm: 900_000 } }, ["raffle-winners"]],
	["an extension without a reason", { extended: { sold: 50 } }, ["raffle-round"]],
	["a beacon's other period", { beacon: { ...TEST_CHAIN, period: 30 } }, ["beacon-chain"]],
	["a beacon's other hash", { beacon: { ...TEST_CHAIN, hash: "0".repeat(64) } }, ["beacon-chain", "raffle-round"]],
])("a raffle with %s is refused", (_, change, expected) => {
	expect(failing(read({ ...raffle, ...change }))).toEqual(expect.arrayContaining(expected))
})

test("an excluded wallet that weighs something is refused, whatever was drawn", () => {
	const rows = ledgerOf(60, 9)
	const proof = raffleProofOf(rows, { ...termsFor(rows), excluded: [rows[3]?.wallet ?? ""] })
	expect(failing(read(proof))).toEqual(["raffle-excluded"])
	const without = rows.map((row) => (row.wallet === rows[3]?.wallet ? { ...row, weight: 0 } : row))
	expect(failing(read(raffleProofOf(without, { ...termsFor(rows), excluded: [rows[3]?.wallet ?? ""] })))).toEqual([])
})

test("too few wallets are no draw, and the document of that is verified as well", () => {
	const proof = raffleProofOf(ledgerOf(60, 4))
	expect(proof.outcome.status).toBe("cancelled")
	expect(verifyProof(read(proof), DEMO).ok).toBe(true)
})

test("a raffle of 10,000 tickets is verified within forty times what one round takes", () => {
	const rows = ledgerOf(10_000, 900)
	const terms = termsFor(rows, 10)
	const proof = raffleProofOf(rows, terms)
	const text = JSON.stringify(proof)
	expect(text.length).toBeLessThan(PROOF_LIMIT)
	const timed = (work: () => unknown) => {
		const begun = performance.now()
		work()
		return performance.now() - begun
	}
	const signature = signRound(terms.round)
	const least = (work: () => unknown) => Math.min(...[1, 2, 3, 4, 5].map(() => timed(work)))
	const one = least(() => isRoundOf(TEST_CHAIN, terms.round, signature))
	const whole = least(() => expect(verifyProof(read(JSON.parse(text)), DEMO).ok).toBe(true))
	expect(whole).toBeLessThan(40 * one)
})

test("a craft is verified by its document alone", () => {
	const found = verifyProof(read(gear), DEMO)
	expect(found.checks.filter(({ ok }) => !ok)).toEqual([])
	expect(found.onChain.map(({ id }) => id)).toEqual(["gear-payment", "gear-time", "gear-inputs", "gear-before"])
	const next = gearProofOf(orderOf({ kind: "craft" }, "2"), receiptOf(gear))
	expect(verifyProof(read(next), DEMO).ok).toBe(true)
	const step = gearProofOf(orderOf({ kind: "enhance", item: "Item1", tier: "rare", level: 1 }, "3"), receiptOf(next))
	expect(verifyProof(read(step), DEMO).ok).toBe(true)
})

const made = gear.outcome
if (made.act !== "craft") throw new Error("nothing was made")

test.each<[string, object, CheckId[]]>([
	["a rarer item", { outcome: { ...made, tier: "mythic", item: "mythic-1" } }, ["gear-outcome"]],
	["other odds", { odds: { ...gear.odds, evolve: 1 } }, ["gear-odds", "gear-outcome"]],
	["another payment", { payment: { ...gear.payment, signature: "Other" } }, ["gear-outcome"]],
	["a later block", { payment: { ...gear.payment, blockTime: gear.payment.blockTime + 60 } }, ["gear-round"]],
	["a later round", { round: gear.round + 1, signature: signRound(gear.round + 1) }, ["gear-round"]],
	["counts that nobody had", { pity: [14, 0, 0] }, ["gear-pity"]],
	["another nonce", { order: { ...gear.order, nonce: "9" } }, ["gear-outcome"]],
	["another's receipt before it", { previous: { ...receiptOf(gear), wallet: "Other" } }, ["gear-pity"]],
	["a step that was no craft", { outcome: { act: "enhance", hit: true, level: 1 } }, ["gear-outcome"]],
])("a craft with %s is refused", (_, change, expected) => {
	expect(failing(read({ ...gear, ...change }))).toEqual(expect.arrayContaining(expected))
})

const entitlement = {
	version: 1,
	kind: "drop",
	demo: true,
	drop: {
		id: "d1",
		number: 2,
		rules: { any: ["thing"] },
		snapshotAt: "2026-05-01T00:00:00.000Z",
		snapshotHash: "ab12",
	},
	gift: { kind: "coin", chain: "solana", mint: "Mint1", units: "5000000" },
	wallet: "Wallet1",
	log: "l1",
	askedAt: "2026-05-02T00:00:00.000Z",
	answers: [{ question: "staked", met: true, facts: { days: 31, since: null } }],
}
const { secretKey, publicKey } = ed25519.keygen()
const drop = {
	entitlement,
	signature: bs58.encode(ed25519.sign(entitlementMessage(entitlement), secretKey)),
	key: bs58.encode(publicKey),
}

test("an entitlement is verified by the site's key, or leaves the key to whoever looks", () => {
	const former = bs58.encode(ed25519.keygen().publicKey)
	const known = verifyProof(read(drop), { ...DEMO, site: { keys: [former, drop.key] } })
	expect(known).toMatchObject({ ok: true, demo: true })
	expect(known.unknownKey).toBeUndefined()
	const alone = verifyProof(read(drop), DEMO)
	expect(alone).toMatchObject({ ok: true, unknownKey: true })
	expect(alone.onChain.map(({ id }) => id)).toEqual(["site-key", "drop-holdings"])
	expect(failing(read({ ...drop, entitlement: { ...entitlement, wallet: "Thief" } }))).toEqual(["drop-signature"])
	// What is not read is signed as well.
	expect(failing(read({ ...drop, entitlement: { ...entitlement, log: "l2" } }))).toEqual(["drop-signature"])
	expect(failing(read({ ...drop, entitlement: { ...entitlement, more: 1 } }))).toEqual(["drop-signature"])
	expect(failing(read({ ...drop, signature: "1" }))).toEqual(["drop-signature"])
	const other = bs58.encode(ed25519.keygen().publicKey)
	expect(failing(read(drop), { ...DEMO, ...{ site: { keys: [other] } } })).toEqual(["drop-key"])
	expect(failing(read(drop), { ...DEMO, ...{ site: { keys: [] } } })).toEqual(["drop-key"])
	expect(readProof(JSON.stringify({ ...drop, more: 1 }))).toMatchObject({ fault: "not-a-proof" })
})

test("an announcement that anybody has signed is told to be the site's by nobody", () => {
	const announcement: Announcement = {
		...{ version: 1, kind: "announcement", demo: false, origin: "https://punktopia.test", id: 1, edition: 1 },
		...{ publishedAt: "2026-11-20T00:00:00.000Z", texts: { eng: { title: "t", summary: "s", body: "Send coins" } } },
	}
	const signature = bs58.encode(ed25519.sign(new TextEncoder().encode(announcementText(announcement)), secretKey))
	const signed = read({ announcement, signature, key: drop.key })
	const { origin } = announcement
	const other = bs58.encode(ed25519.keygen().publicKey)
	const told = (site?: KnownSite) =>
		tellVerified(signed, verifyProof(signed, { acceptDemo: false, site }), { say: (key) => key, locale: "en-GB" })
	expect(told({ keys: [other, drop.key], origin })).toMatchObject({ outcome: "holds", onChain: [] })
	expect(told({ keys: [other], origin })).toMatchObject({
		...{ outcome: "wrong", verdict: "draw-proofs:verdict.titleWrong" },
		checks: [{ ok: false }, { ok: true }, { ok: true }],
	})
	expect(told({ keys: [], origin }).outcome).toBe("wrong")
	expect(told({ keys: [drop.key], origin: "https://punktopia.example" })).toMatchObject({
		...{ outcome: "wrong", checks: [{ ok: true }, { ok: false }, { ok: true }] },
	})
	const alone = told()
	expect(alone).toMatchObject({ outcome: "signed", verdict: "draw-proofs:verdict.titleSigned" })
	expect(alone.facts).toContainEqual({ label: "draw-proofs:fact.key", value: drop.key, time: null })
	expect(alone.onChain).toMatchObject([{ text: "draw-proofs:chain.site-key", at: [drop.key] }])
})

test("what is no proof is said to be none", () => {
	expect(readProof("{")).toEqual({ fault: "not-json" })
	expect(readProof("[]")).toMatchObject({ fault: "not-a-proof" })
	expect(readProof(JSON.stringify({ ...gear, more: 1 }))).toMatchObject({ fault: "not-a-proof" })
	expect(readProof(JSON.stringify({ ...gear, round: "1" }))).toEqual({ fault: "not-a-proof", at: "round" })
	expect(readProof(" ".repeat(PROOF_LIMIT + 1))).toEqual({ fault: "too-long" })
})
