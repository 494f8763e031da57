import type { Context } from "#app/db/context.ts"
import type { Asset } from "#app/lib/money.ts"
import { type CurrencyPrice, currencyPrices } from "#app/prices/currency-prices.server.ts"
import { CURRENCY_NAMES, type Currency, valueText } from "#app/prices/currency-value.ts"
import { TWIG } from "#app/rewards/twig.ts"
import type { Meanings, Movement } from "./movements.ts"
import { type Asked, readMovements } from "./read-movements.server.ts"

/** A movement's worth in one currency: exact decimal text with its sign, and the price that it was reckoned by. */
export type Value = Readonly<{ text: string; price: CurrencyPrice }>
export type StatementLine = Movement & Readonly<{ coin: Asset; values: Readonly<Partial<Record<Currency, Value>>> }>
export type Statement = Readonly<{ lines: readonly StatementLine[]; more: boolean }>

type Known = Asset & Readonly<{ id: string | null }>
/** Whose name an asset's column holds; one that is none of ours counts in its smallest units, and nobody knows what it is worth. */
function knownAsset({ assets, chains }: Pick<Context, "assets" | "chains">, address: string): Known {
	if (address === TWIG.id) return TWIG
	const ours = assets.all.find((one) => one.address === address)
	if (ours) return ours
	const native = chains.all.map((chain) => chain.native).find((one) => one.address === address)
	return native ? { ...native, id: native.symbol.toLowerCase() } : { id: null, symbol: address, scale: 0 }
}

/** The movements of wallets with what they were worth when they happened, by the prices that operators have published. */
export async function readStatement(
	ctx: Pick<Context, "db" | "assets" | "chains">,
	asked: Asked,
	meanings: Meanings,
): Promise<Statement> {
	const { lines, more } = await readMovements(ctx, asked, meanings)
	const known = new Map([...new Set(lines.map((one) => one.asset))].map((one) => [one, knownAsset(ctx, one)]))
	const ids = [...known.values()].flatMap(({ id }) => id ?? [])
	const until = lines.at(-1)?.at
	const priceAt = until ? await currencyPrices(ctx, { assets: ids, until }) : () => null
	return {
		more,
		lines: lines.map((line) => {
			const coin = known.get(line.asset) ?? { id: null, symbol: line.asset, scale: 0 }
			const values: Partial<Record<Currency, Value>> = {}
			for (const currency of CURRENCY_NAMES) {
				const price = coin.id === null ? null : priceAt(coin.id, currency, line.at)
				if (price) values[currency] = { text: valueText(line.units, coin, price.value, currency), price }
			}
			return { ...line, coin: { symbol: coin.symbol, scale: coin.scale }, values }
		}),
	}
}

/** What came in and what went out of an asset, both as they are written: never below zero. Base units. */
export type AssetSums = Readonly<{ coin: Asset; in: bigint; out: bigint }>
export type YearSums = Readonly<{ year: number; count: number; assets: readonly AssetSums[] }>

/** By year of UTC, the newest first. */
export function sumsByYear(lines: readonly StatementLine[]): readonly YearSums[] {
	const years = new Map<number, { count: number; assets: Map<string, AssetSums> }>()
	for (const { at, asset, coin, units } of lines) {
		const year = years.get(at.getUTCFullYear()) ?? { count: 0, assets: new Map<string, AssetSums>() }
		years.set(at.getUTCFullYear(), year)
		const had = year.assets.get(asset) ?? { coin, in: 0n, out: 0n }
		year.count++
		year.assets.set(asset, units > 0n ? { ...had, in: had.in + units } : { ...had, out: had.out - units })
	}
	return [...years]
		.map(([year, { count, assets }]) => ({ year, count, assets: [...assets.values()] }))
		.sort((a, b) => b.year - a.year)
}

/** The prices that lines were reckoned by, each once, in the order in which they were first used. */
export function pricesUsed(lines: readonly StatementLine[]): readonly (CurrencyPrice & { coin: Asset })[] {
	const used = new Map<bigint, CurrencyPrice & { coin: Asset }>()
	for (const { coin, values } of lines)
		for (const value of Object.values(values))
			if (!used.has(value.price.id)) used.set(value.price.id, { ...value.price, coin })
	return [...used.values()]
}
