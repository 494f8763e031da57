import { stringify } from "csv-stringify/sync"
import { CSV_FORM } from "#app/lib/csv.ts"
import { decimalText, money } from "#app/lib/money.ts"
import { CURRENCY_NAMES, type Currency } from "#app/prices/currency-value.ts"
import type { Code } from "./movements.ts"
import type { Statement, StatementLine } from "./statement.server.ts"

/** What a code means, in the reader's language. */
export type Say = (code: Code) => string

/** With its sign always: "+12.5" came, "-12.5" went. */
const signed = ({ units, coin }: Pick<StatementLine, "units" | "coin">): string =>
	(units > 0n ? "+" : "") + decimalText(money(coin, units))

/** Columns that hold numbers of ours alone: a program for tables has to read them as numbers, the sign included. */
const NUMBERS = ["amount", ...CURRENCY_NAMES.flatMap((name) => [`value_${name}`, `price_${name}`])]
const NUMBER = /^[+-]?\d+(\.\d+)?$/
const COLUMNS = [
	"time_utc",
	"code",
	"what",
	"wallet",
	"asset",
	"amount",
	"transaction",
	"id",
	...CURRENCY_NAMES.map((name) => `value_${name}`),
	...CURRENCY_NAMES.flatMap((name) => [`price_${name}`, `price_${name}_from`, `price_${name}_source`]),
].map((name) => ({ key: name, header: name.toLowerCase() }))

/** Lines as programs for tables read them. A number of ours does not begin with an apostrophe, and nothing else passes for one. */
export const statementCsv = ({ lines }: Statement, say: Say): string =>
	stringify(
		lines.map((line) => cellsOf(line, say)),
		{
			...CSV_FORM,
			columns: COLUMNS,
			cast: {
				string: (value, { column }) =>
					NUMBERS.includes(String(column)) && NUMBER.test(value) ? { value, escape_formulas: false } : value,
			},
		},
	)

function cellsOf(line: StatementLine, say: Say): Record<string, string> {
	const cells: Record<string, string> = {
		time_utc: line.at.toISOString(),
		code: line.code,
		what: say(line.code),
		wallet: line.wallet,
		asset: line.coin.symbol,
		amount: signed(line),
		transaction: line.signature ?? "",
		id: line.subject,
	}
	for (const [name, value] of Object.entries(line.values)) {
		cells[`value_${name}`] = value.text
		cells[`price_${name}`] = value.price.value
		cells[`price_${name}_from`] = value.price.validFrom.toISOString()
		cells[`price_${name}_source`] = value.price.source
	}
	return cells
}

type About = Readonly<{ at: Date; year: number | null; wallets: readonly string[] }>

/** The same for programs. Amounts and values are decimal texts: a number would round them. `more`: there is more than one file holds. */
export const statementJson = ({ lines, more }: Statement, say: Say, { at, year, wallets }: About): string =>
	JSON.stringify(
		{
			madeAt: at.toISOString(),
			year,
			wallets,
			more,
			movements: lines.map((line) => ({
				time: line.at.toISOString(),
				code: line.code,
				what: say(line.code),
				wallet: line.wallet,
				asset: line.coin.symbol,
				amount: signed(line),
				transaction: line.signature,
				id: line.subject,
				values: valuesOf(line),
			})),
		},
		null,
		"\t",
	)

/** Of every currency; null where no price was published for then. */
const valuesOf = ({ values }: StatementLine) =>
	Object.fromEntries(
		CURRENCY_NAMES.map((name: Currency) => {
			const value = values[name]
			if (!value) return [name, null]
			const { price, text } = value
			return [name, { value: text, price: price.value, validFrom: price.validFrom.toISOString(), source: price.source }]
		}),
	)
