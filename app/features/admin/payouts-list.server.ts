import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import type { Asset } from "#app/lib/money.ts"
import { attempt, outgoing } from "#app/settlement/tables.server.ts"
import { onDay } from "./listing/on-day.ts"
import { PAYOUT_STATES } from "./payout-states.ts"
import type { ListedPayout, PayoutsListing } from "./payouts-terms.ts"

type Needs = Pick<Context, "db" | "assets" | "chains">

const BY_TIME = { by: outgoing.createdAt, kind: "time" } as const

/** A page of all that was ever owed to somebody and is no deposit of theirs. */
export async function listAllPayouts(
	ctx: Needs,
	asked: PayoutsListing,
	size?: number,
): Promise<ListPart<ListedPayout>> {
	const part = await listRows(
		asked,
		{
			sorts: { "newest-": BY_TIME, newest: BY_TIME },
			id: { by: outgoing.id, kind: "uuid" },
			where: whereOf(asked),
			rows: ({ place, where, orderBy, limit }) =>
				ctx.db
					.select({ one: outgoing, signature: attempt.signature, ...place })
					.from(outgoing)
					.leftJoin(attempt, eq(attempt.id, outgoing.attemptId))
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	const known = new Map(payoutAssets(ctx).map((one) => [one.address, one.asset]))
	return {
		...part,
		rows: part.rows.map(({ one, signature }) => ({
			...{ id: one.id, at: one.createdAt, state: one.status, purpose: one.purpose, kind: one.kind },
			...{ asset: one.asset, known: known.get(one.asset ?? "") ?? null, units: one.units },
			...{ to: one.toAddress, reason: one.reason, signature },
		})),
	}
}

/** How many rows its filters find. */
export const countPayouts = (ctx: Pick<Context, "db">, asked: PayoutsListing): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(outgoing)
			.where(and(...whereOf(asked))),
	)

/** What may be paid out: our assets, and what fees are paid in; each by its address on the chain. */
export const payoutAssets = ({ assets, chains }: Pick<Needs, "assets" | "chains">) =>
	[...assets.all, ...chains.all.map(({ native }) => native)].map(({ address, symbol, scale }) => ({
		address,
		asset: { symbol, scale } satisfies Asset,
	}))

function whereOf({ filters }: PayoutsListing): SQL[] {
	const state = PAYOUT_STATES.find((one) => one === filters.state)
	return [
		...(state ? [eq(outgoing.status, state)] : []),
		...(filters.purpose ? [eq(outgoing.purpose, filters.purpose)] : []),
		...(filters.asset ? [eq(outgoing.asset, filters.asset)] : []),
		...(filters.to ? [eq(outgoing.toAddress, filters.to)] : []),
		...onDay(outgoing.createdAt, filters.day),
	]
}
