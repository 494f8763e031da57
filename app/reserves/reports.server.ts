import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { intArray } from "#app/db/arrays.server.ts"
import type { Context } from "#app/db/context.ts"
import { commitmentOf, FORMAT, type Leaf } from "./leaf.ts"
import { reserveAsset, reserveLeaf, reserveLevel, reserveReport } from "./tables.server.ts"

export type Report = typeof reserveReport.$inferSelect &
	Readonly<{ assets: readonly (typeof reserveAsset.$inferSelect)[] }>

/** A day that there can be a report of, as addresses write it; a day that no calendar has, or a year before there was any chain, is none. */
export const reportDay = z.iso.date().regex(/^20/)
export const readDay = (text: string | null): string | null => reportDay.safeParse(text).data ?? null

/** Reports that a page lists. */
const MOST = 31

/** The newest report of each chain, or those of a day. */
export async function findReports({ db }: Pick<Context, "db">, day: string | null): Promise<readonly Report[]> {
	const found = await db
		.selectDistinctOn([reserveReport.chain])
		.from(reserveReport)
		.where(day === null ? undefined : eq(reserveReport.day, day))
		.orderBy(reserveReport.chain, desc(reserveReport.day))
	const ids = found.map((one) => one.id)
	if (ids.length === 0) return []
	const assets = await db
		.select()
		.from(reserveAsset)
		.where(inArray(reserveAsset.reportId, ids))
		.orderBy(asc(reserveAsset.asset))
	return found.map((one) => ({ ...one, assets: assets.filter(({ reportId }) => reportId === one.id) }))
}

/** Days that there is a report of, the newest first. */
export async function listDays({ db }: Pick<Context, "db">): Promise<readonly string[]> {
	const rows = await db
		.selectDistinct({ day: reserveReport.day })
		.from(reserveReport)
		.orderBy(desc(reserveReport.day))
		.limit(MOST)
	return rows.map(({ day }) => day)
}

/** The report as its first leaf and every proof tell it; amounts are texts of base units. */
export const publicReport = (report: Report) => ({
	format: FORMAT,
	report: report.id,
	chain: report.chain,
	day: report.day,
	at: report.at.toISOString(),
	slot: String(report.slot),
	root: report.root,
	leaves: report.leaves,
	assets: report.assets.map(({ asset, held, principal, reward, owed, free }) => ({
		asset,
		held: String(held),
		principal: String(principal),
		reward: String(reward),
		owed: String(owed),
		free: String(free),
	})),
})

export type PublicRow = Readonly<Record<"commitment" | "asset" | "principal" | "reward" | "owed", string>>

/** A row as everybody sees it: whose it is, only its owner can show. */
export const publicRow = (leaf: Omit<Leaf, "report">): PublicRow => ({
	commitment: commitmentOf(leaf),
	asset: leaf.asset,
	principal: String(leaf.principal),
	reward: String(leaf.reward),
	owed: String(leaf.owed),
})

/** The hashes beside the ways up from some places of a tree, from the bottom, hexadecimal: read where they stand in its levels. */
async function pathsFrom(
	{ db }: Pick<Context, "db">,
	report: string,
	places: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
	const rows = await db.execute<{ place: number; beside: string }>(sql`
		select place, encode(beside, 'hex') as beside from (
			select place, ${reserveLevel.level} as level,
				substring(${reserveLevel.hashes} from ((place >> ${reserveLevel.level}) # 1) * 32 + 1 for 32) as beside
			from ${reserveLevel}, unnest(${intArray(places)}) as place where ${reserveLevel.reportId} = ${report}::uuid
		) one where length(beside) > 0 order by place, level`)
	const paths = new Map(places.map((place) => [place, [] as string[]]))
	for (const { place, beside } of rows) paths.get(place)?.push(beside)
	return paths
}

/** What shows a wallet that it is in a report, with all that it is owed; null: nothing is owed to it there. */
export async function proofOf(ctx: Pick<Context, "db">, report: Report, owner: string) {
	const own = await ctx.db
		.select()
		.from(reserveLeaf)
		.where(and(eq(reserveLeaf.reportId, report.id), eq(reserveLeaf.owner, owner)))
		.orderBy(asc(reserveLeaf.place))
	if (own.length === 0) return null
	const paths = await pathsFrom(ctx, report.id, [0, ...own.map(({ place }) => place)])
	const pathTo = (place: number) => paths.get(place) ?? []
	return {
		...publicReport(report),
		headPath: pathTo(0),
		owner,
		balances: own.map(({ place, asset, salt, principal, reward, owed }) => ({
			...{ place, asset, salt },
			...{ principal: String(principal), reward: String(reward), owed: String(owed) },
			path: pathTo(place),
		})),
	}
}
export type ReserveProof = NonNullable<Awaited<ReturnType<typeof proofOf>>>
