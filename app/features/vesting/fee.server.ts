import type { Receiver } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { currencyPrices } from "#app/prices/currency-prices.server.ts"
import { CURRENCY_NAMES } from "#app/prices/currency-value.ts"

/** Lamports: what the network takes for a payment of ours, and what the account for a coin costs the first time. */
const COST = { fee: 5_000n, rent: 2_039_280n }

/** How long a page waits for the node. */
const PATIENCE_MS = 2_000

/** Whether the wallet has an account for a coin may be a second old on a page. */
const shown = new MemoCache({ lifeMs: 1_000, limit: 5_000 })

/** Whether the wallet has an account for the coin: it has, one is opened for it, or the node does not answer. */
export type Account = "exists" | "opens" | "unknown"
/** `units`: at most, where the account is unknown. `isMore`: than the amount is worth; null: there is no price to say so by. */
export type Fee = Readonly<{ units: bigint; account: Account; isMore: boolean | null }>
type Payment = Readonly<{ wallet: string; asset: string; mint: string; scale: number; units: bigint; at: Date }>

/** What it costs to pay a claim, which we do, and whether that is more than what is paid, by the prices that operators published. */
export async function feeOf(
	ctx: Pick<Context, "db" | "chains">,
	{ wallet, asset, mint, scale, units, at }: Payment,
): Promise<Fee> {
	const { native } = ctx.chains.of("solana")
	const paysIn = native.symbol.toLowerCase()
	const [account, priceAt] = await Promise.all([
		accountOf(ctx, { to: wallet, asset: mint }),
		currencyPrices(ctx, { assets: [asset, paysIn], until: at }),
	])
	const fee = COST.fee + (account === "exists" ? 0n : COST.rent)
	const priced = CURRENCY_NAMES.flatMap((currency) => {
		const [coin, sol] = [priceAt(asset, currency, at), priceAt(paysIn, currency, at)]
		return coin && sol ? [{ coin, sol }] : []
	})
	const [both] = priced
	const isMore = both
		? isWorthMore({ units: fee, scale: native.scale, price: both.sol }, { units, scale, price: both.coin })
		: null
	return { units: fee, account, isMore }
}

async function accountOf({ chains }: Pick<Context, "chains">, of: Receiver): Promise<Account> {
	const chain = chains.of("solana")
	try {
		const exists = await shown.get(`${chain.rpcUrl} ${of.asset} ${of.to}`, () => chain.hasAccount(of, PATIENCE_MS))
		return exists ? "exists" : "opens"
	} catch {
		return "unknown"
	}
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
