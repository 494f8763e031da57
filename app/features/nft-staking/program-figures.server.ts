import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { balancesOf } from "#app/settlement/ledger.server.ts"
import { isOpen } from "./find-stakes.server.ts"
import { coinAsset, coveredUntil, coverOf, dollarAsset, freeBudget, paceOf, wholeUnitsFor } from "./pools.server.ts"
import { PROGRAM_IDS, type ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { rateRuleOf } from "./rates-rule.ts"
import { ratesInForce } from "./rules.server.ts"
import { nftStake } from "./tables.server.ts"
import { DAY_MS } from "./weeks.ts"

/** How many NFTs of each collection are staked now, by program. */
export async function countStaked({ db }: Pick<Context, "db">) {
	const rows = await db
		.select({ program: nftStake.program, collection: nftStake.collection, count: sql<string>`count(*)` })
		.from(nftStake)
		.where(isOpen())
		.groupBy(nftStake.program, nftStake.collection)
	return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The programs as code, rule and books have them now: their collections, what counts, and what covers it. Sums are base units of the coin. */
export async function programFigures(ctx: Context, at: Date) {
	const staked = await countStaked(ctx)
	return Promise.all(PROGRAM_IDS.map((id) => figuresOf(ctx, { id, at, staked })))
}

type Asked = Readonly<{ id: ProgramId; at: Date; staked: Awaited<ReturnType<typeof countStaked>> }>

async function figuresOf(ctx: Context, { id, at, staked }: Asked) {
	const { tabs, custody, rewards, continuesIn } = programOf(id)
	const cover = coverOf(id, coinAsset(ctx).address)
	const [rule, until, pace, balances] = await Promise.all([
		ratesInForce(ctx, id, at),
		coveredUntil(ctx, id),
		paceOf(ctx, id),
		balancesOf(ctx.db, cover.kind, cover.asset, [cover.owner]),
	])
	return {
		...{ id, custody, rewards, continuesIn, coveredUntil: until },
		rule: { key: rateRuleOf(id), validFrom: rule?.validFrom ?? null },
		perDay: wholeUnitsFor(pace, BigInt(DAY_MS)),
		covered: balances.get(cover.owner) ?? 0n,
		collections: tabs.map((tab) => ({
			id: tab.id,
			/** The operator has set it up, and the rule in force names it. */
			isOpen: ctx.collections.find(tab.id) !== null && rule?.body.collections[tab.id] !== undefined,
			staked: staked.find((one) => one.program === id && one.collection === tab.id)?.count ?? 0,
		})),
	}
}

/** What the treasury has given for rewards of NFTs and nobody has been promised, in base units of each asset. */
export const freeBudgets = (ctx: Pick<Context, "db" | "assets">) =>
	Promise.all(
		[coinAsset(ctx), dollarAsset(ctx)].flatMap((asset) => {
			if (!asset) return []
			const { owner, kind } = freeBudget(asset.address)
			return balancesOf(ctx.db, kind, asset.address, [owner]).then((found) => ({
				asset: { symbol: asset.symbol, scale: asset.scale },
				units: found.get(owner) ?? 0n,
			}))
		}),
	)
