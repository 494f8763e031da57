import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isOpen } from "./find-stakes.server.ts"
import { coinAsset, dollarAsset } from "./pools.server.ts"
import { PROGRAM_IDS, type ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { rateRuleOf, ratesShape } from "./rates-rule.ts"
import { ratesInForce } from "./rules.server.ts"
import { nftStake } from "./tables.server.ts"

/** The program whose rule has this key; null: none has. */
export const programOfRule = (key: string | null): ProgramId | null =>
	PROGRAM_IDS.find((one) => rateRuleOf(one) === key) ?? null

/** What an operator starts from who wants other rates: the version in force, and the stakes that would keep it. */
export async function ratesToChange(ctx: Context, id: ProgramId, at: Date) {
	const [rates, running] = await Promise.all([
		ratesInForce(ctx, id, at),
		ctx.db.$count(nftStake, and(eq(nftStake.program, id), isOpen())),
	])
	const { tabs, rewards, custody } = programOf(id)
	const { symbol, scale } = coinAsset(ctx)
	const dollar = dollarAsset(ctx)
	return {
		...{ id, key: rateRuleOf(id), rates, running },
		method: rates?.method ?? ratesShape.methods[0] ?? "",
		collections: tabs.map((tab) => tab.id),
		rewards: rewards.filter((one) => one !== "usdc" || dollar !== null),
		hasTerms: custody === "frozen",
		coin: { symbol, scale },
		dollar: dollar && { symbol: dollar.symbol, scale: dollar.scale },
	}
}
export type RatesToChange = Awaited<ReturnType<typeof ratesToChange>>
