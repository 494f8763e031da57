import { randomUUID } from "node:crypto"
import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { solanaAddressesOf, solanaWalletOf, type Visit } from "#app/identity/sessions/visitor.server.ts"
import { formatMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { type Account, type Fee, feeOf } from "../../fee.server.ts"
import { claimsOfWallets, type Listed, ownSchedules } from "../../queries.server.ts"
import { amountIn, type Line, lineOf, longDay } from "../../shown.ts"
import type { Category, Vested } from "../../status.ts"
import { assetOf } from "../../vault.server.ts"
import { coinOf, type ShownClaim, shownClaim, shownSchedule } from "../detail/load.server.ts"

/** What can be claimed of one coin. */
export type Ready = Readonly<{ asset: Vested; coin: string; amount: string }>
type Cost = Readonly<{ coin: string; amount: string; fee: string; account: Account; isMore: boolean | null }>
/** What the dialog asks; null: there is nothing to claim. */
export type Ask = Readonly<{
	of: string
	request: string
	category: Category | null
	wallet: string
	costs: readonly Cost[]
}>
export type MyVesting = Readonly<{
	lines: readonly Line[]
	ready: readonly Ready[]
	nextDay: string | null
	claims: readonly ShownClaim[]
	/** The dialog that the address asks for: its question, that there is nothing, or none. */
	ask: Ask | "gone" | null
	/** What the form that the address names has claimed. */
	done: readonly ShownClaim[]
	/** Whether this demo could still give examples. */
	mayExample: boolean
}>

type Context = Visit & Pick<WebContext, "assets" | "vaults">
type Asking = Readonly<{ t: T; lang: Lang; product: string; query: URLSearchParams }>

/** Null where nobody is signed in with a Solana wallet. */
export async function myVesting(ctx: Context, { lang, product, query }: Asking): Promise<MyVesting | null> {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet) return null
	const at = await ctx.now()
	const request = uuidFrom(query, "claim")
	const mine = solanaAddressesOf(ctx.who)
	const [rows, claims, done] = await Promise.all([
		ownSchedules(ctx, wallet.address, at),
		claimsOfWallets(ctx, mine),
		request ? claimsOfWallets(ctx, mine, request) : [],
	])
	const shown = (some: typeof claims) => some.map((one) => shownClaim(one, coinOf(ctx, one.asset, product), lang))
	const next = rows.flatMap(({ nextAt }) => nextAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
	return {
		lines: rows.map((row) => lineOf(row, coinOf(ctx, row.asset, product), lang)),
		ready: readyOf(ctx, rows).map(({ asset, coin, units }) => ({
			asset,
			coin: coin.symbol,
			amount: amountIn(units, coin, lang),
		})),
		nextDay: next ? longDay(next, lang) : null,
		claims: shown(claims),
		ask: await asked(ctx, { rows, wallet: wallet.address, lang, at, of: query.get("ask") }),
		done: shown(done),
		mayExample: ctx.demo && !rows.some(({ isExample }) => isExample),
	}
}

/** Sums of what can be claimed, coin by coin, of those that something pays here. */
function readyOf(ctx: Pick<Context, "assets" | "vaults">, rows: readonly Listed[]) {
	return (["scg", "etm", "pvt"] as const).flatMap((asset) => {
		const coin = assetOf(ctx, asset)
		const units = rows
			.filter((row) => row.asset === asset)
			.reduce((sum, { vested, claimed }) => sum + vested - claimed, 0n)
		return coin && units > 0n ? [{ asset, coin, units }] : []
	})
}

type Question = Readonly<{ rows: readonly Listed[]; wallet: string; lang: Lang; at: Date; of: string | null }>

/** What would be paid, where to, and what that costs us; said before anybody presses a button. */
async function asked(ctx: Context, { rows, wallet, lang, at, of }: Question): Promise<MyVesting["ask"]> {
	if (of === null) return null
	const chosen = of === "all" ? rows : rows.filter(({ id }) => id === of)
	const ready = readyOf(ctx, chosen)
	if (ready.length === 0) return "gone"
	const { native } = ctx.chains.of("solana")
	const sol = (fee: Fee) => formatMoney({ asset: native, units: fee.units }, LOCALES[lang])
	const costs = await Promise.all(
		ready.map(async ({ asset, coin, units }) => {
			const fee = await feeOf(ctx, { wallet, asset, mint: coin.address, scale: coin.scale, units, at })
			const amount = amountIn(units, coin, lang)
			return { coin: coin.symbol, amount, fee: sol(fee), account: fee.account, isMore: fee.isMore }
		}),
	)
	const [one] = chosen
	return { of, request: randomUUID(), category: of === "all" ? null : (one?.category ?? null), wallet, costs }
}

/** One schedule of the signed-in wallet, with the dialog that the address asks for; null: it is none of theirs. */
export async function myVestingDetail(ctx: Context, asking: Asking) {
	const mine = await myVesting(ctx, asking)
	const wallet = solanaWalletOf(ctx.who)
	if (!mine || !wallet) return null
	const at = await ctx.now()
	const id = uuidFrom(asking.query, "id")
	const row = id === null ? undefined : (await ownSchedules(ctx, wallet.address, at)).find((one) => one.id === id)
	return { mine, isGone: id !== null && !row, schedule: row ? await shownSchedule(ctx, row, { ...asking, at }) : null }
}
export type MyDetail = NonNullable<Awaited<ReturnType<typeof myVestingDetail>>>
