import { randomUUID } from "node:crypto"
import { vaultFor } from "#app/chains/assets.ts"
import { requireChance } from "#app/chance/may-buy.server.ts"
import type { RequestContext } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { oddsHash } from "#app/draws/craft/odds.ts"
import { type GearOrder, gearIdOf } from "#app/draws/craft/order.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { project } from "#app/operations/open-operations.server.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { openIntent } from "#app/settlement/intents.server.ts"
import type { Wanted } from "./acts.ts"
import { type Admitted, admit, knownItems, requireRoomToday } from "./admit.server.ts"
import { blockClock } from "./block-clock.server.ts"
import { isForgeStopped } from "./forge-stop.server.ts"
import { priceOf, SERIES } from "./odds-rule.ts"
import { BEGUN, forgeCoin, OPEN } from "./pledge-of.server.ts"
import { oddsInForce } from "./rules.server.ts"
import { gearStatus } from "./status.ts"
import { gear, gearInput } from "./tables.server.ts"

/** How long an act waits for its signature; and how much longer its payment, so that what was signed at the last moment lands in time. */
export const SIGN_MINUTES = 10
export const SLACK_MINUTES = 4
const MINUTE_MS = 60_000

export type Asked = Wanted & Readonly<{ owner: string /** The rule that was shown. */; rule: string }>

export const gearHref = (id: string) => `mypage/myForge?gear=${id}`

/**
 * Writes down what a wallet asks of the forge, and reserves what goes in: nothing is signed or paid yet. Refuses where the odds that were shown
 * are not those in force, where an input is not there, not the wallet's or taken, where another act of the wallet is open, and past the guard.
 */
export async function openGear(ctx: RequestContext, asked: Asked): Promise<string> {
	const { act, owner } = asked
	const coin = forgeCoin(ctx)
	const rule = await oddsInForce(ctx, await ctx.now())
	if (!coin || !rule) throw new Refusal("crafting:refused.closed", { status: 409 })
	if (rule.id !== asked.rule) throw new Refusal("crafting:refused.odds", { status: 409 })
	if (await isForgeStopped(ctx, rule.id)) throw new Refusal("crafting:refused.odds-wrong", { status: 503 })
	if ((await blockClock(ctx))?.isOpen === false) throw new Refusal("crafting:refused.lag", { status: 503 })
	const admitted = await admit(ctx, owner, asked)
	const { found, item } = admitted
	const id = randomUUID()
	const chain = ctx.chains.solana
	const odds = oddsHash(rule.body.odds)
	const order = orderOf({ id, owner, odds, act, admitted })
	const units = priceOf(rule.body, act, item?.tier ?? null)
	try {
		await inTransaction(ctx, async (ctx) => {
			const at = await ctx.now()
			await requireChance(ctx.db, { wallet: { chain: "solana", address: owner }, now: at })
			await requireRoomToday(ctx, { owner, guard: rule.body.guard, at })
			const intent = await openIntent(ctx, {
				purpose: OPEN,
				subjectId: id,
				chain,
				vault: vaultFor(ctx.vaults, { asset: coin.id, role: "deposit" }).account,
				asset: coin.address,
				units,
				owner,
				expiresAt: new Date(at.getTime() + (SIGN_MINUTES + SLACK_MINUTES) * MINUTE_MS),
				late: "honour",
				at,
			})
			await ctx.db.insert(gear).values({
				id,
				orderHash: gearIdOf(order),
				kind: act,
				series: SERIES,
				chain: chain.name,
				owner,
				ruleId: rule.id,
				order,
				asset: coin.address,
				units,
				intentId: intent.id,
				status: gearStatus.code("wait"),
				createdAt: at,
			})
			await ctx.db.insert(gearInput).values(
				found.map(({ role, nft: { asset, account, collection, number } }, place) => ({
					gearId: id,
					place,
					role,
					chain: chain.name,
					collection,
					asset,
					account,
					number,
				})),
			)
			// Reserved now: what it was a moment ago may have been changed by an act that ended since.
			const known = await knownItems(ctx, chain.name, item ? found.map(({ nft }) => nft.asset) : [])
			const isSame = (asset: string | null) => known.get(asset ?? "")?.level === item?.level
			if (item && !(isSame(asked.item) && (act === "enhance" || isSame(asked.second))))
				throw new Refusal("crafting:refused.taken", { status: 409 })
			await recordCreation(ctx, { machine: gearStatus, id, to: "wait", cause: { actor: owner, reason: "asked", at } })
			const key = walletKey({ chain: "solana", address: owner })
			await project(ctx, { entity: BEGUN, entityId: id, owner: key, href: gearHref(id), state: "open", at })
		})
	} catch (error) {
		throw refusalOf(error)
	}
	return id
}

type Ordering = Readonly<{ id: string; owner: string; odds: string; act: Wanted["act"]; admitted: Admitted }>

/** The order of an act of the forge, as its owner signs it. */
export function orderOf({ id, owner, odds, act, admitted: { found, item } }: Ordering): GearOrder {
	const inputs = found.map(({ nft }) => nft.asset)
	const said =
		act === "craft" || !item
			? ({ kind: "craft" } as const)
			: ({ kind: act, item: item.asset, tier: item.tier, level: item.level } as const)
	return { version: 1, wallet: owner, series: SERIES, odds, nonce: id, inputs, act: said }
}

/** Two tabs at once, or what goes into another act. */
function refusalOf(error: unknown): unknown {
	const broken = brokenConstraint(error)
	if (broken === "gear_one_open") return new Refusal("crafting:refused.open", { status: 409 })
	if (broken === "gear_input_once") return new Refusal("crafting:refused.taken", { status: 409 })
	return error
}
