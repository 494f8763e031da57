import type { NftWork } from "#app/chains/minter.ts"
import type { HeldAt } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import type { Outcome } from "#app/draws/craft/roll.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { consumed, WEAPONS_OF } from "./acts.ts"
import { type Gear, inputsOf } from "./pledge-of.server.ts"
import { weaponText } from "./weapon-text.server.ts"

/** Purposes of the orders that make what came of an act, and that end what went in. */
export const MAKE = "crafting:make"
export const CLOSE = "crafting:close"

type Rolled = Readonly<{ one: Gear & { makeId: string | null; closeId: string | null }; outcome: Outcome; at: Date }>

/** What is done first: a result is made before anything that went in is burnt; of a miss there is none. */
export async function queueFirst(ctx: Context, rolled: Rolled): Promise<void> {
	const { one, outcome, at } = rolled
	const work = await makeWork(ctx, rolled)
	if (!work || !one.makeId) return queueClose(ctx, rolled)
	const isCraft = outcome.act === "craft"
	await queueNftOrder(ctx, { purpose: MAKE, subjectId: one.makeId, chain: one.chain, work, to: one.owner, at })
	ctx.log.info(
		{ gear: one.id, act: one.kind, ...(isCraft ? { tier: outcome.tier } : {}) },
		"the forge makes what came of it",
	)
}

async function makeWork(ctx: Context, { one, outcome }: Rolled): Promise<NftWork | null> {
	if (outcome.act === "craft") {
		const item = {
			id: one.makeId ?? "",
			collection: WEAPONS_OF,
			text: weaponText(ctx, outcome.item),
			isPrepared: false,
		}
		return { do: "mint", item }
	}
	if (!outcome.hit) return null
	const item = (await inputsOf(ctx, one.id)).find(({ role }) => role === "item")
	if (!item) throw new Error(`the act ${one.id} works on nothing`)
	return { do: "update", collection: WEAPONS_OF, asset: item.asset, set: [["Level", String(outcome.level)]] }
}

/** Burns what is used up and gives the rest back, in one transaction. */
export async function queueClose(ctx: Context, { one, outcome, at }: Rolled): Promise<void> {
	if (!one.closeId) throw new Error(`the act ${one.id} has not been rolled`)
	const inputs = await inputsOf(ctx, one.id)
	const gone = consumed(one.kind, outcome.act === "craft" || outcome.hit)
	const of = (isGone: boolean): HeldAt[] =>
		inputs.filter(({ role }) => gone.includes(role) === isGone).map(({ asset, account }) => ({ asset, account }))
	const [nfts, free] = [of(true), of(false)]
	const work: NftWork =
		nfts.length > 0
			? { do: "burn", collection: WEAPONS_OF, nfts, ...(free.length > 0 ? { free } : {}) }
			: { do: "release", collection: WEAPONS_OF, nfts: free }
	await queueNftOrder(ctx, { purpose: CLOSE, subjectId: one.closeId, chain: one.chain, work, to: one.owner, at })
}
