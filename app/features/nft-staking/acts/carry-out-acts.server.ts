import { and, asc, eq, not, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { isStillAllowed } from "#app/identity/delegations/delegations.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { throwAll } from "#app/lib/faults.ts"
import { closeOperations, project } from "#app/operations/open-operations.server.ts"
import { extendCover } from "../cover.server.ts"
import { openStakesOfNumbers } from "../find-stakes.server.ts"
import { lookAtStakes, MOST_FOR_AN_ACT, type Seen, tellOfDisputes } from "../look-at-chain.server.ts"
import { programOf } from "../programs/programs.ts"
import { saveStakes } from "../save-stakes.server.ts"
import { hoursAfter } from "../stakes.ts"
import { nftAct, nftActItem } from "../tables.server.ts"
import { releaseTerm } from "../term-money.server.ts"
import { queueThaw } from "../thaw.server.ts"
import type { Act, Outcome } from "./act.ts"
import { claim, openOf } from "./claim.server.ts"
import { askToFreeze, LOCK } from "./freeze.server.ts"
import { eachOf } from "./of-staked.server.ts"
import { type Found, lockOwner, lookForNfts, stakeInWallet } from "./stake.server.ts"
import { checkInStep, undoStep, unstakeStep } from "./steps.ts"

const AT_ONCE = 50
/** After so long an act that needs a chain which does not answer is over. */
const PATIENCE_HOURS = 1 / 60

/**
 * Does what was asked for, the oldest first, each act in one transaction: a worker that is killed leaves it undone, and whoever comes next
 * does it whole. One that fails holds up nobody else. Answers how many are left, because the chain does not answer.
 */
export async function carryOutActs(ctx: Context): Promise<number> {
	let left = 0
	const failed = new Set<string>()
	const faults: unknown[] = []
	for (;;) {
		const open = await openActs(ctx, failed)
		if (open.length === 0) break
		for (const act of open) {
			try {
				if (await carryOut(ctx, act)) continue
				failed.add(act.id)
				left++
			} catch (error) {
				failed.add(act.id)
				faults.push(error)
			}
		}
	}
	throwAll(faults)
	return left
}

export const openActs = async ({ db }: Pick<Context, "db">, failed: ReadonlySet<string>): Promise<readonly Act[]> =>
	// The cast: a check of the table.
	(await db
		.select()
		.from(nftAct)
		.where(and(sql`${nftAct.state} = 'open'`, failed.size > 0 ? not(isAnyOf(nftAct.id, failed)) : undefined))
		.orderBy(asc(nftAct.askedAt))
		.limit(AT_ONCE)) as Act[]

/** What the chain was asked before the transaction began. */
type Looked = Readonly<{ found: Found | null; seen: ReadonlyMap<string, Seen> | null; isSilent: boolean }>

/** False: the chain does not answer, and it is tried again. */
async function carryOut(ctx: Context, act: Act): Promise<boolean> {
	const numbers = await numbersOf(ctx, act)
	// What counts is covered before anything is reckoned by it.
	await extendCover(ctx, act.program)
	const looked = await look(ctx, act, numbers)
	const isOver = hoursAfter(act.askedAt, PATIENCE_HOURS) <= (await ctx.now())
	if (looked.isSilent && act.kind === "stake" && !isOver) return false
	try {
		await inTransaction(ctx, (ctx) => carryOutOnce(ctx, act, { numbers, looked }))
	} catch (error) {
		// Its id names a payout of somebody else's.
		if (brokenConstraint(error) !== "outgoing_subject") throw error
		await inTransaction(ctx, (ctx) => finish(ctx, act, { outcomes: [], refusal: "taken", state: "done" }))
	}
	return true
}

const numbersOf = async ({ db }: Context, { id }: Act) =>
	(
		await db
			.select({ number: nftActItem.number })
			.from(nftActItem)
			.where(eq(nftActItem.actId, id))
			.orderBy(nftActItem.number)
	).map((row) => row.number)

async function look(ctx: Context, act: Act, numbers: readonly number[]): Promise<Looked> {
	// What counted while no worker was there is covered first: an act ends, or pays, no less for that.
	await extendCover(ctx, act.program)
	if (act.kind === "stake") {
		try {
			return { found: await lookForNfts(ctx, act, numbers), seen: null, isSilent: false }
		} catch (error) {
			ctx.log.warn({ err: error, act: act.id }, "the chain does not say what a wallet holds")
			return { found: null, seen: null, isSilent: true }
		}
	}
	if (act.kind !== "check-in" && act.kind !== "claim") return { found: null, seen: null, isSilent: false }
	const stakes = (act.kind === "claim" ? await openOf(ctx, act) : await openStakesOfNumbers(ctx, act, numbers)).map(
		({ stake }) => stake,
	)
	const seen = await lookAtStakes(ctx, stakes, MOST_FOR_AN_ACT)
	if (seen) await tellOfDisputes(ctx, stakes, seen)
	return { found: null, seen, isSilent: seen === null }
}

async function carryOutOnce(
	ctx: Context,
	act: Act,
	{ numbers, looked }: { numbers: readonly number[]; looked: Looked },
): Promise<void> {
	await lockOwner(ctx, act)
	const [now] = await ctx.db.select({ state: nftAct.state }).from(nftAct).where(eq(nftAct.id, act.id)).for("update")
	if (now?.state !== "open") return
	// Ended since it was asked for, it allows nothing any more.
	if (act.delegationId && !(await isStillAllowed(ctx, act.delegationId))) {
		const outcomes = numbers.map((number): Outcome => ({ number, outcome: "skipped", reason: "not-allowed" }))
		return finish(ctx, act, { outcomes, refusal: "not-allowed", state: "done" })
	}
	if (act.kind === "claim")
		return finish(ctx, act, { outcomes: [], refusal: await claim(ctx, { act, seen: looked.seen }), state: "done" })
	if (act.kind === "stake") {
		const { found } = looked
		if (!found) {
			const outcomes = numbers.map((number): Outcome => ({ number, outcome: "skipped", reason: "chain" }))
			return finish(ctx, act, { outcomes, refusal: null, state: "done" })
		}
		if (programOf(act.program).custody === "frozen") {
			const { outcomes, waits } = await askToFreeze(ctx, { act, numbers, found })
			if (waits) await showOpen(ctx, act)
			return finish(ctx, act, { outcomes, refusal: null, state: waits ? "signing" : "done" })
		}
		return finish(ctx, act, {
			outcomes: await stakeInWallet(ctx, { act, numbers, found }),
			refusal: null,
			state: "done",
		})
	}
	const at = await ctx.now()
	const step = STEPS[act.kind]({ at, owner: act.owner })
	const { changes, outcomes } = await eachOf(ctx, act, { numbers, seen: looked.seen, at, step })
	await saveStakes(ctx, changes, at)
	for (const { was, now } of changes) {
		if (now.status !== "unstaked" || was.status !== "locked") continue
		await releaseTerm(ctx, now, { at, counting: { rules: NO_CHECK_INS, until: now.lockEnd, dry: [] }, hasBonus: false })
		await queueThaw(ctx, now, at)
	}
	await finish(ctx, act, { outcomes, refusal: null, state: "done" })
}

const STEPS = { "check-in": checkInStep, unstake: unstakeStep, undo: undoStep }
/** What has ended counts no more. */
const NO_CHECK_INS = { graceHours: 0, freezeEveryDays: 1, freezesSaved: 0 }

/** What waits for a signature is open for its owner wherever they look. */
const showOpen = async (ctx: Context, act: Act): Promise<void> =>
	project(ctx, {
		entity: LOCK,
		entityId: act.id,
		owner: walletKey({ chain: "solana", address: act.owner }),
		href: `${programOf(act.program).page}?tab=${act.collection}&act=${act.id}#modal-result`,
		state: "open",
		at: await ctx.now(),
	})

type Finish = Readonly<{ outcomes: readonly Outcome[]; refusal: string | null; state: "done" | "signing" }>

export async function finish(
	ctx: Context,
	{ id }: Pick<Act, "id">,
	{ outcomes, refusal, state }: Finish,
): Promise<void> {
	const told = outcomes.map((one) => ({
		n: one.number,
		o: one.outcome,
		r: one.outcome === "skipped" ? one.reason : null,
		s: one.outcome === "done" ? one.stakeId : null,
	}))
	if (told.length > 0)
		await ctx.db.execute(sql`
			update ${nftActItem} set outcome = one.o, reason = one.r, stake_id = one.s
			from json_to_recordset(${JSON.stringify(told)}::json) as one(n int, o text, r text, s uuid)
			where ${nftActItem.actId} = ${id} and ${nftActItem.number} = one.n`)
	const at = await ctx.now()
	if (state === "done") await closeOperations(ctx, { entity: LOCK, subjects: [id], at })
	await ctx.db
		.update(nftAct)
		.set(state === "done" ? { state, refusal, doneAt: at } : { state })
		.where(and(eq(nftAct.id, id), sql`${nftAct.state} <> 'done'`))
}
