import { and, eq, inArray } from "drizzle-orm"
import type { Credit } from "#app/chains/solana/credits.ts"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { transact } from "#app/db/transact.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Intent } from "./intents.server.ts"
import { type Account, post } from "./ledger.server.ts"
import { intent, outgoing, receipt } from "./tables.server.ts"
import type { Receipt, Verbs } from "./verbs.ts"

/** A finalized transaction as it concerns one account of ours. */
export type Landed = Readonly<{
	chain: string
	account: string
	signature: string
	slot: bigint
	blockTime: Date
	credits: readonly Credit[]
	/** All account keys of the transaction: references of intents are found among them. */
	keys: readonly string[]
}>

type Verdict = Readonly<{ outcome: Receipt["outcome"]; reason: string; intent: Intent | null }>

/** Records what a transaction credited and settles it with the room's verb, in one transaction; doing it again changes nothing. */
export async function recordReceipts(ctx: Context, verbs: Verbs, landed: Landed): Promise<void> {
	if (landed.credits.length === 0) return
	const at = await ctx.now()
	await transact(ctx.db, async (tx) => {
		for (const credit of landed.credits) await recordOne(ctx, tx, verbs, landed, credit, at)
	})
}

async function recordOne(ctx: Context, tx: Db, verbs: Verbs, landed: Landed, credit: Credit, at: Date) {
	const verdict = await judge(tx, landed, credit)
	const [row] = await tx
		.insert(receipt)
		.values({
			chain: landed.chain,
			signature: landed.signature,
			instruction: credit.instruction,
			account: landed.account,
			asset: credit.asset,
			units: credit.units,
			sourceAccount: credit.sourceAccount,
			sourceOwner: credit.sourceOwner,
			slot: landed.slot,
			blockTime: landed.blockTime,
			intentId: verdict.intent?.id ?? null,
			outcome: verdict.outcome,
			reason: verdict.reason,
			recordedAt: at,
		})
		.onConflictDoNothing({ target: [receipt.chain, receipt.signature, receipt.instruction] })
		.returning()
	if (!row) return
	const vault: Account = { owner: landed.account, kind: "vault", asset: credit.asset }
	const cause = { name: "receipt", id: row.id, at }

	if (row.outcome === "settles" && verdict.intent) {
		const refused = await settle(tx, verbs, verdict.intent, row, vault, at)
		if (!refused) return
		await tx.update(receipt).set({ outcome: "unmatched", reason: refused }).where(eq(receipt.id, row.id))
	} else if (ctx.coin.treasury !== null && row.sourceOwner === ctx.coin.treasury && verdict.intent === null) {
		const legs = await verbs.funding(tx, { receipt: row, vault, at })
		if (legs) {
			await tx.update(receipt).set({ outcome: "kept", reason: "funding" }).where(eq(receipt.id, row.id))
			await post(tx, cause, legs)
			return
		}
	}
	await owe(tx, row, verdict.intent, vault, at)
}

/** Exact amount, right mint and vault, in time, reference found: settles. Anything else names its reason. */
async function judge(tx: Db, landed: Landed, credit: Credit): Promise<Verdict> {
	const found = await tx
		.select()
		.from(intent)
		.where(and(eq(intent.chain, landed.chain), inArray(intent.reference, [...landed.keys])))
		.orderBy(intent.id)
		.for("update")
	if (found.length === 0) return { outcome: "unmatched", reason: "unsolicited", intent: null }
	const asked = found.filter((i) => i.vault === landed.account && i.asset === credit.asset)
	const [first] = asked
	if (!first) return { outcome: "unmatched", reason: "wrong-asset", intent: found[0] ?? null }
	const exact = asked.filter((i) => i.units === credit.units)
	const open = exact.find((i) => i.status === "open" && inTime(i, landed))
	if (open) return { outcome: "settles", reason: "exact", intent: open }
	const settled = asked.find((i) => i.status === "settled")
	if (settled) return { outcome: "surplus", reason: "paid-already", intent: settled }
	const late = exact.find((i) => !inTime(i, landed) || i.status === "cancelled")
	if (late) return { outcome: "unmatched", reason: "late", intent: late }
	return { outcome: "unmatched", reason: credit.units < first.units ? "short" : "too-much", intent: first }
}

const inTime = (i: Intent, landed: Landed) => i.late === "honour" || landed.blockTime <= i.expiresAt

/** Runs the room's verb in a savepoint: a refusal undoes only what the verb did, and is the reason why the money is owed back. */
async function settle(
	tx: Db,
	verbs: Verbs,
	paid: Intent,
	row: Receipt,
	vault: Account,
	at: Date,
): Promise<string | null> {
	const verb = verbs.purposes[paid.purpose]
	if (!verb) throw new Error(`nobody settles "${paid.purpose}"`)
	try {
		await tx.transaction(async (savepoint) => {
			const credit = await verb.settled(savepoint, { intent: paid, receipt: row, at })
			await savepoint.update(intent).set({ status: "settled" }).where(eq(intent.id, paid.id))
			const cause = { name: "receipt", id: row.id, at }
			await post(savepoint, cause, [{ leg: "deposit", debit: vault, credit, units: row.units }])
		})
		return null
	} catch (error) {
		if (error instanceof Refusal) return error.code
		throw error
	}
}

/** The whole receipt is owed back: by itself only to the wallet that asked and paid; everything else waits for an operator. */
async function owe(tx: Db, row: Receipt, asked: Intent | null, vault: Account, at: Date) {
	const owed: Account = { owner: row.id, kind: "owed", asset: row.asset }
	await post(tx, { name: "receipt", id: row.id, at }, [{ leg: "owed", debit: vault, credit: owed, units: row.units }])
	const automatic = row.sourceOwner !== null && asked?.owner === row.sourceOwner
	await tx.insert(outgoing).values({
		purpose: "refund",
		subjectId: row.id,
		kind: "transfer",
		chain: row.chain,
		wallet: row.account,
		asset: row.asset,
		units: row.units,
		toAddress: row.sourceOwner,
		status: automatic ? "queued" : "held",
		createdAt: at,
	})
}
