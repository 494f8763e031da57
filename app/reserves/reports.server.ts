import { and, asc, desc, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { type AssetTotals, commitmentOf, FORMAT, headBytes, leafBytes } from "./leaf.ts"
import { auditPath, leafHash } from "./merkle.ts"
import { reserveAsset, reserveLeaf, reserveReport } from "./tables.server.ts"

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

const leavesOf = async ({ db }: Pick<Context, "db">, { id: report }: Report) => {
	const rows = await db
		.select()
		.from(reserveLeaf)
		.where(eq(reserveLeaf.reportId, report))
		.orderBy(asc(reserveLeaf.place))
	return rows.map((row) => ({ ...row, report }))
}

/** The rows of a report for everybody: whose each is, only its owner can show. */
export async function publicRows(ctx: Pick<Context, "db">, report: Report) {
	const leaves = await leavesOf(ctx, report)
	return leaves.map((leaf) => ({
		commitment: commitmentOf(leaf),
		asset: leaf.asset,
		principal: String(leaf.principal),
		reward: String(leaf.reward),
		owed: String(leaf.owed),
	}))
}

/** What shows a wallet that it is in a report, with all that it is owed; null: nothing is owed to it there. */
export async function proofOf(ctx: Pick<Context, "db">, report: Report, owner: string) {
	const own = and(eq(reserveLeaf.reportId, report.id), eq(reserveLeaf.owner, owner))
	if ((await ctx.db.$count(reserveLeaf, own)) === 0) return null
	const leaves = await leavesOf(ctx, report)
	const assets = report.assets as readonly AssetTotals[]
	const head = headBytes({ ...report, report: report.id, assets })
	const hashes = [head, ...leaves.map(leafBytes)].map(leafHash)
	const pathTo = (place: number) => auditPath(hashes, place).map((hash) => hash.toString("hex"))
	return {
		...publicReport(report),
		headPath: pathTo(0),
		owner,
		balances: leaves
			.filter((leaf) => leaf.owner === owner)
			.map(({ place, asset, salt, principal, reward, owed }) => ({
				...{ place, asset, salt },
				...{ principal: String(principal), reward: String(reward), owed: String(owed) },
				path: pathTo(place),
			})),
	}
}
export type ReserveProof = NonNullable<Awaited<ReturnType<typeof proofOf>>>
