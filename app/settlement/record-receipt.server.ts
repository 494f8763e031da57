import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Credit } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inSavepoint } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Landed, Line } from "./book-transaction.server.ts"
import type { Receipt } from "./handlers.ts"
import type { Intent } from "./intents.server.ts"
import { type Account, type Leg, NotCovered, post } from "./ledger.server.ts"
import { factsOfPayout, factsOfReceipt } from "./log-facts.ts"
import { type Match, matchIntent } from "./match-intent.server.ts"
import { isOpening } from "./opening.server.ts"
import { isFor, isOwnWallet, isTreasury } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { payoutAttempt } from "./payouts/attempt-of.server.ts"
import { payableOn } from "./payouts/limits.server.ts"
import type { HoldReason } from "./payouts/queue.server.ts"
import { intent, outgoing, receipt } from "./tables.server.ts"

/** What a receipt is, decided before it is written: it is inserted once and its outcome is not changed here again. */
type Decided = Readonly<{ outcome: Receipt["outcome"]; reason: string; legs: readonly Leg[] }>

type InTransaction = Pick<Context, "db">

/** A refusal of the feature, or a ledger account that would not be covered: the savepoint is undone, the money is owed back. */
class Refused extends Error {
	constructor(readonly reason: string) {
		super(reason)
	}
}

/** Records one credit with its legs, and settles what it pays. Answers what is to be said of it; nothing where it is recorded already. */
export async function recordReceipt(
	pass: Pass,
	{ landed, credit, at }: Readonly<{ landed: Landed; credit: Credit; at: Date }>,
): Promise<Line[]> {
	const { ctx } = pass
	const { owner: _owner, keys: _keys, openingSlot: _opening, ...where } = landed
	const match = await matchIntent(ctx, { landed, credit })
	const draft: Receipt = {
		...where,
		id: randomUUID(),
		instruction: credit.instruction,
		asset: credit.asset,
		units: credit.units,
		sourceAccount: credit.sourceAccount,
		sourceOwner: credit.sourceOwner,
		intentId: match.intent?.id ?? null,
		outcome: match.outcome,
		reason: match.reason,
		recordedAt: at,
	}
	let refused: string | null = null
	if (match.outcome === "settles" && match.intent) {
		const settled = await settle(pass, { paid: match.intent, row: draft, at })
		if (settled === null) return lineOf(draft, match.intent)
		if (settled === "recorded before") return []
		refused = settled.refused
	}
	const decided = refused === null ? await decide(pass, { landed, match, draft, at }) : owedBack(draft, refused)
	const row = { ...draft, outcome: decided.outcome, reason: decided.reason }
	if (!(await insert(ctx, row))) return []
	await post(ctx, { name: "receipt", id: row.id, at }, decided.legs)
	const due = row.outcome === "kept" ? [] : await recordRefundDue(pass, { row, asked: match.intent, at })
	if (refused !== null && match.intent) {
		const of = { intent: match.intent, receipt: row, reason: refused, at }
		await pass.handlers.purposes[match.intent.purpose]?.refused?.(ctx, of)
	}
	return [...lineOf(row, match.intent), ...due]
}

async function insert({ db }: InTransaction, row: Receipt): Promise<boolean> {
	const rows = await db
		.insert(receipt)
		.values(row)
		.onConflictDoNothing({ target: [receipt.chain, receipt.signature, receipt.instruction] })
		.returning({ id: receipt.id })
	return rows.length === 1
}

/** Writes the receipt, what it means to the feature, and its leg, in a savepoint: a refusal undoes all three. Null: it is settled. */
async function settle(
	{ ctx, handlers }: Pass,
	{ paid, row, at }: Readonly<{ paid: Intent; row: Receipt; at: Date }>,
): Promise<null | "recorded before" | { refused: string }> {
	const handler = handlers.purposes[paid.purpose]
	if (!handler) throw new Error(`nobody settles "${paid.purpose}"`)
	try {
		return await inSavepoint(ctx, async (ctx) => {
			if (!(await insert(ctx, row))) return "recorded before"
			const credit = await handler.settled(ctx, { intent: paid, receipt: row, at }).catch(asRefused)
			await ctx.db.update(intent).set({ status: "settled" }).where(eq(intent.id, paid.id))
			const legs = [{ leg: "deposit", debit: vaultOf(row), credit, units: row.units }]
			await post(ctx, { name: "receipt", id: row.id, at }, legs).catch(asRefused)
			return null
		})
	} catch (error) {
		if (error instanceof Refused) return { refused: error.reason }
		throw error
	}
}

