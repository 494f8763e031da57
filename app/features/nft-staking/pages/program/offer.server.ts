import { and, desc, eq, sql } from "drizzle-orm"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { ledgerBalance } from "#app/settlement/tables.server.ts"
import { coinAsset, freeBudget, paceOf } from "../../pools.server.ts"
import type { Program, ProgramTab } from "../../programs/program.ts"
import type { RatesInForce } from "../../rules.server.ts"
import { nftShareMonth } from "../../tables.server.ts"
import { DAY_MS } from "../../weeks.ts"
import type { Offer, ShareFigures } from "./model.ts"

/** What a program offers for a collection now. */
export async function offerOf(
	ctx: Visit,
	{ program, tab, rule }: { program: Program; tab: ProgramTab; rule: RatesInForce },
): Promise<Offer> {
	const { body } = rule
	const rate = body.collections[tab.id]
	if (!rate) throw new Error(`${tab.id} has no rate`)
	return {
		twigPerDay: rate.twigPerDay,
		coinPerDay: rate.coinPerDay,
		// Of a program with terms each term has its own.
		bonusBps: body.terms.length > 0 ? 0 : rate.bonusBps,
		bonusWeeks: body.bonusWeeks,
		paysUsdc: rate.usdc,
		pool: rate.coinPerDay > 0n ? await poolOf(ctx, rule) : null,
		share: rate.usdc ? await shareOf(ctx, program, tab) : null,
		checkIn: body.checkIn,
		least: { twig: body.claim.twig, coin: body.claim.coin, bonus: body.claim.bonus, usdc: body.claim.usdc },
		coolingOffHours: body.coolingOffHours,
		undoHours: body.undoHours,
		cooldownHours: body.cooldownHours,
		mostAtOnce: body.mostAtOnce,
		mostPerWallet: body.mostPerWallet,
		isExample: rule.example,
	}
}

const PARTS = 100_000_000n

/** For all who look at the page at this time: it is the sum of everybody's NFTs that count now, for one pool pays all programs. */
const poolOf = (ctx: Visit, rule: RatesInForce): Promise<NonNullable<Offer["pool"]>> =>
	ctx.cache ? ctx.cache.get(`nft pool ${rule.id}`, () => readPool(ctx, rule)) : readPool(ctx, rule)

async function readPool(ctx: Visit, rule: RatesInForce): Promise<NonNullable<Offer["pool"]>> {
	const { owner, kind, asset } = freeBudget(coinAsset(ctx).address)
	const [row] = await ctx.db
		.select({ balance: ledgerBalance.balance })
		.from(ledgerBalance)
		.where(and(eq(ledgerBalance.owner, owner), eq(ledgerBalance.kind, kind), eq(ledgerBalance.asset, asset)))
	const left = row?.balance ?? 0n
	const pace = await paceOf(ctx, null, ["staked"])
	const perDay = (pace + PARTS - 1n) / PARTS
	const lastsDays = perDay > 0n ? Number(left / perDay) : null
	return { left, perDay, lastsDays, isOpen: left > 0n && (lastsDays === null || lastsDays >= rule.body.leastDays) }
}

/** The last month that was stated. */
async function shareOf(ctx: Visit, program: Program, tab: ProgramTab): Promise<ShareFigures | null> {
	const [row] = await ctx.db
		.select({ month: nftShareMonth.month, pool: nftShareMonth.pool, totalMs: nftShareMonth.totalMs })
		.from(nftShareMonth)
		.where(
			and(
				eq(nftShareMonth.program, program.id),
				eq(nftShareMonth.collection, tab.id),
				sql`${nftShareMonth.statedAt} is not null`,
			),
		)
		.orderBy(desc(nftShareMonth.month))
		.limit(1)
	if (!row) return null
	const ms = row.totalMs ?? 0n
	return {
		month: row.month,
		pool: row.pool,
		nftDays: Number(ms / BigInt(DAY_MS)),
		perNftDay: ms > 0n ? (row.pool * BigInt(DAY_MS)) / ms : 0n,
	}
}
