import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { errorText } from "#app/lib/error-text.ts"
import { readLimited } from "#app/lib/read-limited.ts"
import { price, priceReading } from "./tables.server.ts"

/** `url`: answers a GET with a list of `{ symbol, price }`. `pair`: which of them, as "SCG/USDT". */
export type PriceList = Readonly<{ url: string; asset: string; pair: string }>

const PATIENCE_MS = 10_000
/** The lists of large exchanges have some thousand pairs. */
const ANSWER_LIMIT = 4 * 1024 * 1024

const DECIMAL = /^\d{1,15}(?:\.\d{1,18})?$/
const pairs = z.array(z.object({ symbol: z.string(), price: z.string() }).catch({ symbol: "", price: "" }))

/**
 * Reads the list once and remembers the price, and how it was read. What cannot be had or read changes no price and is logged: it is for
 * information alone.
 */
export async function readPriceList(ctx: Context, list: PriceList): Promise<void> {
	const { asset, pair } = list
	const source = new URL(list.url).host
	let error: unknown = null
	try {
		const row = { ...(await priceIn(list)), source, readAt: await ctx.now() }
		await ctx.db
			.insert(price)
			.values({ asset, ...row })
			.onConflictDoUpdate({ target: price.asset, set: row })
	} catch (thrown) {
		error = thrown
		ctx.log.warn({ err: thrown }, "the price list could not be read")
	}
	const reading = { pair, host: source, at: await ctx.now(), error: error === null ? null : errorText(error) }
	await ctx.db
		.insert(priceReading)
		.values({ asset, ...reading })
		.onConflictDoUpdate({ target: priceReading.asset, set: reading })
}

async function priceIn({ url, pair }: PriceList): Promise<{ value: string; currency: string }> {
	const [coin = "", currency = ""] = pair.split("/")
	const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) })
	if (!answer.ok) throw new Error(`the price list answered ${answer.status}`)
	const body = await readLimited(answer.body, ANSWER_LIMIT)
	if (!body) throw new Error("the price list is longer than any that we know")
	const found = pairs.parse(JSON.parse(body.toString())).find(({ symbol }) => symbol === coin + currency)
	if (!found) throw new Error(`the price list has no ${coin + currency}`)
	if (!DECIMAL.test(found.price) || /^[0.]*$/.test(found.price)) throw new Error("the price is no amount")
	return { value: found.price, currency }
}
