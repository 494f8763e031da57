import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { raffle } from "#app/raffles/tables.server.ts"
import { payableOn } from "../prices.ts"
import type { Plan } from "../rows.ts"
import { planStatus } from "../status.ts"
import { makeStock } from "../stock.server.ts"
import { mintAllowed, mintPhase, mintPlan, mintPrice } from "../tables.server.ts"
import { arePhasesInOrder, type NewPhase, type NewPlan, type PlanInput, planShape } from "./plan-shape.ts"

type By = Readonly<{ by: string; reason: string }>

/** A plan as it can be written. Refuses what is not complete. */
export function readPlan(
	ctx: Pick<Context, "chains" | "collections" | "assets" | "vaults">,
	input: PlanInput,
): NewPlan {
	const read = planShape.safeParse(input)
	if (!read.success) throw new Refusal("minting:error.plan-incomplete")
	const { prices, phases, ...plan } = read.data
	const chain = ctx.chains.all.find((one) => one.id === plan.chain || one.name === plan.chain)
	if (!chain) throw new Refusal("minting:error.plan-incomplete")
	const payable = payableOn(ctx, chain).map((one) => one.asset.address)
	const isComplete =
		ctx.collections.find(plan.collection) !== null &&
		prices.every(({ asset }) => payable.includes(asset)) &&
		phases.every((phase) => phase.kind !== "holders" || phase.collections.length > 0) &&
		plan.startsAt < plan.endsAt
	if (!isComplete) throw new Refusal("minting:error.plan-incomplete")
	if (!arePhasesInOrder(phases, plan)) throw new Refusal("minting:error.phases-overlap")
	return read.data
}

/** Writes a plan whole: prices, phases, lists and stock (T8 new → 0). Refuses what is not complete. */
export async function createPlan(
	ctx: Context,
	{ input, by, reason }: By & Readonly<{ input: PlanInput }>,
): Promise<Plan> {
	const { prices, phases, ...plan } = readPlan(ctx, input)
	const at = await ctx.now()
	try {
		return await inTransaction(ctx, async (ctx) => {
			const [row] = await ctx.db
				.insert(mintPlan)
				.values({ ...plan, drawCommit: await commitOf(ctx, plan.draw), createdBy: by, createdAt: at })
				.returning()
			if (!row) throw new Error("a plan was not written")
			await writeTerms(ctx, row.id, { prices, phases })
			await recordCreation(ctx, { machine: planStatus, id: row.id, to: "wait", cause: { actor: by, reason, at } })
			return row
		})
	} catch (error) {
		if (brokenConstraint(error)?.startsWith("mint_plan_name"))
			throw new Refusal("minting:error.name-taken", { status: 409 })
		throw error
	}
}

/** Prices, phases and stock of a plan that waits and has none yet. */
export async function writeTerms(
	ctx: Pick<Context, "db">,
	planId: string,
	{ prices, phases }: Pick<NewPlan, "prices" | "phases">,
): Promise<void> {
	if (prices.length > 0) await ctx.db.insert(mintPrice).values(prices.map((one) => ({ ...one, planId })))
	for (const phase of phases) await writePhase(ctx, planId, phase)
	await makeStock(ctx, planId)
}

/**
 * What a draw is bound to, once that stands on the chain for good; null: not yet, or there is no draw. In the caller's transaction: whoever
 * notes that it landed waits, and then finds the plan.
 */
export async function commitOf({ db }: Pick<Context, "db">, draw: string | null): Promise<string | null> {
	if (draw === null) return null
	const [row] = await db
		.select({ commit: raffle.commit, landed: raffle.commitSignature })
		.from(raffle)
		.where(eq(raffle.name, draw))
		.for("share")
	return row?.landed ? row.commit : null
}

/** A phase more of a plan that waits or is open: what is there is never changed. */
export async function addPhase(
	ctx: Context,
	{ planId, phase }: Readonly<{ planId: string; phase: NewPhase }>,
): Promise<void> {
	await inTransaction(ctx, async (ctx) => {
		const [plan] = await ctx.db.select().from(mintPlan).where(eq(mintPlan.id, planId)).for("no key update")
		if (!plan) throw new Refusal("minting:error.no-plan", { status: 404 })
		const isOpen = plan.status === planStatus.code("wait") || plan.status === planStatus.code("processing")
		if (!isOpen) throw new Refusal("minting:error.over", { status: 409 })
		const others = await ctx.db.select().from(mintPhase).where(eq(mintPhase.planId, planId))
		if (!arePhasesInOrder([...others, phase], plan)) throw new Refusal("minting:error.phases-overlap")
		await writePhase(ctx, planId, phase)
	})
}

const ROWS_AT_ONCE = 5_000

async function writePhase(ctx: Pick<Context, "db">, planId: string, phase: NewPhase): Promise<void> {
	const { kind, collections, wallets, startsAt, endsAt, most } = phase
	const [row] = await ctx.db
		.insert(mintPhase)
		.values({ planId, kind, rule: { collections }, startsAt, endsAt, most })
		.returning({ id: mintPhase.id })
	if (!row) throw new Error("a phase was not written")
	await allowWallets(ctx, row.id, wallets)
}

/** Puts wallets on the list of a phase; who is on it stays. */
export async function allowWallets(
	{ db }: Pick<Context, "db">,
	phaseId: string,
	wallets: readonly string[],
): Promise<void> {
	for (let i = 0; i < wallets.length; i += ROWS_AT_ONCE) {
		const some = wallets.slice(i, i + ROWS_AT_ONCE)
		await db
			.insert(mintAllowed)
			.values(some.map((wallet) => ({ phaseId, wallet })))
			.onConflictDoNothing()
	}
}
