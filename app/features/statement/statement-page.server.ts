import type { Context } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { decimalText, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { priceText } from "#app/prices/worth.ts"
import type { Meanings } from "#app/statements/movements.ts"
import { MOST_LINES } from "#app/statements/read-movements.server.ts"
import {
	type AssetSums,
	pricesUsed,
	readStatement,
	sumsByYear,
	type YearSums,
} from "#app/statements/statement.server.ts"
import { utcText } from "#app/ui/date-time.tsx"

/** Prices that the page lists; the files have them all. */
const LISTED = 12

const WHOLE = { maximumFractionDigits: 0 } as const

export type YearSlip = Readonly<{
	year: number
	/** Null, with no sums: it lies behind what was read. */
	count: string | null
	assets: readonly Readonly<{ symbol: string; in: string; out: string }>[]
	csv: string
	json: string
	pdf: string
}>

type Asked = Readonly<{ owners: readonly string[]; meanings: Meanings; t: T; lang: Lang; most?: number }>

/** What the page shows of the movements of these wallets, in words: by year, and the prices that their values were reckoned by. */
export async function statementPage(
	ctx: Pick<Context, "db" | "assets" | "chains" | "now">,
	{ owners, meanings, t, lang, most = MOST_LINES }: Asked,
) {
	const locale = LOCALES[lang]
	const { lines, more } = await readStatement(ctx, { owners, year: null, most }, meanings)
	const used = pricesUsed(lines)
	const read = sumsByYear(lines)
	// Where there is more, the last year that was read may not be whole, and others follow.
	const last = read[0]?.year ?? 0
	const unread = more ? yearsFrom(last, (await ctx.now()).getUTCFullYear()) : []
	const whole = read.filter(({ year }) => !unread.includes(year))
	const number = (of: number) => numberFormat(locale, WHOLE).format(of)
	const slip = (year: number, sums: YearSums | null): YearSlip => ({
		year,
		count: sums && t("statement:count", { count: number(sums.count) }),
		assets: sums?.assets.map((one) => assetLine(one, locale)) ?? [],
		csv: paths.statementFile(lang, { year, format: "csv" }),
		json: paths.statementFile(lang, { year, format: "json" }),
		pdf: paths.statementFile(lang, { year, format: "pdf" }),
	})
	return {
		wallets: owners,
		years: [...unread.map((year) => slip(year, null)), ...whole.map((one) => slip(one.year, one))],
		more: more ? t("statement:more", { most: number(most) }) : null,
		csv: paths.statementFile(lang, { format: "csv" }),
		json: paths.statementFile(lang, { format: "json" }),
		pdf: paths.statementFile(lang, { format: "pdf" }),
		prices: used.slice(-LISTED).map(({ id, coin, value, currency, validFrom, source }) => ({
			id: String(id),
			text: `1 ${coin.symbol} = ${priceText({ value, currency }, locale)}`,
			from: t("statement:validFrom", { time: utcText(validFrom, locale) }),
			source: t("statement:source", { source }),
		})),
		otherPrices: used.length > LISTED ? t("statement:otherPrices", { count: number(used.length - LISTED) }) : null,
	}
}
export type StatementPage = Awaited<ReturnType<typeof statementPage>>

/** The newest first. */
const yearsFrom = (first: number, last: number) =>
	Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => Math.max(first, last) - n)

function assetLine({ coin, ...sums }: AssetSums, locale: string) {
	const text = (units: bigint, sign: string) => {
		if (units === 0n) return "0"
		// An asset that is none of ours has its address for a symbol: it stands on the line once.
		const whole =
			coin.scale === 0 ? decimalText(money(coin, units)) : formatMoney(money({ ...coin, symbol: "" }, units), locale)
		return sign + whole.trim()
	}
	return { symbol: coin.symbol, in: text(sums.in, "+"), out: text(sums.out, "−") }
}
