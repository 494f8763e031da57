import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { TIERS, type Tier } from "#app/draws/craft/odds.ts"
import { observedStep, observedTiers, type TierCounts } from "#app/draws/observed/observed.ts"
import { type OddsRule, SERIES } from "./odds-rule.ts"
import { gear, gearReceipt } from "./tables.server.ts"

export type ObservedOdds = Readonly<{
	crafts: ReturnType<typeof observedTiers>
	enhance: readonly Readonly<{ tier: Tier; step: ReturnType<typeof observedStep> }>[]
	evolve: ReturnType<typeof observedStep>
	/** Acts that were paid, and those of them that have a receipt: all but what waits for its round. */
	paid: number
	rolled: number
}>

/** What the odds of a rule promised, and what came of them. */
export async function observedOf(
	{ db }: Pick<Context, "db">,
	rule: Readonly<{ id: string; body: OddsRule }>,
): Promise<ObservedOdds> {
	const { odds } = rule.body
	const rows = await db
		.select({
			kind: gearReceipt.kind,
			tier: gearReceipt.tier,
			isHit: gearReceipt.isHit,
			isGuaranteed: sql<boolean>`${gearReceipt.guaranteed} is not null`,
			count: sql<string>`count(*)`,
		})
		.from(gearReceipt)
		.innerJoin(gear, eq(gear.id, gearReceipt.gearId))
		.where(and(eq(gearReceipt.series, SERIES), eq(gear.ruleId, rule.id)))
		.groupBy(sql`1, 2, 3, 4`)
	const [sums] = await db
		.select({
			paid: sql<string>`count(*)`,
			rolled: sql<string>`count(*) filter (where exists (select 1 from ${gearReceipt} where ${gearReceipt.gearId} = ${gear.id}))`,
		})
		.from(gear)
		.where(and(eq(gear.series, SERIES), sql`${gear.blockTime} is not null`))
	const count = (of: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(of).reduce((sum, row) => sum + Number(row.count), 0)
	const crafts = Object.fromEntries(
		TIERS.map((tier) => [
			tier,
			{
				natural: count((row) => row.kind === "craft" && row.tier === tier && !row.isGuaranteed),
				guaranteed: count((row) => row.kind === "craft" && row.tier === tier && row.isGuaranteed),
			},
		]),
	) as TierCounts
	const step = (ppm: number, of: (row: (typeof rows)[number]) => boolean) =>
		observedStep(ppm, { hits: count((row) => of(row) && row.isHit), tries: count(of) })
	return {
		crafts: observedTiers(odds, crafts),
		enhance: TIERS.map((tier) => ({
			tier,
			step: step(odds.enhance[tier], (row) => row.kind === "enhance" && row.tier === tier),
		})),
		evolve: step(odds.evolve, (row) => row.kind === "evolve"),
		paid: Number(sums?.paid ?? 0),
		rolled: Number(sums?.rolled ?? 0),
	}
}
