import { randomUUID } from "node:crypto"
import { and, asc, eq, notInArray, sql } from "drizzle-orm"
import type { Payer } from "#app/chains/port.ts"
import type { Pass } from "../pass.ts"
import { openStops } from "../stops.server.ts"
import { outgoing } from "../tables.server.ts"
import { keepPayable } from "./check-receivers.server.ts"
import { payableOn } from "./limits.server.ts"
import { floatBalances, type Queued } from "./queue.server.ts"
import { holdAll, keptForFees, roomFor, storeAndSend } from "./store-attempts.server.ts"

/** Looked at in one pass. */
const MOST_QUEUED = 100

/**
 * Sends single things that are due (`transfer` of one unit), a transaction each, by the way that money goes: signed, tried and stored before it is
 * sent. No cap counts them. One that the chain refuses is held for an operator. Answers how many transactions it sent; none while settlement
 * is stopped, and none where the payer sends no such thing.
 */
export async function sendNfts(pass: Pass, payer: Payer): Promise<number> {
	const { ctx, chain } = pass
	if (!payer.canSendNft) return 0
	const queue = await listNfts(pass, payer.canSendNft)
	if (queue.length === 0 || (await openStops(ctx, chain.name)).length > 0) return 0
	const balance = await floatBalances(pass, payer)
	if (balance(chain.native.address) < keptForFees(payer)) return 0
	let room = await roomFor(pass, payer)
	let sent = 0
	for (const one of queue) {
		if (room <= 0) break
		if ((await keepPayable(pass, [one])).length === 0) continue
		const id = randomUUID()
		const recent = await payer.recent()
		const transfers = [{ to: one.toAddress, asset: one.asset, units: one.units, scale: 0 }]
		const signed = payer.sign({ id, transfers, opening: false }, recent)
		const failure = await payer.simulate(signed.raw)
		if (failure) {
			ctx.log.warn({ error: failure.error, outgoing: one.id }, "an NFT could not be sent: it is held")
			await holdAll(ctx, [{ one, reason: "cannot-carry-out" }])
			continue
		}
		sent += await storeAndSend(pass, [{ id, rows: [one], signed, recent, opening: false }])
		room--
	}
	return sent
}

async function listNfts(pass: Pass, canSend: (asset: string) => boolean): Promise<readonly Queued[]> {
	const { ctx, chain } = pass
	const { id, purpose, subjectId, asset, units, toAddress, releasedAt, createdAt } = outgoing
	const money = payableOn(ctx, chain).map(({ address }) => address)
	const rows = await ctx.db
		.select({ id, purpose, subjectId, asset, units, toAddress, releasedAt, createdAt })
		.from(outgoing)
		.where(
			and(
				eq(outgoing.chain, chain.name),
				sql`${outgoing.status} = 'queued'`,
				eq(outgoing.kind, "transfer"),
				notInArray(outgoing.asset, money),
			),
		)
		.orderBy(asc(outgoing.createdAt), asc(outgoing.id))
		.limit(MOST_QUEUED)
	// The cast: a transfer that is queued has an asset, a unit and a receiver (checks of the table).
	return (rows as readonly Queued[]).filter((one) => canSend(one.asset))
}
