import { createHash } from "node:crypto"
import { desc, inArray, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { NewPlan } from "#app/minting/plans/plan-shape.ts"
import { payableOn } from "#app/minting/prices.ts"
import type { WholePlan } from "#app/minting/rows.ts"
import { mintAllowed } from "#app/minting/tables.server.ts"
import { raffle } from "#app/raffles/tables.server.ts"
import type { Payable, PlanFacts } from "./plan-form.ts"
import type { SaidPlan } from "./plan-lines.ts"

const MOST_DRAWS = 100

/** In what plans can be priced. */
export const payableIn = (ctx: Pick<WebContext, "assets" | "vaults" | "chains">): readonly Payable[] =>
	payableOn(ctx, ctx.chains.solana).map(({ asset: { address, symbol, scale } }) => ({ address, symbol, scale }))

/** Draws that a plan may name: those that still sell tickets, and drafts that come to it. */
const drawsToName = async ({ db }: Pick<WebContext, "db">): Promise<string[]> => {
	const rows = await db
		.select({ name: raffle.name })
		.from(raffle)
		.where(inArray(raffle.status, ["draft", "committed", "selling", "extended"]))
		.orderBy(desc(raffle.createdAt))
		.limit(MOST_DRAWS)
	return rows.map(({ name }) => name)
}

type Asked = Readonly<{ lang: Lang; kinds: readonly string[]; of: WholePlan["plan"] | null }>

/** What a plan's form has to know. */
export async function planFacts(ctx: WebContext, { lang, kinds, of }: Asked): Promise<PlanFacts> {
	const draws = await drawsToName(ctx)
	return {
		...{ lang, kinds, chain: ctx.chains.solana.id, payable: payableIn(ctx), now: await ctx.now() },
		collections: ctx.collections.all.map(({ id }) => id),
		// What it has already may have been drawn since.
		draws: of?.draw && !draws.includes(of.draw) ? [...draws, of.draw] : draws,
		isAddress: ctx.chains.solana.isAddress,
		of: of && { name: of.name, kind: of.kind, stock: of.stock },
	}
}

/** How many wallets a list has, and a mark that tells two lists of as many apart. */
export const listMark = (wallets: readonly string[]) => ({
	count: wallets.length,
	mark: createHash("sha256")
		.update([...wallets].sort().join("\n"))
		.digest("hex")
		// Long enough that no second list with the same mark can be searched for.
		.slice(0, 32),
})

/** A plan as it is told. */
export const saidPlan = (plan: NewPlan): SaidPlan => ({
	...plan,
	phases: plan.phases
		.map(({ wallets, ...phase }) => ({ ...phase, list: listMark(wallets) }))
		.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
})

/** Of each phase how many wallets stand on its list. */
export async function countListed(
	{ db }: Pick<WebContext, "db">,
	phases: readonly string[],
): Promise<Record<string, number>> {
	if (phases.length === 0) return {}
	const rows = await db
		.select({ id: mintAllowed.phaseId, count: sql<number>`count(*)::int` })
		.from(mintAllowed)
		.where(inArray(mintAllowed.phaseId, [...phases]))
		.groupBy(mintAllowed.phaseId)
	return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}
