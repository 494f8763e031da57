import { and, eq, gt, isNull, sql } from "drizzle-orm"
import type { HeldNft } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { KeyOf } from "#app/lib/keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type KnownItem, mayRise, type Role, rolesOf, TOOL_OF, type Wanted, WEAPONS_OF } from "./acts.ts"
import type { OddsRule } from "./odds-rule.ts"
import { gear, gearItem } from "./tables.server.ts"

/** For how long the chain is asked. */
const ASK_MS = 5_000
const DAY_MS = 86_400_000

/** Something that goes into an act, as the chain shows it now. */
export type Found = Readonly<{ role: Role; nft: HeldNft }>
export type Admitted = Readonly<{ found: readonly Found[]; item: KnownItem | null }>

type Reason = KeyOf<"crafting"> extends infer K ? (K extends `crafting:refused.${infer R}` ? R : never) : never
const no = (reason: Reason) => new Refusal(`crafting:refused.${reason}`, { status: 409 })

/** The weapons among these, by what the forge knows of them. */
export async function knownItems(
	{ db }: Pick<Context, "db">,
	chain: string,
	assets: readonly string[],
): Promise<ReadonlyMap<string, KnownItem>> {
	if (assets.length === 0) return new Map()
	const { asset, weapon, tier, level } = gearItem
	const rows = await db
		.select({ asset, weapon, tier, level })
		.from(gearItem)
		.where(and(eq(gearItem.chain, chain), isAnyOf(asset, [...assets]), isNull(gearItem.burntAt)))
	return new Map(rows.map((row) => [row.asset, row]))
}

/** All that goes in is there, the wallet's, free, and of the right kind; refuses by the first thing that is not. */
export async function admit(ctx: Context, owner: string, wanted: Wanted): Promise<Admitted> {
	const chain = ctx.chains.solana
	const byRole = rolesOf(wanted.act).map((role) => ({ role, asset: wanted[role] }))
	const assets = byRole.flatMap(({ asset }) => (asset ? [asset] : []))
	if (assets.length !== byRole.length || new Set(assets).size !== assets.length) throw no("choose")
	const { nfts } = await chain.nfts.verify(owner, assets, ASK_MS).catch((error: unknown) => {
		ctx.log.warn({ err: error }, "the chain does not answer")
		throw new Refusal("settlement:chain-silent", { status: 503 })
	})
	const authority = ctx.collections.get(WEAPONS_OF).authority
	const found = byRole.map(({ role, asset }): Found => {
		const nft = nfts.find((one) => one.asset === asset)
		const collection = role === "tool" ? TOOL_OF[wanted.act] : WEAPONS_OF
		if (!nft || nft.owner !== owner || nft.collection !== collection) throw no("not-yours")
		if (nft.isFrozen) throw no("frozen")
		if (nft.delegate !== null) throw no("listed")
		if (ctx.collections.get(collection).authority !== authority) throw no("not-yours")
		return { role, nft }
	})
	if (wanted.act === "craft") return { found, item: null }
	const known = await knownItems(ctx, chain.name, assets)
	const item = known.get(wanted.item ?? "")
	if (!item) throw no("unknown")
	if (!mayRise(wanted.act, item.level)) throw no("highest")
	if (wanted.act === "evolve") {
		const second = known.get(wanted.second ?? "")
		if (!second || second.weapon !== item.weapon || second.level !== item.level) throw no("not-alike")
	}
	return { found, item }
}

/** Acts that a wallet has signed for in the last 24 hours. */
export async function actsToday({ db }: Pick<Context, "db">, owner: string, at: Date): Promise<number> {
	const since = new Date(at.getTime() - DAY_MS)
	return db.$count(
		gear,
		// What was paid and waits for us counts as well.
		and(
			eq(gear.owner, owner),
			gt(gear.createdAt, since),
			sql`${gear.signature} is not null and (${gear.status} <> '40' or ${gear.blockTime} is not null)`,
		),
	)
}

/** None more than the guard allows. */
export async function requireRoomToday(
	ctx: Pick<Context, "db">,
	{ owner, guard, at }: Readonly<{ owner: string; guard: OddsRule["guard"]; at: Date }>,
): Promise<void> {
	if ((await actsToday(ctx, owner, at)) >= guard.stop)
		throw new Refusal("crafting:refused.enough", { status: 429, params: { count: String(guard.stop) } })
}
