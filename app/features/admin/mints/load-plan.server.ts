import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { collectionName } from "#app/collections/collection-name.ts"
import type { WebContext } from "#app/db/context.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { findPlan, sumsOfPlan } from "#app/minting/queries.server.ts"
import { planStatus, purchaseStatus } from "#app/minting/status.ts"
import { historyOf } from "../history/history.server.ts"
import { listOpenProposals } from "../rules-list.server.ts"
import { mintLines } from "./list-plans.server.ts"
import { actsOf } from "./mints-terms.ts"
import { countListed, payableIn } from "./plan-facts.server.ts"

/** A plan with all that its page says; null: there is none. */
export async function loadPlan(ctx: WebContext, id: string) {
	const whole = await findPlan(ctx, id)
	if (!whole) return null
	const { plan, phases, prices } = whole
	const payable = payableIn(ctx)
	const [[line], listed, purchases, history, open] = await Promise.all([
		mintLines(ctx, [plan]),
		countListed(
			ctx,
			phases.map((one) => one.id),
		),
		sumsOfPlan(ctx, id),
		historyOf(ctx, { entities: { [planStatus.entity]: [id] }, subjects: [id, plan.name] }),
		openOf(ctx, [id, plan.name]),
	])
	if (!line) return null
	return {
		line,
		commit: plan.draw === null ? null : { draw: plan.draw, hash: plan.drawCommit },
		collection: collectionName(plan.collection),
		createdBy: plan.createdBy,
		text: plan.text,
		limits: { wallet: plan.mostPerWallet, once: plan.mostAtOnce, capBps: plan.drawCapBps },
		prices: prices.map(({ asset, units }) => ({
			address: asset,
			asset: payable.find(({ address }) => address === asset) ?? null,
			units,
		})),
		phases: phases.map((phase) => ({
			collections: phase.rule.collections.map(collectionName),
			...{ id: phase.id, kind: phase.kind, startsAt: phase.startsAt, endsAt: phase.endsAt, most: phase.most },
			listed: phase.kind === "allow-list" ? (listed[phase.id] ?? 0) : null,
		})),
		purchases: purchases.map(({ status, purchases, nfts }) => ({
			state: purchaseStatus.nameOf(status),
			purchases,
			nfts,
		})),
		history,
		open,
		acts: actsOf(line).map((kind) => ({ kind, id: randomUUID() })),
	}
}
export type LoadedPlan = NonNullable<Awaited<ReturnType<typeof loadPlan>>>

/** What was proposed of it and waits. */
const openOf = async (ctx: Pick<WebContext, "db">, subjects: readonly string[]) =>
	(await listOpenProposals(ctx)).filter(({ subject }) => subjects.includes(subject))

/** What was proposed of a plan, for whoever is to approve it; null: it is no such proposal. */
export async function proposedPlan({ db }: Pick<WebContext, "db">, id: string) {
	const kinds = sql`${proposal.kind} in ('write-mint-plan', 'change-mint-plan', 'reopen-mint-plan', 'add-mint-phase')`
	const [row] = await db
		.select()
		.from(proposal)
		.where(and(eq(proposal.id, id), kinds))
	return row ?? null
}
