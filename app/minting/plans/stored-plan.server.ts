import { createHash } from "node:crypto"
import { asc, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { WholePlan } from "../rows.ts"
import { mintAllowed } from "../tables.server.ts"
import type { NewPlan } from "./plan-shape.ts"

/** A stored plan as it was written, with its lists. */
export async function storedPlan({ db }: Pick<Context, "db">, { plan, phases, prices }: WholePlan): Promise<NewPlan> {
	const ids = phases.map(({ id }) => id)
	const listed =
		ids.length === 0
			? []
			: await db.select().from(mintAllowed).where(inArray(mintAllowed.phaseId, ids)).orderBy(asc(mintAllowed.wallet))
	return {
		...plan,
		text: { ...plan.text, traits: plan.text.traits.map(([kind, value]) => [kind, value]) },
		prices: prices.map(({ asset, units }) => ({ asset, units })),
		phases: phases.map(({ id, kind, rule, startsAt, endsAt, most }) => ({
			...{ kind, startsAt, endsAt, most, collections: [...rule.collections] },
			wallets: listed.filter(({ phaseId }) => phaseId === id).map(({ wallet }) => wallet),
		})),
	}
}

/** Tells a plan from the same plan after a change: what is proposed names what it was drawn up against. */
export function markOfPlan({
	prices,
	phases,
	text,
	stock,
	mostPerWallet,
	mostAtOnce,
	draw,
	drawCapBps,
	startsAt,
	endsAt,
	collection,
}: NewPlan): string {
	const said = {
		...{ text, stock, mostPerWallet, mostAtOnce, draw, drawCapBps, startsAt, endsAt, collection },
		prices: prices.map(({ asset, units }) => [asset, `${units}`]),
		phases: phases.map(({ kind, startsAt, endsAt, most, collections, wallets }) => [
			kind,
			startsAt,
			endsAt,
			most,
			collections,
			wallets,
		]),
	}
	return createHash("sha256").update(JSON.stringify(said)).digest("hex")
}
