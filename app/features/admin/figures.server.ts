import { and, eq, inArray, min, sql } from "drizzle-orm"
import type { AssetEntry, VaultRole } from "#app/chains/assets.ts"
import type { WebContext } from "#app/db/context.ts"
import { chainText } from "#app/identity/proposals/view-texts.server.ts"
import { longDay, numberFormat } from "#app/lib/formats.ts"
import { decimalText, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { findReports } from "#app/reserves/reports.server.ts"
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
	/** Of each chain, up to which of its blocks' times all our accounts were read and compared with the books; null: never yet. */
	readUpTo: readonly Readonly<{ chain: string; at: Date | null }>[]
	/** The newest report of reserves, as `/eng/reserves` shows it. `owed`: principal, rewards and payments together. */
	reserves: readonly Readonly<{
		symbol: string
		owed: string
		parts: Readonly<{ principal: string; reward: string; owed: string }>
		held: string
		day: string
	}>[]
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
			.select({ chain: vaultCursor.chain, at: min(vaultCursor.chainTime) })
			.from(vaultCursor)
			.where(inArray(vaultCursor.account, [...new Set(ctx.vaults.map(({ account }) => account))]))
			.groupBy(vaultCursor.chain),
		readReserves(ctx, locale),
		Promise.all(ctx.assets.all.map((asset) => chartOf(ctx, asset, lang))),
	])
	const waiting = queued[0]
	return {
		holdings,
		queued: { count: numberFormat(locale, WHOLE).format(Number(waiting?.count ?? 0)), since: waiting?.since ?? null },
		readUpTo: ctx.chains.all.map(({ name }) => ({
			chain: chainText({ ctx }, name),
			at: read.find(({ chain }) => chain === name)?.at ?? null,
		})),
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

async function readReserves(ctx: WebContext, locale: string) {
	const reports = await findReports(ctx, null)
	return reports.flatMap(({ day, assets }) =>
		assets.flatMap(({ asset: address, principal, reward, owed, held }) => {
			const asset = ctx.assets.all.find((one) => one.address === address)
			if (!asset) return []
			const text = (units: bigint) => formatMoney(money(asset, units), locale)
			const parts = { principal: text(principal), reward: text(reward), owed: text(owed) }
			return [
				{
					symbol: asset.symbol,
					owed: text(principal + reward + owed),
					parts,
					held: text(held),
					day: longDay(day, locale),
				},
			]
		}),
	)
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
