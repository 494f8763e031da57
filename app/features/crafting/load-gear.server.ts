import { asc, eq } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { outcomeSchema } from "#app/draws/craft/receipt.ts"
import { attempt, outgoing } from "#app/settlement/tables.server.ts"
import { guaranteedOf } from "./list-gears.server.ts"
import { findGear, inputsOf } from "./pledge-of.server.ts"
import { gearStatus } from "./status.ts"
import { gearReceipt } from "./tables.server.ts"

/** An act of the forge with all that belongs to it, for operators; null: there is none. */
export async function loadGear(ctx: Pick<WebContext, "db" | "assets">, id: string) {
	const one = await findGear(ctx, id)
	if (!one) return null
	const subjects = [one.makeId, one.closeId].filter((subject) => subject !== null)
	const [inputs, [receipt], sent] = await Promise.all([
		inputsOf(ctx, id),
		ctx.db.select().from(gearReceipt).where(eq(gearReceipt.gearId, id)),
		ctx.db
			.select({ one: outgoing, signature: attempt.signature })
			.from(outgoing)
			.leftJoin(attempt, eq(attempt.id, outgoing.attemptId))
			.where(isAnyOf(outgoing.subjectId, subjects))
			.orderBy(asc(outgoing.createdAt)),
	])
	const asset = ctx.assets.all.find(({ address }) => address === one.asset) ?? null
	const isWaiting = sent.some(({ one }) => one.status === "stuck" || one.status === "held")
	const isStuck = isWaiting || (one.status === gearStatus.code("failed") && one.blockTime !== null)
	const { kind, owner, round, signature, failure, result, createdAt, blockTime } = one
	return {
		...{ id, kind, owner, round, signature, failure, result, createdAt, blockTime },
		status: gearStatus.nameOf(one.status),
		price: { address: one.asset, asset: asset && { symbol: asset.symbol, scale: asset.scale }, units: one.units },
		outcome: receipt ? outcomeSchema.parse(receipt.outcome) : null,
		guaranteed: guaranteedOf(receipt?.guaranteed ?? null),
		receipt: receipt?.hash ?? null,
		inputs: inputs.map(({ place, role, asset, state }) => ({ place, role, asset, state })),
		outgoings: sent.map(({ one, signature }) => ({
			...{ id: one.id, purpose: one.purpose, state: one.status, reason: one.reason, to: one.toAddress, signature },
		})),
		isStuck,
		isMint: sent.some(({ one }) => one.work?.do === "mint" && (one.status === "stuck" || one.status === "held")),
	}
}