function asRefused(error: unknown): never {
	if (error instanceof Refusal) throw new Refused(error.code)
	if (error instanceof NotCovered) throw new Refused("not-covered")
	throw error
}

const vaultOf = (row: Receipt): Account => ({ owner: row.account, kind: "vault", asset: row.asset })

/** Whose money it is that settles nothing: our own, the operator's, nobody's, too little to send back, or the sender's. */
async function decide(
	pass: Pass,
	{ landed, match, draft, at }: { landed: Landed; match: Match; draft: Receipt; at: Date },
): Promise<Decided> {
	const { ctx } = pass
	const kept = (reason: string, kind: Account["kind"], owner = draft.account): Decided => {
		const legs = [
			{ leg: reason, debit: vaultOf(draft), credit: { owner, kind, asset: draft.asset }, units: draft.units },
		]
		return { outcome: "kept", reason, legs }
	}
	if (isOwnWallet(pass, draft.sourceOwner)) {
		// It was paid out, and its receiver's account was made over to us meanwhile: a present, and nothing between two accounts of ours.
		if (await payoutAttempt(ctx, draft)) return kept("paid-to-ourselves", "kept")
		return kept("own-transfer", "transit", "own-accounts")
	}
	if (isTreasury(pass, draft.sourceOwner) && match.intent === null) {
		if (draft.asset === pass.chain.native.address) return kept("float", "float")
		const legs = await pass.handlers.funding(ctx, { receipt: draft, vault: vaultOf(draft), at })
		if (legs) return { outcome: "kept", reason: "funding", legs }
		if (isFor(pass, draft.account, "float")) return kept("float", "float")
		// Rewards of NFTs that no feature gives out yet: the operator's money all the same, and no debt.
		if (isFor(pass, draft.account, "nft-reward")) return kept("not-assigned", "float")
	} else if (match.intent === null && (await isOpening(ctx, landed))) return kept("opening", "opening")
	if (match.intent === null) {
		const arrival = await pass.handlers.arrivals(ctx, { receipt: draft, vault: vaultOf(draft), at })
		if (arrival) return { outcome: "kept", ...arrival }
	}
	if (draft.units < pass.minimum(draft.asset)) return kept("dust", "kept")
	return owedBack(draft, match.reason, match.outcome)
}

const owedBack = (draft: Receipt, reason: string, outcome: Receipt["outcome"] = "unmatched"): Decided => ({
	outcome,
	reason,
	legs: [
		{
			leg: "owed",
			debit: vaultOf(draft),
			credit: { owner: draft.id, kind: "owed", asset: draft.asset },
			units: draft.units,
		},
	],
})

/** The whole receipt is owed back: by itself only to the wallet that asked and paid; everything else waits for an operator. */
async function recordRefundDue(
	{ ctx, chain }: Pass,
	{ row, asked, at }: Readonly<{ row: Receipt; asked: Intent | null; at: Date }>,
): Promise<Line[]> {
	const isOpener = row.sourceOwner !== null && asked?.owner === row.sourceOwner
	const isPayable = payableOn(ctx, chain).some(({ address }) => address === row.asset) || chain.isNft?.(row.asset)
	const reason: HoldReason | null = !isPayable ? "unpayable-asset" : isOpener ? null : "not-the-opener"
	const values = {
		purpose: "refund",
		subjectId: row.id,
		kind: "transfer",
		chain: row.chain,
		wallet: row.account,
		asset: row.asset,
		units: row.units,
		toAddress: row.sourceOwner,
		status: reason === null ? "queued" : "held",
		reason,
		createdAt: at,
	} as const
	const rows = await ctx.db.insert(outgoing).values(values).returning()
	return rows.map((due) => ({
		level: "info",
		facts: { ...factsOfPayout(due), signature: row.signature, reason },
		text: reason === null ? "payout is queued" : "payout is held",
	}))
}

function lineOf(row: Receipt, asked: Intent | null): Line[] {
	const facts = factsOfReceipt(row, asked)
	if (row.outcome === "settles" && asked)
		return [
			{ level: "info", facts, text: "receipt" },
			{ level: "info", facts, text: "settlement" },
		]
	if (row.outcome === "kept") return [{ level: "info", facts, text: "receipt" }]
	return [{ level: "warn", facts, text: "receipt is owed back" }]
}
