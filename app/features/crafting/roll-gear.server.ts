import { randomUUID } from "node:crypto"
import { and, desc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { chainSchema } from "#app/draws/beacon/proof.ts"
import { randomnessOf } from "#app/draws/beacon/verify-round.ts"
import { orderSchema } from "#app/draws/craft/order.ts"
import { noPity } from "#app/draws/craft/pity.ts"
import { gearRound, receiptOf } from "#app/draws/craft/proof.ts"
import { type GearReceipt, outcomeSchema, receiptHash, receiptSchema } from "#app/draws/craft/receipt.ts"
import { type Outcome, roll } from "#app/draws/craft/roll.ts"
import type { OddsRule } from "./odds-rule.ts"
import type { Gear } from "./pledge-of.server.ts"
import { queueFirst } from "./queue-orders.server.ts"
import { oddsOf } from "./rules.server.ts"
import { gearStatus } from "./status.ts"
import { gear, gearReceipt } from "./tables.server.ts"

type Before = Readonly<{ place: number; receipt: GearReceipt | null }>
type Of = Pick<Gear, "chain" | "owner" | "series">

/** The newest receipt of a wallet and series, and how many there are. */
export async function lastReceipt({ db }: Pick<Context, "db">, { chain, owner, series }: Of): Promise<Before> {
	const [row] = await db
		.select({ place: gearReceipt.place, receipt: gearReceipt.receipt })
		.from(gearReceipt)
		.where(and(eq(gearReceipt.chain, chain), eq(gearReceipt.owner, owner), eq(gearReceipt.series, series)))
		.orderBy(desc(gearReceipt.place))
		.limit(1)
	return row ? { place: row.place + 1, receipt: receiptSchema.parse(row.receipt) } : { place: 0, receipt: null }
}

/** Counts towards each guarantee, as they are before the next act. */
export const pityOf = (rule: Pick<OddsRule, "odds">, { receipt }: Before) => receipt?.pityAfter ?? noPity(rule.odds)

type Rolling = Readonly<{
	one: Gear
	rule: OddsRule
	before: Before
	payment: string
	round: number
	signature: string
}>

function rolled({ one, rule, before, payment, round, signature }: Rolling): Outcome {
	return roll({
		order: orderSchema.parse(one.order),
		odds: rule.odds,
		payment,
		chain: chainSchema.parse(one.beacon).hash,
		round,
		randomness: randomnessOf(signature),
		pity: pityOf(rule, before),
	})
}

/**
 * What came of an act that is paid: it follows from the payment, the round that its block time fixed and the receipts before, so it comes to the
 * same whenever it is reckoned and whoever is cut off. Writes the receipt and queues what it says, in one transaction, once. False: there is no
 * such round yet.
 */
export async function rollGear(ctx: Context, one: Gear): Promise<boolean> {
	const { beacon } = ctx
	if (!beacon || one.round === null || !one.signature || !one.blockTime) return false
	if (beacon.chain.hash !== chainSchema.parse(one.beacon).hash) {
		ctx.log.error({ gear: one.id }, "its beacon is another than the one that is set up: it waits")
		return false
	}
	const signature = await beacon.fetch(one.round)
	if (signature === null) return false
	const { round, signature: payment, blockTime } = one
	await inTransaction(ctx, async (ctx) => {
		const [now] = await ctx.db.select({ status: gear.status }).from(gear).where(eq(gear.id, one.id)).for("update")
		if (now?.status !== gearStatus.code("paid")) return
		if ((await ctx.db.$count(gearReceipt, eq(gearReceipt.gearId, one.id))) > 0) return
		const rule = await oddsOf(ctx, one.ruleId)
		const before = await lastReceipt(ctx, one)
		const outcome = rolled({ one, rule, before, payment, round, signature })
		const order = orderSchema.parse(one.order)
		const pity = [...pityOf(rule, before)]
		const receipt = receiptOf({
			order,
			payment: { signature: payment, blockTime: blockTime.getTime() / 1000 },
			round,
			outcome: outcomeSchema.parse(outcome),
			pity,
			previous: before.receipt,
		})
		const at = await ctx.now()
		await ctx.db.insert(gearReceipt).values({
			gearId: one.id,
			chain: one.chain,
			owner: one.owner,
			series: one.series,
			place: before.place,
			kind: one.kind,
			round,
			signature,
			outcome,
			tier: outcome.act === "craft" ? outcome.tier : "tier" in order.act ? order.act.tier : "common",
			isHit: outcome.act === "craft" || outcome.hit,
			guaranteed: outcome.act === "craft" ? outcome.guaranteed : null,
			pity,
			receipt,
			hash: receiptHash(receipt),
			previous: receipt.previous,
			at,
		})
		const ids = { makeId: randomUUID(), closeId: randomUUID() }
		await ctx.db.update(gear).set(ids).where(eq(gear.id, one.id))
		await queueFirst(ctx, { one: { ...one, ...ids }, outcome, at })
	})
	return true
}

/** The same of a payment that is confirmed and not final yet: shown as that, and bound to nothing. */
export async function foretell(ctx: Context, one: Gear): Promise<void> {
	const { beacon } = ctx
	if (!beacon || !one.signature || one.provisional !== null) return
	const seconds = await ctx.chains.of(one.chain).pledges.blockTimeOf(one.signature)
	if (seconds === null) return
	const round = gearRound(chainSchema.parse(one.beacon), seconds)
	const signature = await beacon.fetch(round)
	if (signature === null) return
	const rule = await oddsOf(ctx, one.ruleId)
	const before = await lastReceipt(ctx, one)
	const provisional = rolled({ one, rule, before, payment: one.signature, round, signature })
	await ctx.db
		.update(gear)
		.set({ provisional })
		.where(and(eq(gear.id, one.id), eq(gear.status, gearStatus.code("processing"))))
}
