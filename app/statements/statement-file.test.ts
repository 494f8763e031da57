import { expect, test } from "vitest"
import type { CurrencyPrice } from "#app/prices/currency-prices.server.ts"
import type { StatementLine } from "./statement.server.ts"
import { statementCsv, statementJson } from "./statement-file.server.ts"

const price = (source: string): CurrencyPrice => ({
	id: 1n,
	asset: "scg",
	currency: "KRW",
	validFrom: new Date(0),
	value: "12.5",
	source,
})
const line = (change: Partial<StatementLine> = {}): StatementLine => ({
	at: new Date(1_000),
	code: "deposit",
	wallet: "W",
	asset: "mint",
	units: -12_500_000n,
	signature: null,
	subject: "id",
	coin: { symbol: "SCG", scale: 6 },
	values: {},
	...change,
})
const csv = (one: StatementLine, word = "맡김") => statementCsv({ lines: [one], more: false }, () => word)
const cells = (text: string) => text.split("\r\n")[1]?.split(",") ?? []

test("a file begins with the mark of UTF-8, its lines end with CRLF, and signed numbers stay numbers", () => {
	const text = csv(line({ values: { KRW: { text: "-156", price: price("Bank") } } }))
	expect(text.charCodeAt(0)).toBe(0xfeff)
	expect(text.endsWith("\r\n")).toBe(true)
	expect(text.slice(1).split("\r\n")[0]).toBe(
		"time_utc,code,what,wallet,asset,amount,transaction,id,value_krw,value_idr,value_usd,price_krw,price_krw_from,price_krw_source,price_idr,price_idr_from,price_idr_source,price_usd,price_usd_from,price_usd_source",
	)
	expect(cells(text)).toEqual([
		...["1970-01-01T00:00:01.000Z", "deposit", "맡김", "W", "SCG", "-12.5", "", "id", "-156", "", ""],
		...["12.5", "1970-01-01T00:00:00.000Z", "Bank", "", "", "", "", "", ""],
	])
	expect(cells(csv(line({ units: 3n })))[5]).toBe("+0.000003")
})

test("what a program for tables would take for a formula is text, wherever it stands", () => {
	for (const hostile of [
		"=1+1",
		"+1",
		"-1",
		"@SUM(A1)",
		"\t=1",
		"\r=1",
		"＝1",
		"＋1",
		"－1",
		"＠1",
		'=HYPERLINK("http://x","y")',
	]) {
		const source = csv(line({ values: { KRW: { text: "1", price: price(hostile) } } }))
		expect(source, hostile).toContain(`'${hostile.replaceAll('"', '""')}`)
		expect(csv(line({ coin: { symbol: hostile, scale: 0 } })), hostile).toContain(`'${hostile.replaceAll('"', '""')}`)
		expect(csv(line(), hostile), hostile).toContain(`'${hostile.replaceAll('"', '""')}`)
	}
	// A value that is no number of ours is no number, though it stands in a column of numbers.
	expect(csv(line({ values: { KRW: { text: "=1", price: price("x") } } }))).toContain("'=1")
	expect(csv(line({ values: { KRW: { text: "-1+cmd|' /C calc'!A0", price: price("x") } } }))).toContain("'-1+cmd")
	const lines = csv(line({ values: { KRW: { text: "1", price: price('a,"b"\r\nc') } } }))
	expect(lines).toContain('"a,""b""\r\nc"')
})

test("the same as JSON has exact texts, and null where no price was published", () => {
	const one = line({ units: 1n, signature: "S", values: { USD: { text: "0.01", price: price("Bank") } } })
	const about = { at: new Date(0), year: 2026, wallets: ["W"] }
	expect(JSON.parse(statementJson({ lines: [one], more: true }, () => "x", about))).toEqual({
		madeAt: "1970-01-01T00:00:00.000Z",
		year: 2026,
		wallets: ["W"],
		more: true,
		movements: [
			{
				time: "1970-01-01T00:00:01.000Z",
				code: "deposit",
				what: "x",
				wallet: "W",
				asset: "SCG",
				amount: "+0.000001",
				transaction: "S",
				id: "id",
				values: {
					KRW: null,
					IDR: null,
					USD: { value: "0.01", price: "12.5", validFrom: "1970-01-01T00:00:00.000Z", source: "Bank" },
				},
			},
		],
	})
})
