import { eq } from "drizzle-orm"
import { mayBuyChance } from "#app/chance/may-buy.server.ts"
import type { Context } from "#app/db/context.ts"
import { chainSchema } from "#app/draws/beacon/proof.ts"
import { oddsHash } from "#app/draws/craft/odds.ts"
import { gearIdOf, orderSchema } from "#app/draws/craft/order.ts"
import { gearRound } from "#app/draws/craft/proof.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { transition } from "#app/operations/transition.server.ts"
import type { CosignedHandlers, PaymentHandlers } from "#app/settlement/handlers.ts"
import { getIntent, type Intent } from "#app/settlement/intents.server.ts"
import { admit } from "./admit.server.ts"
import { isTimely } from "./block-clock.server.ts"
import { endUnpaid } from "./end-gear.server.ts"
import { isForgeStopped } from "./forge-stop.server.ts"
import { priceOf } from "./odds-rule.ts"
import { orderOf } from "./open-gear.server.ts"
import { findGear, type Gear, type GearInput, inputsOf, OPEN, pledgeOf } from "./pledge-of.server.ts"
import { type OddsInForce, oddsInForce } from "./rules.server.ts"
import { gearStatus } from "./status.ts"
import { gear } from "./tables.server.ts"

/** Before the end of its payment so much must be left that what we sign lands in time or not at all. */
const LEAST_LEFT_MS = 150_000

/** The account that holds what acts have paid: it is spent, and no debt. */
const takings = (asset: string) => ({ owner: "crafting", kind: "kept", asset }) as const

/** What owner and authority sign together. Ours is the last signature, so all that must be true before the payment is asked here once more. */
export const openHandlers: CosignedHandlers = {
	async prepare(ctx, { subjectId, signed }) {
		const one = await findGear(ctx, subjectId)
		if (one?.status !== gearStatus.code("wait")) return { refused: "settlement:closed" }
		if (!ctx.custodian || !ctx.minter || !ctx.beacon) return { refused: "crafting:refused.closed" }
		const why = await refusalOf(ctx, one)
		if (why) return { refused: why }
		return ctx.custodian.cosignPledge(signed, await pledgeOf(ctx, one)).raw
	},
	async sending(ctx, { subject, signature, at }) {
		if (!ctx.beacon) throw new Error("nobody signs rounds")
		const cause = { actor: "owner", reason: "signed", evidence: { signature }, at }
		const set = { signature, beacon: ctx.beacon.chain }
		await transition(ctx, { machine: gearStatus, table: gear, id: subject, to: "processing", cause, set })
		await enqueue(ctx.db, "crafting:go", {}, { key: "crafting", inSeconds: 1 })
	},
	// Its payment says so, with the time of its block.
	landed: async () => {},
	async failed(ctx, { subject, signature, reason, proof, at }) {
		const one = await findGear(ctx, subject)
		if (!one || one.blockTime || !gearStatus.allows(gearStatus.nameOf(one.status), "failed")) return
		const cause = { actor: "chain", reason, evidence: { signature, ...proof }, at }
		await endUnpaid(ctx, one.id, { failure: reason.split(/[:.]/).at(-1) ?? "chain", cause })
	},
}

/** What keeps us from signing; null: nothing. */
async function refusalOf(ctx: Context, one: Gear): Promise<string | null> {
	const at = await ctx.now()
	const intent = await getIntent(ctx, one.intentId)
	if (intent?.status !== "open" || intent.expiresAt.getTime() - at.getTime() < LEAST_LEFT_MS)
		return "settlement:signed.too-late"
	// What was shown may have been replaced in the meantime: nobody pays for other odds than those in force.
	const rule = await oddsInForce(ctx, at)
	if (rule?.id !== one.ruleId) return "crafting:refused.odds"
	if (await isForgeStopped(ctx, one.ruleId)) return "crafting:refused.odds-wrong"
	const chance = await mayBuyChance(ctx.db, { wallet: { chain: "solana", address: one.owner }, now: at })
	if (!chance.allowed) return "crafting:refused.law"
	const inputs = await inputsOf(ctx, one.id)
	const { states } = await ctx.chains.of(one.chain).nfts.states(inputs)
	const areFree = states.every(
		(state) => state.state === "held" && state.owner === one.owner && !state.isFrozen && state.delegate === null,
	)
	if (!areFree) return "crafting:refused.moved"
	const odd = await oddOf(ctx, { one, intent, inputs, rule })
	if (odd) return odd
	return (await isTimely(ctx)) ? null : "crafting:refused.lag"
}

type Written = Readonly<{ one: Gear; intent: Intent; inputs: readonly GearInput[]; rule: OddsInForce }>

/** What web wrote down is reckoned once more, from what goes in and the rule: nobody has us sign for less, or for a better roll. Null: it is the same. */
async function oddOf(ctx: Context, { one, intent, inputs, rule }: Written): Promise<string | null> {
	const assetOf = (role: GearInput["role"]) => inputs.find((input) => input.role === role)?.asset ?? null
	const wanted = { act: one.kind, tool: assetOf("tool") ?? "", item: assetOf("item"), second: assetOf("second") }
	try {
		const admitted = await admit(ctx, one.owner, wanted)
		const odds = oddsHash(rule.body.odds)
		const order = gearIdOf(orderOf({ id: one.id, owner: one.owner, odds, act: one.kind, admitted }))
		const units = priceOf(rule.body, one.kind, admitted.item?.tier ?? null)
		const isSame =
			[one.orderHash, gearIdOf(orderSchema.parse(one.order))].every((hash) => hash === order) &&
			[one.units, intent.units].every((asked) => asked === units) &&
			intent.asset === one.asset &&
			intent.purpose === OPEN &&
			intent.subjectId === one.id
		return isSame ? null : "crafting:refused.bytes"
	} catch (error) {
		if (error instanceof Refusal && error.status !== 503) return error.code
		throw error
	}
}

/** What becomes of an act as its payment goes its way. */
export const paidHandlers: PaymentHandlers = {
	async settled(ctx, { intent, receipt, at }) {
		const one = await findGear(ctx, intent.subjectId)
		// Money alone pays for nothing here: what goes in is pledged by the same transaction, which we have signed.
		if (!one || one.status !== gearStatus.code("processing") || one.signature !== receipt.signature)
			throw new Refusal("crafting:refused.bytes", { status: 409 })
		const { signature, slot, blockTime } = receipt
		const round = gearRound(chainSchema.parse(one.beacon), blockTime.getTime() / 1000)
		const evidence = { signature, slot: slot.toString(), round }
		const cause = { actor: "chain", reason: "paid", evidence, at }
		await transition(ctx, {
			machine: gearStatus,
			table: gear,
			id: one.id,
			to: "paid",
			cause,
			set: { blockTime, slot, round },
		})
		await enqueue(ctx.db, "crafting:go", {}, { key: "crafting" })
		return takings(intent.asset)
	},
	// It is stored elsewhere, with what it pledges.
	sent: async () => {},
	dead: async () => {},
	async expired(ctx, { intent, chainTime, at }) {
		const [one] = await ctx.db.select().from(gear).where(eq(gear.id, intent.subjectId))
		if (one?.status !== gearStatus.code("wait")) return
		const evidence = { readUpTo: chainTime.toISOString(), expiresAt: intent.expiresAt.toISOString() }
		await endUnpaid(ctx, one.id, {
			failure: "unsigned",
			cause: { actor: "chain", reason: "not-paid-in-time", evidence, at },
		})
	},
}
