import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { createPlan } from "#app/minting/plans/create-plan.server.ts"
import { openPlan } from "#app/minting/plans/move-plan.server.ts"
import type { PlanInput } from "#app/minting/plans/plan-shape.ts"
import { payableOn } from "#app/minting/prices.ts"
import { findPlanNamed } from "#app/minting/queries.server.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Example = Readonly<{
	name: string
	kind: string
	collection: string
	text: PlanInput["text"]
	stock: number
	/** What one costs, in whole coins of the demo. */
	prices: Readonly<Record<string, bigint>>
}>

const EXAMPLES: readonly Example[] = [
	{
		name: "demo-punky-crafter",
		kind: "punky-crafter",
		collection: "crafter",
		text: {
			name: "Punky Crafter #M{number}",
			symbol: "CRAFTER",
			// The faucet gives away others of this collection, by number alone.
			uri: "/nft/crafter/M{number}.json",
			traits: [["Bench", "{number}"]],
		},
		stock: 200,
		prices: { SOL: 5_000_000n, PVT: 50_000_000n },
	},
]

/**
 * In the demo nobody is there to write plans: a page that mints gets one, open to everybody after a phase for holders that is over, by the way
 * that an operator's plan goes. Lost Tesla Art has one for each raffle of the demo, which the raffle's feature makes. What is there is never written over, nor made where the demo's chain lacks the collection or the coins.
 */
export async function makeDemoPlans(ctx: Context): Promise<void> {
	if (!ctx.demo) return
	for (const example of EXAMPLES) {
		if (!ctx.collections.find(example.collection) || (await findPlanNamed(ctx, example.name))) continue
		await inTransaction(ctx, async (ctx) => {
			const { id } = await createPlan(ctx, { input: await planOf(ctx, example), by: "seed", reason: "demo" })
			await openPlan(ctx, { planId: id, by: "seed", reason: "demo" })
		})
	}
}

async function planOf(ctx: Context, { prices, ...example }: Example): Promise<PlanInput> {
	const at = (await ctx.now()).getTime()
	const moment = (ms: number) => new Date(at + ms).toISOString()
	const payable = payableOn(ctx, ctx.chains.solana)
	return {
		...example,
		chain: ctx.chains.solana.id,
		startsAt: moment(-DAY_MS),
		endsAt: moment(400 * DAY_MS),
		prices: payable.flatMap(({ asset }) => {
			const units = prices[asset.symbol]
			return units === undefined ? [] : [{ asset: asset.address, units: String(units) }]
		}),
		phases: [
			{ kind: "holders", collections: ["genesis", "kongz"], startsAt: moment(-DAY_MS), endsAt: moment(0), most: 2 },
			{ kind: "public", startsAt: moment(0), endsAt: moment(400 * DAY_MS), most: 5 },
		],
	}
}
