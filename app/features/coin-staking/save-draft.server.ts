import { and, eq } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { rewardAtEnd } from "./plans.ts"
import { belongsTo } from "./queries.server.ts"
import { checkBounds, requirePlans } from "./sheet.server.ts"
import { stakedAsset, stakingChain } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

export type SaveDraft = Readonly<{
	days: number
	/** Base units of the coin. */
	units: bigint
	draft?: string | undefined
	version?: number | undefined
	lang: Lang
	/** What the wallet can spend, in base units, where that is known. */
	spendable: bigint | null
}>

/** Writes the first step: a draft of the visitor's, new or changed. Answers its id. No money moves, nothing is reserved. */
export async function saveDraft(ctx: RequestContext, input: SaveDraft): Promise<string> {
	const at = await ctx.now()
	const plans = await requirePlans(ctx, at)
	const term = plans.body.terms.find((t) => t.days === input.days)
	if (!term) throw new Refusal("coin-staking:error.days", { field: "days" })
	const { units } = input
	checkBounds(plans.body, units)
	if (input.spendable !== null && units > input.spendable) {
		throw new Refusal("coin-staking:error.over-balance", { params: { bound: `${input.spendable}` }, field: "amount" })
	}
	const owner = solanaWalletOf(ctx.who)?.address ?? null
	const draftOwner = ctx.who.draftOwner
	if (!owner && !draftOwner) throw new Refusal("coin-staking:error.no-owner", { status: 401 })
	const figures = {
		units,
		days: term.days,
		ruleId: plans.id,
		aprBps: term.aprBps,
		method: plans.method,
		reward: rewardAtEnd(plans.method, units, term.aprBps, term.days),
		lang: input.lang,
	}
	return inTransaction(ctx, async (ctx) => {
		if (input.draft) {
			const [row] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, input.draft)).for("update")
			if (!row || !belongsTo(row, ctx.who)) throw new Refusal("coin-staking:error.draft", { status: 404 })
			if (row.status !== positionStatus.code("draft")) throw new Refusal("operations:moved-on", { status: 409 })
			if (row.version !== input.version) throw new Refusal("coin-staking:write.changed", { status: 409 })
			await ctx.db
				.update(coinPosition)
				.set({ ...figures, version: row.version + 1 })
				.where(and(eq(coinPosition.id, row.id)))
			return row.id
		}
		const [row] = await ctx.db
			.insert(coinPosition)
			.values({
				...figures,
				status: positionStatus.code("draft"),
				draftOwner: owner ? null : draftOwner,
				owner,
				chain: stakingChain(ctx).name,
				asset: stakedAsset(ctx).address,
				createdAt: at,
			})
			.returning({ id: coinPosition.id })
		if (!row) throw new Error("a draft was not written")
		await recordCreation(ctx, {
			machine: positionStatus,
			id: row.id,
			to: "draft",
			cause: { actor: owner ?? "visitor", reason: "write", at },
		})
		return row.id
	})
}
