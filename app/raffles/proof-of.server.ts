import { and, asc, eq, isNotNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type Inclusion, inclusionOf } from "#app/draws/raffle/ledger.ts"
import type { RaffleProof } from "#app/draws/raffle/proof.ts"
import { ledgerRows } from "./ledger-rows.server.ts"
import { type Raffle, roundOf } from "./schedule.ts"
import { raffleStatus } from "./status.ts"
import { raffle, raffleDelivery } from "./tables.server.ts"

type Needs = Pick<Context, "db">

/** A raffle that was published, by its name; null: there is none. */
export async function findPublished({ db }: Needs, name: string): Promise<Raffle | null> {
	const [one] = await db
		.select()
		.from(raffle)
		.where(and(eq(raffle.name, name), isNotNull(raffle.commit)))
	return one ?? null
}

/** The document that proves what it came to; null: nothing was drawn yet, or it was cancelled before a round could decide. */
export async function proofOf(ctx: Needs, one: Raffle): Promise<RaffleProof | null> {
	const { terms, beacon, root, roundSignature, memoKey, network } = one
	if (!terms || !beacon || !root || !roundSignature || !memoKey || !network) return null
	const isDrawn = raffleStatus.codes("drawn").includes(one.status)
	const rows = await ledgerRows(ctx, one.id)
	return {
		kind: "raffle",
		version: 1,
		beacon,
		terms,
		extended: one.extensionSold === null ? null : { sold: one.extensionSold },
		rows: rows.map(({ ticket, wallet, weight, payment }) => [ticket, wallet, weight, payment]),
		root,
		round: roundOf(one),
		signature: roundSignature,
		outcome: isDrawn ? await outcomeOf(ctx, one) : { status: "cancelled", reason: "too-few-wallets" },
		memos: {
			network,
			key: memoKey,
			commit: one.commitSignature,
			root: one.rootSignature,
			extension: one.extensionSignature,
		},
	}
}

async function outcomeOf({ db }: Needs, one: Raffle): Promise<RaffleProof["outcome"]> {
	const all = await db
		.select()
		.from(raffleDelivery)
		.where(eq(raffleDelivery.raffleId, one.id))
		.orderBy(asc(raffleDelivery.seq))
	const winners = one.prizes.map((_, prize) => {
		const last = all.findLast((row) => row.prize === prize)
		return last && last.place !== null && last.ticket !== null && last.wallet !== null
			? { place: last.place, ticket: last.ticket, wallet: last.wallet }
			: null
	})
	const redraws = all.flatMap(({ prize, reason }) => (reason ? [{ prize, reason }] : []))
	return { status: "drawn", winners, redraws }
}

/** What shows that a ticket stands in the frozen ledger; null: no such ticket, or it is not frozen yet. */
export async function ticketProof(
	ctx: Needs,
	one: Raffle,
	number: number,
): Promise<Readonly<{
	raffle: string
	root: string
	inclusion: Inclusion
	memo: string | null
	key: string | null
}> | null> {
	if (!one.root) return null
	const rows = await ledgerRows(ctx, one.id)
	const index = rows.findIndex(({ ticket }) => ticket === number)
	if (index < 0) return null
	const inclusion = inclusionOf(rows, index)
	return { raffle: one.name, root: one.root, inclusion, memo: one.rootSignature, key: one.memoKey }
}
