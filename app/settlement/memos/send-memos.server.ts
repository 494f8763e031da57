import { randomUUID } from "node:crypto"
import { and, asc, eq, sql } from "drizzle-orm"
import type { Payer } from "#app/chains/port.ts"
import { notify } from "../notices.server.ts"
import type { Pass } from "../pass.ts"
import { floatBalances, type Queued } from "../payouts/queue.server.ts"
import { keptForFees, roomFor, storeAndSend } from "../payouts/store-attempts.server.ts"
import { openStops } from "../stops.server.ts"
import { outgoing } from "../tables.server.ts"
import { outgoingMemo } from "./tables.server.ts"

/** Looked at in one pass. */
const MOST_QUEUED = 50

type Written = Queued & Readonly<{ key: string; keyAddress: string | null; text: string }>

/** Sends memos, each in a transaction of its own, by the way that money goes; the float pays the fee. Answers how many; none while settlement is stopped. */
export async function sendMemos(pass: Pass, payer: Payer): Promise<number> {
	const { ctx, chain } = pass
	const queue = await listMemos(pass)
	if (queue.length === 0 || (await openStops(ctx, chain.name)).length > 0) return 0
	const balance = (await floatBalances(pass, payer))(chain.native.address)
	const some = balance < keptForFees(payer) ? [] : queue.slice(0, Math.max(0, await roomFor(pass)))
	if (some.length === 0) return 0
	const recent = await payer.recent()
	let sent = 0
	for (const one of some) {
		const signed = payer.memos.sign({ key: one.key, address: one.keyAddress, text: one.text }, recent)
		if (!signed) {
			ctx.log.error({ outgoing: one.id }, "a memo needs the key before: set SOLANA_SIGNER_KEY_PREVIOUS")
			await notify(ctx, { kind: "payout-refused", subject: one.id, facts: { error: "SOLANA_SIGNER_KEY_PREVIOUS" } })
			continue
		}
		const failure = await payer.simulate(signed.raw)
		if (failure) {
			ctx.log.warn({ error: failure.error, outgoing: one.id }, "a memo would fail: it is not sent")
			await notify(ctx, { kind: "payout-refused", subject: payer.wallet, facts: { error: failure.error } })
			continue
		}
		sent += await storeAndSend(pass, [{ id: randomUUID(), rows: [one], signed, recent, opening: false }])
	}
	return sent
}

/** The oldest memos that wait. */
export async function listMemos({ ctx, chain }: Pick<Pass, "ctx" | "chain">): Promise<readonly Written[]> {
	const { id, purpose, subjectId, asset, units, toAddress, releasedAt, createdAt } = outgoing
	const { key, keyAddress, text } = outgoingMemo
	const rows = await ctx.db
		.select({ id, purpose, subjectId, asset, units, toAddress, releasedAt, createdAt, key, keyAddress, text })
		.from(outgoing)
		.innerJoin(outgoingMemo, eq(outgoingMemo.subjectId, outgoing.subjectId))
		.where(and(eq(outgoing.chain, chain.name), sql`${outgoing.status} = 'queued' and ${outgoing.kind} = 'memo'`))
		.orderBy(asc(outgoing.createdAt), asc(outgoing.id))
		.limit(MOST_QUEUED)
	// The cast: what else is queued has an asset, units and a receiver; a memo has none, and nobody asks it for them.
	return rows as unknown as readonly Written[]
}
