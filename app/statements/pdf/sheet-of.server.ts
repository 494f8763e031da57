import type { T } from "#app/i18n/words.ts"
import type { Waiting } from "#app/lib/fair-queue.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { decimalText, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { short4 } from "#app/lib/shorten.ts"
import { CURRENCIES, type Currency } from "#app/prices/currency-value.ts"
import { priceText } from "#app/prices/worth.ts"
import { pricesUsed, type Statement, type StatementLine, sumsByYear } from "../statement.server.ts"

/** Lines that are printed at most: some 350 pages, and five seconds of a thread. */
export const MOST_PRINTED = 10_000

const CURRENCY_OF = { eng: "USD", kor: "KRW", idn: "IDR" } as const satisfies Record<Lang, Currency>
const WHOLE = { maximumFractionDigits: 0 } as const
/** One object a number of digits: see `numberFormat`. */
const FIXED = [0, 1, 2].map((digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits }))

/** A statement in words and figures, as it is printed. */
export type PrintedStatement = Readonly<{
	locale: string
	/** Follows from the movements: the same ones are the same bytes. */
	made: string
	words: Readonly<
		Record<
			"title" | "wallets" | "none" | "sums" | "in" | "out" | "lines" | "time" | "what" | "amount" | "value",
			string
		> &
			Record<"prices" | "seal" | "sum" | "check" | "otherSource", string>
	>
	/** "Page 3" with its number for "#". */
	page: string
	facts: readonly string[]
	wallets: readonly string[]
	sums: readonly Readonly<{ symbol: string; in: string; out: string }>[]
	lines: readonly (readonly [time: string, what: string, amount: string, value: string, under: string])[]
	cut: string | null
	prices: readonly Readonly<{ text: string; source: string }>[]
	sum: string
	seal: string
	link: string
	qr: string
}>

type Asked = Readonly<{
	t: T
	lang: Lang
	year: number | null
	wallets: readonly string[]
	/** Name of the CSV file, and its checksum. */
	file: string
	sum: string
	seal: string
	/** Where the seal is checked, whole. */
	link: string
}>

/** What the printed sheet of a statement says. */
export function sheetOf({ lines }: Statement, asked: Asked): PrintedStatement {
	const { t, lang, year, wallets, file, sum, seal, link } = asked
	const locale = LOCALES[lang]
	const number = (of: number) => numberFormat(locale, WHOLE).format(of)
	const currency = CURRENCY_OF[lang]
	const last = lines.at(-1)?.at ?? new Date(Date.UTC(year ?? 2026, 0, 1))
	const say = (key: "wallets" | "none" | "sums" | "in" | "out" | "lines" | "time" | "what" | "amount") =>
		t(`statement:pdf.${key}`)
	return {
		locale,
		made: last.toISOString(),
		words: {
			title: year === null ? t("statement:pdf.titleAll") : t("statement:pdf.title", { year }),
			...{ wallets: say("wallets"), none: say("none"), sums: say("sums"), in: say("in"), out: say("out") },
			...{ lines: say("lines"), time: say("time"), what: say("what"), amount: say("amount") },
			value: t("statement:pdf.value", { currency }),
			prices: t("statement:pdf.prices"),
			seal: t("statement:pdf.seal"),
			sum: t("statement:pdf.sum", { file }),
			check: t("statement:pdf.check"),
			otherSource: t("statement:pdf.otherSource"),
		},
		page: t("statement:pdf.page", { page: "#" }),
		facts: [
			year === null ? t("statement:pdf.whole") : t("statement:pdf.year", { year }),
			t("statement:count", { count: number(lines.length) }),
			...(lines.length > 0 ? [t("statement:pdf.until", { time: `${stamp(last)} UTC` })] : []),
		],
		wallets,
		sums: sumsOf(lines, locale),
		lines: lines
			.slice(0, MOST_PRINTED)
			.map((line) => [
				stamp(line.at),
				t(`statement:code.${line.code}`),
				`${line.units > 0n ? "+" : "−"}${amountText(line, locale)}`,
				worthOf(line, currency, locale),
				[wallets.length > 1 ? short4(line.wallet) : "", line.signature ?? "", line.subject].filter(Boolean).join(" · "),
			]),
		cut:
			lines.length > MOST_PRINTED
				? t("statement:pdf.cut", { most: number(MOST_PRINTED), count: number(lines.length) })
				: null,
		prices: pricesUsed(lines).map(({ coin, value, currency: of, validFrom, source }) => ({
			text: `1 ${coin.symbol} = ${priceText({ value, currency: of }, locale)}, ${t("statement:validFrom", { time: `${stamp(validFrom)} UTC` })}`,
			source: t("statement:source", { source }),
		})),
		...{ sum, seal, link, qr: qrModules(link) },
	}
}

/** "2026-11-26 09:30:00": sorts, and means the same in every language. */
const stamp = (at: Date) => at.toISOString().slice(0, 19).replace("T", " ")

/** Without its sign. An asset that is none of ours has its address for a symbol, which the CSV file names in full. */
function amountText({ units, coin }: Pick<StatementLine, "units" | "coin">, locale: string): string {
	const size = units < 0n ? -units : units
	const symbol = coin.symbol.length > 12 ? short4(coin.symbol) : coin.symbol
	if (coin.scale === 0) return `${decimalText(money(coin, size))} ${symbol}`
	return formatMoney(money({ ...coin, symbol }, size), locale)
}

function worthOf({ values }: StatementLine, currency: Currency, locale: string): string {
	const value = values[currency]
	if (!value) return ""
	return numberFormat(locale, FIXED[CURRENCIES[currency]] ?? WHOLE)
		.format(value.text as `${number}`)
		.replace("-", "−")
}

function sumsOf(lines: readonly StatementLine[], locale: string) {
	const all = new Map<string, { coin: StatementLine["coin"]; in: bigint; out: bigint }>()
	for (const { assets } of sumsByYear(lines))
		for (const one of assets) {
			const had = all.get(one.coin.symbol) ?? { coin: one.coin, in: 0n, out: 0n }
			all.set(one.coin.symbol, { ...had, in: had.in + one.in, out: had.out + one.out })
		}
	const text = (units: bigint, coin: StatementLine["coin"], sign: string) =>
		units === 0n ? "0" : sign + amountText({ units, coin }, locale)
	return [...all.values()].map(({ coin, ...sums }) => ({
		symbol: coin.symbol,
		in: text(sums.in, coin, "+"),
		out: text(sums.out, coin, "−"),
	}))
}

/** Prints a sheet, away from the thread that answers requests. */
export type PrintStatement = (sheet: PrintedStatement, waiting: Waiting) => Promise<Buffer>
