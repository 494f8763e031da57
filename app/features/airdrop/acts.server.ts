import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { checkDestination } from "#app/settlement/destinations/check-destinations.server.ts"
import type { DestinationProblem } from "#app/settlement/destinations/destination.ts"
import { freeGifts } from "#app/settlement/gift-vault.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { lockBalance, NotCovered, post } from "#app/settlement/ledger.server.ts"
import { type Act, type Acting, moveBatch, noteAct } from "./acting.server.ts"
import { giveUpFailed } from "./give-up.server.ts"
import { heldFor } from "./money.ts"
import { poke } from "./poke.server.ts"
import { release } from "./release.server.ts"
import { retryFailed } from "./retry-failed.server.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

/** How an act ends that names what is no wallet. */
const OUTCOMES = {
	"no-address": "no-address",
	"off-curve": "not-a-wallet",
	known: "not-a-wallet",
	"of-a-program": "not-a-wallet",
	"holds-data": "not-a-wallet",
	ours: "our-own-account",
} as const satisfies Record<DestinationProblem, string>
/** Nothing more is sent; what is under way arrives. */
async function pause({ ctx, act, batch, at }: Acting): Promise<string> {
	if (batch.status !== "released") return "not-released"
	if (batch.pausedAt) return "done"
	await ctx.db.update(airdropBatch).set({ pausedAt: at }).where(eq(airdropBatch.id, batch.id))
	await noteAct({ ctx, act, batch, at }, "airdrop.paused", { name: batch.title })
	return "done"
}

async function resume({ ctx, act, batch, at }: Acting): Promise<string> {
	if (batch.status !== "released") return "not-released"
	if (!batch.pausedAt) return "done"
	await ctx.db.update(airdropBatch).set({ pausedAt: null }).where(eq(airdropBatch.id, batch.id))
	await noteAct({ ctx, act, batch, at }, "airdrop.resumed", { name: batch.title })
	await poke(ctx)
	return "done"
}

/** What has failed is sent once more, and nothing else. */
async function retry({ ctx, act, batch, at }: Acting): Promise<string> {
	if (batch.status !== "released") return "not-released"
	const again = await retryFailed(ctx, { batchId: batch.id, actor: act.who, at })
	if (again === 0) return "nothing-failed"
	await noteAct({ ctx, act, batch, at }, "airdrop.retried", { name: batch.title, rows: again })
	await poke(ctx)
	return "done"
}

/**
 * Ends it: nobody applies any more, what nobody has applied for is free again, and NFTs that have failed are given up. Not while something is
 * under way, or coins are owed to somebody whom they did not reach.
 */
async function end({ ctx, act, batch, at }: Acting): Promise<string> {
	if (batch.status === "ended") return "done"
	if (batch.status !== "released") return "not-released"
	const open = and(
		eq(airdropRecord.batchId, batch.id),
		sql`(${airdropRecord.status} = '10' or (${airdropRecord.status} = '40' and ${batch.kind === "coin"})
		or (${airdropRecord.status} = '0' and ${airdropRecord.newWalletAddress} is not null))`,
	)
	if ((await ctx.db.$count(airdropRecord, open)) > 0) return "under-way"
	const failed = await giveUpFailed(ctx, batch.id)
	if (failed === null) return "under-way"
	if (batch.kind === "coin") {
		const held = heldFor(batch.id, batch.address)
		const units = await lockBalance(ctx, held)
		const legs = [{ leg: "returned", debit: held, credit: freeGifts(batch.address), units }]
		await post(ctx, { name: "airdrop-ended", id: batch.id, at }, legs)
	}
	await moveBatch({ ctx, act, batch, at }, "ended", { endedAt: at })
	await noteAct({ ctx, act, batch, at }, "airdrop.ended", { name: batch.title, rows: failed })
	return "done"
}

const onBatch =
	(verb: (acting: Acting) => Promise<string | null>) =>
	async (ctx: Context, act: Act): Promise<string | null> => {
		if (!isUuid(act.subject)) return "no-such-list"
		try {
			return await inTransaction(ctx, async (ctx) => {
				const [batch] = await ctx.db
					.select()
					.from(airdropBatch)
					.where(eq(airdropBatch.id, act.subject))
					.for("no key update")
				return batch ? verb({ ctx, act, batch, at: await ctx.now() }) : "no-such-list"
			})
		} catch (error) {
			if (error instanceof NotCovered) return "not-covered"
			throw error
		}
	}

/** An operator applies for somebody: two persons say to which address, until something is sent. */
async function setReceiver(ctx: Context, act: Act): Promise<string> {
	const read = z.object({ to: z.string() }).safeParse(act.evidence)
	if (!isUuid(act.subject)) return "no-such-record"
	if (!read.success) return "no-address"
	const to = read.data.to.trim()
	const verdict = await checkDestination(ctx, { chain: ctx.chains.solana, address: to, by: "listed" })
	if (verdict.is === "silent") throw new Error(`the chain does not say what is at the receiver of ${act.subject}`)
	if (verdict.is === "refused") return OUTCOMES[verdict.why]
	return inTransaction(ctx, async ({ db, now }) => {
		const [found] = await db
			.select({ record: airdropRecord, status: airdropBatch.status })
			.from(airdropRecord)
			.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
			.where(eq(airdropRecord.id, act.subject))
			.for("update", { of: airdropRecord })
		if (!found) return "no-such-record"
		if (found.status !== "released") return "not-released"
		const { record } = found
		if (record.status !== "0" || record.groupNo !== null) return "sent-already"
		if (record.oldWalletAddress === null) return "receiver-stands"
		const set = { newWalletAddress: to, receiverFirmAt: null, appliedBy: act.who, appliedAt: await now() }
		await db.update(airdropRecord).set(set).where(eq(airdropRecord.id, record.id))
		const facts = { by: record.oldWalletAddress, before: record.newWalletAddress, after: to }
		await writeAudit(db, { actor: act.who, act: "airdrop.applied", subject: record.id, facts })
		return "done"
	})
}

/** What operators may do with lists that are uploaded, and with a record; carried out by the worker. */
export const airdropActs = {
	"release-airdrop": onBatch(release),
	"pause-airdrop": onBatch(pause),
	"resume-airdrop": onBatch(resume),
	"retry-airdrop": onBatch(retry),
	"end-airdrop": onBatch(end),
	"set-airdrop-receiver": setReceiver,
} satisfies OperatorActs
