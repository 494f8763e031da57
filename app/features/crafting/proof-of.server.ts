import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { chainSchema } from "#app/draws/beacon/proof.ts"
import { orderSchema } from "#app/draws/craft/order.ts"
import type { GearProof } from "#app/draws/craft/proof.ts"
import { outcomeSchema, pitySchema, receiptSchema } from "#app/draws/craft/receipt.ts"
import { oddsOf } from "./rules.server.ts"
import { gear, gearReceipt } from "./tables.server.ts"

/** Everything that the outcome of an act follows from; null: it has none, or there is no such act. */
export async function proofOf({ db }: Pick<Context, "db">, id: string): Promise<GearProof | null> {
	const [row] = await db
		.select({ one: gear, said: gearReceipt })
		.from(gear)
		.innerJoin(gearReceipt, eq(gearReceipt.gearId, gear.id))
		.where(eq(gear.id, id))
	if (!row) return null
	const { one, said } = row
	const { signature, blockTime } = one
	if (!signature || !blockTime) return null
	const [before] = said.previous
		? await db.select({ receipt: gearReceipt.receipt }).from(gearReceipt).where(eq(gearReceipt.hash, said.previous))
		: []
	return {
		kind: "gear",
		version: 1,
		network: one.chain,
		beacon: chainSchema.parse(one.beacon),
		odds: (await oddsOf({ db }, one.ruleId)).odds,
		order: orderSchema.parse(one.order),
		payment: { signature, blockTime: blockTime.getTime() / 1000 },
		round: said.round,
		signature: said.signature,
		pity: pitySchema.parse(said.pity),
		previous: before ? receiptSchema.parse(before.receipt) : null,
		outcome: outcomeSchema.parse(said.outcome),
	}
}
