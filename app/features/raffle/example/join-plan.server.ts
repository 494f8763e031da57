import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { commitDraw } from "#app/minting/plans/commit-draw.server.ts"
import { createPlan } from "#app/minting/plans/create-plan.server.ts"
import { openPlan, pausePlan } from "#app/minting/plans/move-plan.server.ts"
import type { PlanInput } from "#app/minting/plans/plan-shape.ts"
import { payableOn } from "#app/minting/prices.ts"
import { findPlanNamed } from "#app/minting/queries.server.ts"
import { planStatus } from "#app/minting/status.ts"
import type { Raffle } from "#app/raffles/schedule.ts"
import { raffleStatus } from "#app/raffles/status.ts"

const DAY_MS = 86_400_000
/** The plan that demos had before their raffle was joined to it. */
const UNJOINED = "demo-lost-tesla-art"
const BY = { by: "seed", reason: "demo" } as const
/** What one costs, in whole coins of the demo. */
const PRICES: Readonly<Record<string, bigint>> = { SOL: 10_000_000n, PVT: 100_000_000n }

/** As the plan of a raffle of the demo is named. */
export const planNameOf = (raffleName: string) => `${UNJOINED}-${raffleName}`

/**
 * Gives a raffle of the demo the plan whose NFTs are its tickets, open, once the terms are on the chain for good. A plan without a draw that an
 * older demo has is paused: what was sold by it stays, and what was begun goes on.
 */
export async function joinPlan(ctx: Context, one: Raffle): Promise<void> {
	if (!ctx.collections.find("tesla")) return
	const name = planNameOf(one.name)
	const at = await ctx.now()
	const sells = [raffleStatus.code("committed"), ...raffleStatus.codes("open")].includes(one.status)
	if (!sells || one.closesAt <= at) return
	const known = await findPlanNamed(ctx, name)
	const isWaiting = known?.plan.status === planStatus.code("wait")
	if (known && !isWaiting) return
	const { commit, commitSignature } = one
	// A plan that is written sooner has its start behind it and cannot open: the next round over plans would give it up for good.
	if (commitSignature === null || commit === null) return
	await inTransaction(ctx, async (ctx) => {
		const plan = known?.plan ?? (await createPlan(ctx, { input: planOf(ctx, one), ...BY }))
		await commitDraw(ctx, { draw: one.name, hash: commit })
		await openPlan(ctx, { planId: plan.id, ...BY })
		const before = (await findPlanNamed(ctx, UNJOINED))?.plan
		const isSelling = before?.status === planStatus.code("processing") && before.pausedAt === null
		if (isSelling && before.draw === null) await pausePlan(ctx, { planId: before.id, ...BY })
	}).catch((error: unknown) => {
		// Somebody else has just done it.
		if (!(error instanceof Refusal && error.status === 409)) throw error
	})
}

/** It sells until the raffle closes, and may go on as long as that does: a phase more is added when it is extended. */
function planOf(ctx: Context, one: Raffle): PlanInput {
	const number = Number(/-(\d+)$/.exec(one.name)?.[1] ?? 1)
	const [from, to] = [one.opensAt.toISOString(), one.closesAt.toISOString()]
	const before = new Date(one.opensAt.getTime() - DAY_MS).toISOString()
	return {
		name: planNameOf(one.name),
		kind: "lost-tesla-art",
		chain: ctx.chains.solana.id,
		collection: "tesla",
		text: {
			name: `Lost Tesla Art #${number}-{number}`,
			symbol: "TESLA",
			uri: `/nft/tesla/${number}00{number}.json`,
			traits: [
				["Piece", "{number}"],
				["Raffle", one.name],
			],
		},
		// As many as there are tickets: a fifth of the one is a fifth of the other.
		stock: one.maximum,
		draw: one.name,
		startsAt: before,
		endsAt: (one.extendedTo ?? one.closesAt).toISOString(),
		prices: payableOn(ctx, ctx.chains.solana).flatMap(({ asset }) => {
			const units = PRICES[asset.symbol]
			return units === undefined ? [] : [{ asset: asset.address, units: String(units) }]
		}),
		phases: [
			{ kind: "holders", collections: ["genesis", "kongz"], startsAt: before, endsAt: from, most: 2 },
			{ kind: "public", startsAt: from, endsAt: to, most: 5 },
		],
	}
}
