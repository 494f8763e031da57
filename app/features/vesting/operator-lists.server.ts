import { and, desc, eq, isNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Part } from "#app/db/list-rows.server.ts"
import { balancesOf } from "#app/settlement/ledger.server.ts"
import { sumsText } from "./acts.server.ts"
import { freeVesting } from "./money.ts"
import type { VestingListing } from "./operator-terms.ts"
import { CATEGORIES, VESTED, vestingStatus } from "./status.ts"
import { vestingList, vestingSchedule } from "./tables.server.ts"
import { assetOf } from "./vault.server.ts"

type Needs = Pick<Context, "db">
const BY_CREATED = { by: vestingSchedule.createdAt, kind: "time" } as const

/** Schedules as operators see them, drafts too. */
export const schedulesForOperators = ({ db }: Needs, { filters }: VestingListing, at: Date) => {
	const state = vestingStatus.names.find((name) => name === filters.state)
	const coin = VESTED.find((one) => one === filters.coin)
	const category = CATEGORIES.find((one) => one === filters.category)
	const where = [
		state ? eq(vestingSchedule.status, vestingStatus.code(state)) : undefined,
		coin ? eq(vestingSchedule.asset, coin) : undefined,
		category ? eq(vestingSchedule.category, category) : undefined,
		filters.wallet ? eq(vestingSchedule.wallet, filters.wallet.trim()) : undefined,
	].filter((one) => one !== undefined)
	return {
		listing: {
			sorts: { "created-": BY_CREATED, created: BY_CREATED },
			id: { by: vestingSchedule.id, kind: "uuid" } as const,
			where,
			rows: ({ place, where, orderBy, limit }: Part) =>
				db
					.select({
						schedule: vestingSchedule,
						vested: sql<string>`vested_by(${vestingSchedule.id}, ${vestingSchedule.cancelledAt}, ${at.toISOString()}::timestamptz)`,
						...place,
					})
					.from(vestingSchedule)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		counted: db
			.select({ one: sql`1` })
			.from(vestingSchedule)
			.where(and(...where)),
	}
}

const MOST_DRAFTS = 50

/** Files that wait to be published or discarded, the newest first. */
export const draftLists = ({ db }: Needs) =>
	db
		.select()
		.from(vestingList)
		.where(and(isNull(vestingList.publishedAt), isNull(vestingList.discardedAt)))
		.orderBy(desc(vestingList.createdAt))
		.limit(MOST_DRAFTS)

/** A file with what its rows come to; null: there is none. */
export async function listWithSums({ db }: Needs, id: string) {
	const [list] = await db.select().from(vestingList).where(eq(vestingList.id, id))
	if (!list) return null
	const rows = await db
		.select({ asset: vestingSchedule.asset, total: vestingSchedule.total })
		.from(vestingSchedule)
		.where(eq(vestingSchedule.listId, id))
	return { list, rows: rows.length, sums: sumsText(rows) }
}

export async function scheduleForOperators({ db }: Needs, id: string, at: Date) {
	const [row] = await db
		.select({
			schedule: vestingSchedule,
			list: vestingList.title,
			vested: sql<string>`vested_by(${vestingSchedule.id}, ${vestingSchedule.cancelledAt}, ${at.toISOString()}::timestamptz)`,
		})
		.from(vestingSchedule)
		.innerJoin(vestingList, eq(vestingList.id, vestingSchedule.listId))
		.where(eq(vestingSchedule.id, id))
	return row ?? null
}

/** What is free for schedules, coin by coin, of those that have a vault. */
export async function freeSums(ctx: Pick<Context, "db" | "assets" | "vaults">) {
	const coins = VESTED.flatMap((id) => assetOf(ctx, id) ?? [])
	return Promise.all(
		coins.map(async (coin) => {
			const { owner, kind } = freeVesting(coin.address)
			return { coin, units: (await balancesOf(ctx.db, kind, coin.address, [owner])).get(owner) ?? 0n }
		}),
	)
}
