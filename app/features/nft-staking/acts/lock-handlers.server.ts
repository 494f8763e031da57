import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Freeze } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { CosignedHandlers } from "#app/settlement/handlers.ts"
import { type Account, lockBalance, NotCovered, post } from "#app/settlement/ledger.server.ts"
import { extendCover } from "../cover.server.ts"
import { coinAsset, freeBudget, heldFor } from "../pools.server.ts"
import { PROGRAM_IDS } from "../programs/program.ts"
import { ratesFor } from "../rates-rule.ts"
import { ratesInForce } from "../rules.server.ts"
import { nftAct } from "../tables.server.ts"
import { wholeTerm } from "../term-money.server.ts"
import { queueThaw } from "../thaw.server.ts"
import { type Act, type Outcome, stakeInput } from "./act.ts"
import { finish } from "./carry-out-acts.server.ts"
import { findAct, freezeOf, type Waiting, waitingOf } from "./freeze.server.ts"
import { endOthers, insertStakes, openStakesOf } from "./stake.server.ts"

/** The term of an act and what it comes to for each NFT at most, by the rule that was in force when it was asked for. */
async function termOf(ctx: Context, act: Act) {
	const { days } = stakeInput.parse(act.input)
	const rule = await ratesInForce(ctx, act.program, act.askedAt)
	const rates = rule && ratesFor(rule.body, act.collection, days)
	if (!rule || !rates || days === null) throw new Error(`the act ${act.id} has no term`)
	return { days, rule, rates, each: wholeTerm(rates, days) }
}

/** Of what is not a stake yet: no name of anything else. */
const heldAccount = (ctx: Context, act: Act): Account => heldFor(`nft-lock/${act.id}`, coinAsset(ctx).address)

/** What owner and authority sign together: the whole reward is held before it is sent, and each NFT is a stake once the chain has frozen it. */
export const lockHandlers: CosignedHandlers = {
	async prepare(ctx, { subjectId, signed }) {
		const act = await findAct(ctx, subjectId)
		if (act?.state !== "signing") return { refused: "nft-staking:error.form" }
		if (!ctx.custodian) return { refused: "settlement:would-fail" }
		const nfts = await waitingOf(ctx, act.id)
		const freeze = freezeOf(act, nfts)
		if (!(await areThere(ctx, act, freeze))) return { refused: "nft-staking:skip.moved" }
		if (!(await hold(ctx, act, nfts))) return { refused: "nft-staking:refused.pool-empty" }
		return ctx.custodian.cosign(signed, freeze).raw
	},
	sending: async () => {},
	async landed(ctx, { subject, at }) {
		const act = await findAct(ctx, subject)
		if (!act || act.state === "done") return
		await finish(ctx, act, { outcomes: await begin(ctx, act, at), refusal: null, state: "done" })
	},
	async failed(ctx, { subject, reason, at }) {
		const act = await findAct(ctx, subject)
		if (!act || act.state === "done") return
		const account = heldAccount(ctx, act)
		const units = await lockBalance(ctx, account)
		await post(ctx, { name: "nft-lock-failed", id: randomUUID(), at }, [
			{ leg: "released", debit: account, credit: freeBudget(account.asset), units },
		])
		const nfts = await waitingOf(ctx, act.id)
		const why = reason.endsWith("pool-empty") ? "pool" : reason.endsWith("moved") ? "moved" : "chain"
		const outcomes = nfts.map(({ number }): Outcome => ({ number, outcome: "skipped", reason: why }))
		await finish(ctx, act, { outcomes, refusal: null, state: "done" })
	},
}

/** Every provider says that the owner holds each of them, free: nobody freezes what is another's. */
async function areThere(ctx: Context, act: Act, { nfts }: Freeze): Promise<boolean> {
	const { states } = await ctx.chains.of(act.chain).nfts.states(nfts)
	return states.every((one) => one.state === "held" && one.owner === act.owner && !one.isFrozen)
}

/** Holds the whole reward, once. False: there is no budget for it. */
async function hold(ctx: Context, act: Act, nfts: readonly Waiting[]): Promise<boolean> {
	const { each } = await termOf(ctx, act)
	const account = heldAccount(ctx, act)
	try {
		await inTransaction(ctx, async (ctx) => {
			await ctx.db.select({ id: nftAct.id }).from(nftAct).where(eq(nftAct.id, act.id)).for("update")
			const units = each * BigInt(nfts.length) - (await lockBalance(ctx, account))
			await post(ctx, { name: "nft-lock", id: randomUUID(), at: await ctx.now() }, [
				{ leg: "held", debit: freeBudget(account.asset), credit: account, units },
			])
		})
		return true
	} catch (error) {
		if (error instanceof NotCovered) return false
		throw error
	}
}

/** Each is a stake now, with what is held for it. What left its wallet in the last moment, or is another stake still, is freed again. */
async function begin(ctx: Context, act: Act, at: Date): Promise<readonly Outcome[]> {
	const nfts = await waitingOf(ctx, act.id)
	const { states } = await ctx.chains.of(act.chain).nfts.states(nfts)
	// What counted elsewhere until the chain froze it counts there no more; in the meantime it may have been staked, or bought.
	for (const program of PROGRAM_IDS) await extendCover(ctx, program)
	await endOthers(ctx, act, { nfts, at })
	const assets = nfts.map((one) => one.asset)
	const taken = await openStakesOf(ctx, act.chain, assets)
	if (states.some((one) => one.state === "disputed"))
		throw new Error("the providers do not say the same of what was frozen")
	const isTheirs = (n: number) => {
		const state = states[n]
		return state?.state === "held" && state.owner === act.owner && state.isFrozen
	}
	const there = nfts.filter((one, n) => isTheirs(n) && !taken.has(one.asset))
	const gone = nfts.filter((one) => !there.includes(one))
	const { days, rule, rates, each } = await termOf(ctx, act)
	const rows = await insertStakes(ctx, act, { nfts: there, found: null, rule, rates, days, at, ids: [] })
	const account = heldAccount(ctx, act)
	await post(ctx, { name: "nft-locked", id: act.id, at }, [
		...rows.map(({ id }) => ({ leg: id, debit: account, credit: heldFor(id, account.asset), units: each })),
		{ leg: "released", debit: account, credit: freeBudget(account.asset), units: each * BigInt(gone.length) },
	])
	for (const { asset, account: frozen } of gone) await queueThaw(ctx, { ...act, asset, account: frozen }, at)
	return [
		...rows.map(({ number, id }): Outcome => ({ number, outcome: "done", stakeId: id })),
		...gone.map(({ number }): Outcome => ({ number, outcome: "skipped", reason: "moved" })),
	]
}
