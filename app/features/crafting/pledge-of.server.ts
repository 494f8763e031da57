import { eq } from "drizzle-orm"
import { vaultFor } from "#app/chains/assets.ts"
import type { Pledge } from "#app/chains/pledge.ts"
import type { Context } from "#app/db/context.ts"
import { gearMemo, orderSchema } from "#app/draws/craft/order.ts"
import { getIntent } from "#app/settlement/intents.server.ts"
import { WEAPONS_OF } from "./acts.ts"
import { gear, gearInput } from "./tables.server.ts"

export type Gear = typeof gear.$inferSelect
export type GearInput = typeof gearInput.$inferSelect

/** Purpose of the payment, and of the transaction that pays and pledges; it names the journal of what is open, too. */
export const OPEN = "crafting:open"
export const BEGUN = "gear"

/** What acts are paid in; null: the operator has set up none. */
export const forgeCoin = ({ assets }: Pick<Context, "assets">) => assets.all.find(({ id }) => id === "pvt") ?? null

export async function findGear({ db }: Pick<Context, "db">, id: string): Promise<Gear | null> {
	const [row] = await db.select().from(gear).where(eq(gear.id, id))
	return row ?? null
}

/** What goes into an act, in the order of its transaction. */
export const inputsOf = ({ db }: Pick<Context, "db">, gearId: string): Promise<GearInput[]> =>
	db.select().from(gearInput).where(eq(gearInput.gearId, gearId)).orderBy(gearInput.place)

/** Who may burn what goes in, and mints what comes out. */
export const forgeAuthority = ({ collections }: Pick<Context, "collections">): string =>
	collections.get(WEAPONS_OF).authority

/** What its owner signs: the same for web and worker, from what is written down. */
export async function pledgeOf(ctx: Context, one: Gear): Promise<Pledge> {
	const intent = await getIntent(ctx, one.intentId)
	if (!intent) throw new Error(`the act ${one.id} has no payment`)
	const coin = ctx.assets.get("pvt")
	if (coin.address !== one.asset || vaultFor(ctx.vaults, { asset: "pvt", role: "deposit" }).account !== intent.vault)
		throw new Error(`the act ${one.id} is paid in another coin`)
	const inputs = await inputsOf(ctx, one.id)
	return {
		owner: one.owner,
		payment: {
			asset: { address: coin.address, scale: coin.scale },
			vault: intent.vault,
			units: one.units,
			reference: intent.reference,
		},
		nfts: inputs.map(({ asset, account }) => ({ asset, account })),
		delegate: forgeAuthority(ctx),
		memo: gearMemo(one.orderHash, orderSchema.parse(one.order)),
	}
}
