import { and, eq, inArray, sql } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { closeOperations } from "#app/operations/open-operations.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { CLAIM } from "./claim-reward.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition, coinWithdrawal } from "./tables.server.ts"
import { WITHDRAWAL } from "./withdraw-stake.server.ts"

export const claimHandlers: PayoutHandlers = {
	async done(ctx, { subjects, at }) {
		await closeOperations(ctx, { entity: CLAIM, subjects, at })
	},
}

/** A position of which nothing is left, and nothing is under way any more, is withdrawn. */
export const withdrawalHandlers: PayoutHandlers = {
	async done(ctx, { subjects, at }) {
		await closeOperations(ctx, { entity: WITHDRAWAL, subjects, at })
		const unpaid = ctx.db
			.select({ one: sql`1` })
			.from(coinWithdrawal)
			.innerJoin(outgoing, and(eq(outgoing.purpose, WITHDRAWAL), eq(outgoing.subjectId, coinWithdrawal.id)))
			.where(and(eq(coinWithdrawal.positionId, coinPosition.id), sql`${outgoing.status} not in ('done', 'cancelled')`))
		const empty = await ctx.db
			.selectDistinct({ id: coinPosition.id })
			.from(coinPosition)
			.innerJoin(coinWithdrawal, eq(coinWithdrawal.positionId, coinPosition.id))
			.where(
				and(
					isAnyOf(coinWithdrawal.id, subjects),
					inArray(coinPosition.status, [positionStatus.code("matured"), positionStatus.code("withdrawable")]),
					sql`${coinPosition.netted} + ${coinPosition.withdrawn} = ${coinPosition.units}`,
					sql`not exists (${unpaid})`,
				),
			)
		for (const { id } of empty)
			await transition(ctx, {
				machine: positionStatus,
				table: coinPosition,
				id,
				to: "withdrawn",
				cause: { actor: "chain", reason: "paid", at },
			})
	},
}
