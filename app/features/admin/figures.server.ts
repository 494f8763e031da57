import { and, desc, eq, inArray, min, sql } from "drizzle-orm"
import type { AssetEntry, VaultRole } from "#app/chains/assets.ts"
import type { WebContext } from "#app/db/context.ts"
import { longDay, numberFormat } from "#app/lib/formats.ts"
import { decimalText, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { reserveAsset, reserveReport } from "#app/reserves/tables.server.ts"
import { readLedgerDays } from "#app/settlement/days/ledger-days.server.ts"
import { ledgerBalance, outgoing, vaultCursor } from "#app/settlement/tables.server.ts"
import type { DayOfBars } from "#app/ui/chart/day-bars.tsx"

/** Days of a chart. */
const DAYS = 30
const WHOLE = { maximumFractionDigits: 0 } as const

export type Holding = Readonly<{
	account: string
	role: VaultRole
	amount: string
}>
export type AssetChart = Readonly<{ id: string; symbol: string; days: readonly DayOfBars[] }>
export type Figures = Readonly<{
	holdings: readonly Holding[]
	/** Payouts that wait for their turn, and since when the oldest does. */
	queued: Readonly<{ count: string; since: Date | null }>
	/** Up to when every account was read from its chain and held against the books; null: never yet. */
	readUpTo: Date | null
	/** What was owed and held as the newest report of reserves has it. */
	reserves: readonly Readonly<{ symbol: string; owed: string; held: string; day: string }>[]
	charts: readonly AssetChart[]
}>

/** Figures of the first screen, all from sums and indexes: none of them is dearer with more positions. */
export async function readFigures(ctx: WebContext, lang: Lang): Promise<Figures> {
	const locale = LOCALES[lang]
	const [holdings, queued, read, reserves, charts] = await Promise.all([
		readHoldings(ctx, locale),
		ctx.db
			.select({ count: sql<string>`count(*)`, since: min(outgoing.createdAt) })
			.from(outgoing)
			.where(eq(outgoing.status, "queued")),
		ctx.db
			.select({ at: min(vaultCursor.chainTime) })
			.from(vaultCursor)
			.where(inArray(vaultCursor.account, [...new Set(ctx.vaults.map(({ account }) => account))])),
		readReserves(ctx, locale),
		Promise.all(ctx.assets.all.map((asset) => chartOf(ctx, asset, lang))),
	])
	const waiting = queued[0]
	return {
		holdings,
		queued: { count: numberFormat(locale, WHOLE).format(Number(waiting?.count ?? 0)), since: waiting?.since ?? null },
		readUpTo: read[0]?.at ?? null,
		reserves,
		charts: charts.filter((one) => one !== null),
	}
}

async function readHoldings({ db, vaults, assets }: WebContext, locale: string): Promise<Holding[]> {
	const rows = await db
		.select({ account: ledgerBalance.owner, asset: ledgerBalance.asset, balance: ledgerBalance.balance })
		.from(ledgerBalance)
		.where(
			and(
				eq(ledgerBalance.kind, "vault"),
				inArray(
					ledgerBalance.owner,
					vaults.map(({ account }) => account),
				),
			),
		)
	return vaults.map(({ account, asset: id, role }) => {
		const asset = assets.get(id)
		const row = rows.find((one) => one.account === account && one.asset === asset.address)
		// A vault's account in the books mirrors the chain: it is what the chain holds, negated.
		return { account, role, amount: formatMoney(money(asset, -(row?.balance ?? 0n)), locale) }
	})
}

async function readReserves({ db, assets }: WebContext, locale: string) {
	const rows = await db
		.selectDistinctOn([reserveReport.chain, reserveAsset.asset], {
			day: reserveReport.day,
			asset: reserveAsset.asset,
			owed: reserveAsset.owed,
			held: reserveAsset.held,
		})
		.from(reserveReport)
		.innerJoin(reserveAsset, eq(reserveAsset.reportId, reserveReport.id))
		.where(eq(reserveReport.day, db.select({ day: sql`max(day)` }).from(reserveReport)))
		.orderBy(reserveReport.chain, reserveAsset.asset, desc(reserveReport.day))
	return rows.flatMap(({ day, asset: address, owed, held }) => {
		const asset = assets.all.find((one) => one.address === address)
		if (!asset) return []
		const text = (units: bigint) => formatMoney(money(asset, units), locale)
		return [{ symbol: asset.symbol, owed: text(owed), held: text(held), day: longDay(day, locale) }]
	})
}

/** Null where nothing moved. */
async function chartOf(ctx: WebContext, asset: AssetEntry, lang: Lang): Promise<AssetChart | null> {
	const days = await readLedgerDays(ctx, { asset: asset.address, days: DAYS })
	if (days.every((day) => day.in === 0n && day.out === 0n)) return null
	const locale = LOCALES[lang]
	const height = (units: bigint) => Number(decimalText(money(asset, units)))
	return {
		id: asset.id,
		symbol: asset.symbol,
		days: days.map(({ day, in: came, out }) => ({
			day,
			label: longDay(day, locale),
			values: [height(came), height(out)],
			texts: [came, out].map((units) => formatMoney(money({ ...asset, symbol: "" }, units), locale).trim()),
		})),
	}
}
