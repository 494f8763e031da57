import type { Context } from "#app/db/context.ts"
import { currencyPrices } from "#app/prices/currency-prices.server.ts"
import { CURRENCY_NAMES } from "#app/prices/currency-value.ts"
import { hasReceived } from "./queries.server.ts"

/** Lamports: what the network takes for a payment of ours, and what the account for a coin costs the first time. */
const COST = { fee: 5_000n, rent: 2_039_280n }

/** `isMore`: than the amount is worth; null: there is no price to say so by. */
export type Fee = Readonly<{ units: bigint; isFirst: boolean; isMore: boolean | null }>
type Payment = Readonly<{ wallet: string; asset: string; mint: string; scale: number; units: bigint; at: Date }>

/** What it costs to pay a claim, which we do, and whether that is more than what is paid, by the prices that operators published. */
export async function feeOf(
	ctx: Pick<Context, "db" | "chains">,
	{ wallet, asset, mint, scale, units, at }: Payment,
): Promise<Fee> {
	const { native } = ctx.chains.of("solana")
	const isFirst = !(await hasReceived(ctx, wallet, mint))
	const fee = COST.fee + (isFirst ? COST.rent : 0n)
	const paysIn = native.symbol.toLowerCase()
	const priceAt = await currencyPrices(ctx, { assets: [asset, paysIn], until: at })
	const priced = CURRENCY_NAMES.flatMap((currency) => {
		const [coin, sol] = [priceAt(asset, currency, at), priceAt(paysIn, currency, at)]
		return coin && sol ? [{ coin, sol }] : []
	})
	const [both] = priced
	const isMore = both
		? isWorthMore({ units: fee, scale: native.scale, price: both.sol }, { units, scale, price: both.coin })
		: null
	return { units: fee, isFirst, isMore }
}

type Worth = Readonly<{ units: bigint; scale: number; price: Readonly<{ value: string }> }>

/** Whether one amount is worth more than another, to the last digit of their prices. */
export function isWorthMore(one: Worth, other: Worth): boolean {
	const read = ({ units, scale, price }: Worth) => {
		const [whole = "", fraction = ""] = price.value.split(".")
		return { value: units * BigInt(whole + fraction), scale: scale + fraction.length }
	}
	const [a, b] = [read(one), read(other)]
	return a.value * 10n ** BigInt(b.scale) > b.value * 10n ** BigInt(a.scale)
}
