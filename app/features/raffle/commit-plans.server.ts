import { and, isNotNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { commitDraw } from "#app/minting/plans/commit-draw.server.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { raffle } from "#app/raffles/tables.server.ts"

/** Plans of minting that were written after their raffle's terms had come to the chain hear of them here; the others when the memo lands. */
export async function commitPlans(ctx: Context): Promise<void> {
	const open = await ctx.db
		.select({ draw: raffle.name, hash: raffle.commit })
		.from(raffle)
		.where(and(isNotNull(raffle.commitSignature), isAnyOf(raffle.status, raffleStatus.codes("open"))))
	for (const { draw, hash } of open) if (hash !== null) await commitDraw(ctx, { draw, hash })
}
