import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { outcomeSchema } from "#app/draws/craft/receipt.ts"
import type { KnownItem } from "./acts.ts"
import { gearStatus } from "./status.ts"
import { gear, gearItem, gearReceipt } from "./tables.server.ts"

const ASK_MS = 2_500
type Needs = Pick<Context, "db" | "chains" | "log">

/** What a wallet has of one weapon of the codex: how many, and the highest level among them; none of them where it made one that it has no more. */
export type CodexMark = Readonly<{ weapon: string; count: number; level: number }>
/** Weapons that a wallet holds, and its marks in the codex. `isKnown` false: the chain does not say what it holds. */
export type OwnCodex = Readonly<{ isKnown: boolean; weapons: readonly KnownItem[]; marks: readonly CodexMark[] }>

/** What of the codex a wallet has: by what it holds now, and by what came of its own crafts. */
export async function ownCodex(ctx: Needs, owner: string): Promise<OwnCodex> {
	const chain = ctx.chains.solana
	const held = await chain.nfts.heldBy(owner, ASK_MS).catch((error: unknown) => {
		ctx.log.warn({ err: error }, "what a wallet holds is not known")
		return null
	})
	const { asset, weapon, tier, level } = gearItem
	const assets = held?.nfts.map((one) => one.asset) ?? []
	const weapons =
		assets.length === 0
			? []
			: await ctx.db
					.select({ asset, weapon, tier, level })
					.from(gearItem)
					.where(and(eq(gearItem.chain, chain.name), isAnyOf(asset, assets), isNull(gearItem.burntAt)))
	const sorted = weapons.toSorted((a, b) => b.level - a.level || (a.weapon < b.weapon ? -1 : 1))
	return { isKnown: held !== null, weapons: sorted, marks: marksOf(sorted, await craftedBy(ctx, owner)) }
}

async function craftedBy(ctx: Needs, owner: string): Promise<readonly string[]> {
	const rows = await ctx.db
		.selectDistinct({ outcome: gearReceipt.outcome })
		.from(gearReceipt)
		.innerJoin(gear, eq(gear.id, gearReceipt.gearId))
		.where(
			and(
				eq(gearReceipt.owner, owner),
				eq(gearReceipt.chain, ctx.chains.solana.name),
				eq(gearReceipt.kind, "craft"),
				inArray(gear.status, [gearStatus.code("minted"), gearStatus.code("completed")]),
			),
		)
	return rows.flatMap(({ outcome }) => {
		const one = outcomeSchema.parse(outcome)
		return one.act === "craft" ? [one.item] : []
	})
}

/** One mark a weapon. */
export function marksOf(
	held: readonly Pick<KnownItem, "weapon" | "level">[],
	crafted: readonly string[],
): readonly CodexMark[] {
	const ids = new Set([...held.map(({ weapon }) => weapon), ...crafted])
	return [...ids].map((weapon) => {
		const own = held.filter((one) => one.weapon === weapon)
		return { weapon, count: own.length, level: Math.max(0, ...own.map(({ level }) => level)) }
	})
}
