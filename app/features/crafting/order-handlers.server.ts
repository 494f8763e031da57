import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Outcome } from "#app/draws/craft/roll.ts"
import { closeOperations } from "#app/operations/open-operations.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import type { OrderHandlers } from "#app/settlement/handlers.ts"
import { consumed, WEAPONS_OF } from "./acts.ts"
import { BEGUN, type Gear, inputsOf } from "./pledge-of.server.ts"
import { queueClose } from "./queue-orders.server.ts"
import { gearStatus } from "./status.ts"
import { gear, gearInput, gearItem, gearReceipt } from "./tables.server.ts"

type Found = Readonly<{ one: Gear; outcome: Outcome }>

async function rolledBy(ctx: Context, column: typeof gear.makeId | typeof gear.closeId, id: string): Promise<Found> {
	const [row] = await ctx.db
		.select({ one: gear, outcome: gearReceipt.outcome })
		.from(gear)
		.innerJoin(gearReceipt, eq(gearReceipt.gearId, gear.id))
		.where(eq(column, id))
	if (!row) throw new Error(`no act has the order ${id}`)
	// The cast: written from such a value, and never changed.
	return { one: row.one, outcome: row.outcome as Outcome }
}

/** An act that waited for an operator goes on: it was paid, and its roll stands. */
async function resume(ctx: Context, one: Gear, at: Date): Promise<void> {
	if (one.status !== gearStatus.code("failed")) return
	const cause = { actor: "system", reason: "resumed", at }
	await transition(ctx, {
		machine: gearStatus,
		table: gear,
		id: one.id,
		to: "paid",
		cause,
		set: { failure: null, endedAt: null },
	})
}

/** Nothing more is tried by itself: an operator has to see to it. Of an act whose result is made there is no way but forward. */
async function stick(
	ctx: Context,
	one: Gear,
	{ reason, signature, at }: Readonly<{ reason: string; signature: string; at: Date }>,
) {
	if (one.status !== gearStatus.code("paid")) return
	const cause = { actor: "system", reason, evidence: { signature }, at }
	await transition(ctx, {
		machine: gearStatus,
		table: gear,
		id: one.id,
		to: "failed",
		cause,
		set: { failure: "stuck", endedAt: at },
	})
}

/** What came of an act is minted, or written into the weapon. */
export const makeHandlers: OrderHandlers = {
	async sending(ctx, { subject, at }) {
		await resume(ctx, (await rolledBy(ctx, gear.makeId, subject)).one, at)
	},
	async done(ctx, { subject, signature, at }) {
		const { one, outcome } = await rolledBy(ctx, gear.makeId, subject)
		await resume(ctx, one, at)
		const result = await resultOf(ctx, one, outcome)
		const cause = { actor: "chain", reason: "made", evidence: { signature, asset: result }, at }
		await transition(ctx, { machine: gearStatus, table: gear, id: one.id, to: "minted", cause, set: { result } })
		if (outcome.act === "craft") {
			const { item: weapon, tier } = outcome
			await ctx.db
				.insert(gearItem)
				.values({ asset: result, chain: one.chain, weapon, tier, level: 0, gearId: one.id, madeAt: at })
		} else await ctx.db.update(gearItem).set({ level: outcome.level }).where(itemAt(one.chain, result))
		await queueClose(ctx, { one, outcome, at })
	},
	async failed(ctx, { subject, signature, reason, isTriedAgain, at }) {
		if (!isTriedAgain) await stick(ctx, (await rolledBy(ctx, gear.makeId, subject)).one, { reason, signature, at })
	},
}

const itemAt = (chain: string, asset: string) => and(eq(gearItem.chain, chain), eq(gearItem.asset, asset))

async function resultOf(ctx: Context, one: Gear, outcome: Outcome): Promise<string> {
	if (outcome.act === "craft")
		return ctx.chains.of(one.chain).minting.addressOf({ id: one.makeId ?? "", collection: WEAPONS_OF })
	const item = (await inputsOf(ctx, one.id)).find(({ role }) => role === "item")
	if (!item) throw new Error(`the act ${one.id} works on nothing`)
	return item.asset
}

/** What was used up is burnt, and the rest is its owner's again. */
export const closeHandlers: OrderHandlers = {
	async sending(ctx, { subject, at }) {
		await resume(ctx, (await rolledBy(ctx, gear.closeId, subject)).one, at)
	},
	async done(ctx, { subject, signature, at }) {
		const { one, outcome } = await rolledBy(ctx, gear.closeId, subject)
		await resume(ctx, one, at)
		const isHit = outcome.act === "craft" || outcome.hit
		const cause = { actor: "chain", reason: isHit ? "hit" : "miss", evidence: { signature }, at }
		await transition(ctx, {
			machine: gearStatus,
			table: gear,
			id: one.id,
			to: "completed",
			cause,
			set: { endedAt: at },
		})
		const gone = consumed(one.kind, isHit)
		for (const { place, role, asset } of await inputsOf(ctx, one.id)) {
			const state = gone.includes(role) ? "burnt" : "free"
			await ctx.db
				.update(gearInput)
				.set({ state })
				.where(and(eq(gearInput.gearId, one.id), eq(gearInput.place, place)))
			if (state === "burnt" && role === "second")
				await ctx.db.update(gearItem).set({ burntAt: at }).where(itemAt(one.chain, asset))
		}
		await closeOperations(ctx, { entity: BEGUN, subjects: [one.id], at })
	},
	async failed(ctx, { subject, signature, reason, isTriedAgain, at }) {
		if (!isTriedAgain) await stick(ctx, (await rolledBy(ctx, gear.closeId, subject)).one, { reason, signature, at })
	},
}

/** Weapons by their addresses, burnt ones too. */
export const itemsAt = ({ db }: Pick<Context, "db">, chain: string, assets: readonly string[]) =>
	db
		.select()
		.from(gearItem)
		.where(and(eq(gearItem.chain, chain), isAnyOf(gearItem.asset, [...assets])))
