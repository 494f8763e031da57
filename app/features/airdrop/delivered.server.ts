import { asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Cause } from "#app/operations/transition.server.ts"
import type { OrderHandlers, PayoutHandlers } from "#app/settlement/handlers.ts"
import { attempt, outgoing } from "#app/settlement/tables.server.ts"
import { deliverGroup } from "./deliver.server.ts"
import { whyNotMinted } from "./metadata/before-signing.server.ts"
import { type AirdropRecord, moveRecord } from "./move-record.server.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

type Arrived = Readonly<{ record: AirdropRecord; signature: string | null; cause: Cause; set?: Partial<AirdropRecord> }>

/** It has arrived, as the chain shows for good: completed, with who had it sent and when. Once, and never back. */
async function complete(ctx: Context, { record, signature, cause, set = {} }: Arrived): Promise<void> {
	if (record.status === "20") return
	// A receiver that was in the file is the list's: whoever released it had it sent.
	const regId = record.appliedBy ?? (await releasedBy(ctx, record.batchId))
	await moveRecord(ctx, record, {
		to: "completed",
		cause,
		set: { ...set, regId, regTime: cause.at, reason: null, signature: signature ?? record.signature },
	})
}

async function releasedBy({ db }: Pick<Context, "db">, batchId: string): Promise<string> {
	const [batch] = await db
		.select({ by: airdropBatch.releasedBy })
		.from(airdropBatch)
		.where(eq(airdropBatch.id, batchId))
	return batch?.by ?? "system"
}

const recordsOf = ({ db }: Pick<Context, "db">, ids: readonly string[]) =>
	db.select().from(airdropRecord).where(isAnyOf(airdropRecord.id, ids)).orderBy(asc(airdropRecord.id)).for("update")

/** The last of a group queues the next, which need not wait for the minute: of two at once the second sees that nothing is under way. */
async function goOn(ctx: Context, records: readonly AirdropRecord[]): Promise<void> {
	for (const id of new Set(records.map((one) => one.batchId))) await deliverGroup(ctx, id)
}

async function coinsArrived(ctx: Context, subjects: readonly string[], at: Date, reason: string): Promise<void> {
	const signatures = await ctx.db
		.select({ id: outgoing.subjectId, signature: attempt.signature })
		.from(outgoing)
		.innerJoin(attempt, eq(attempt.id, outgoing.attemptId))
		.where(isAnyOf(outgoing.subjectId, subjects))
	const records = await recordsOf(ctx, subjects)
	for (const record of records) {
		const signature = signatures.find((one) => one.id === record.id)?.signature ?? null
		await complete(ctx, { record, signature, cause: { actor: "chain", reason, evidence: { signature }, at } })
	}
	await goOn(ctx, records)
}

export const coinHandlers: PayoutHandlers = {
	done: (ctx, { subjects, at }) => coinsArrived(ctx, subjects, at, "finalized"),
	// An operator has seen to it by another way.
	ended: (ctx, { subjects, at }) => coinsArrived(ctx, subjects, at, "operator"),
}

export const nftHandlers: OrderHandlers = {
	beforeSigning: (ctx, { subject }) => whyNotMinted(ctx, subject),
	async sending(ctx, { subject, signature }) {
		await ctx.db.update(airdropRecord).set({ signature }).where(eq(airdropRecord.id, subject))
	},
	async done(ctx, { subject, signature, proof, at }) {
		const [record] = await recordsOf(ctx, [subject])
		if (!record) throw new Error(`nobody is given ${subject}`)
		const [batch] = await ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, record.batchId))
		if (!batch) throw new Error(`the record ${subject} is of no list`)
		const { minting } = ctx.chains.of(batch.chain)
		const mint = minting.addressOf({ id: record.secret, collection: batch.asset })
		await complete(ctx, {
			record,
			signature,
			cause: { actor: "chain", reason: "minted", evidence: { signature, ...proof }, at },
			set: {
				newNftContract: batch.address,
				newNftId: record.oldNftId,
				newMintAccount: mint,
				newTokenAccount: minting.accountOf(mint, record.newWalletAddress ?? ""),
				// It was frozen where its owner's address says, and nowhere else.
				oldTokenAccount:
					record.oldMintAccount && minting.accountOf(record.oldMintAccount, record.newWalletAddress ?? ""),
				// What is written into it stands in the mint itself.
				newMetadataAccount: mint,
			},
		})
		await goOn(ctx, [record])
	},
	async failed(ctx, { subject, signature, reason, proof, isTriedAgain, at }) {
		const [record] = await recordsOf(ctx, [subject])
		if (isTriedAgain || record?.status !== "10") return
		const cause = { actor: "chain", reason, evidence: { signature, ...proof }, at }
		await moveRecord(ctx, record, { to: "failed", cause, set: { reason: "too-many-tries", signature } })
		await goOn(ctx, [record])
	},
}
