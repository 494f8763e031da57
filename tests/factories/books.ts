import { Connection, PublicKey } from "@solana/web3.js"
import { and, eq, inArray, lt, sql } from "drizzle-orm"
import { expect } from "vitest"
import type { Context } from "#app/db/context.ts"
import { earlyEnd } from "#app/features/coin-staking/ending.ts"
import { paidOf, rulesOf } from "#app/features/coin-staking/rules-of.server.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import { openStops } from "#app/settlement/stops.server.ts"
import { intent, ledgerBalance, ledgerTransfer, outgoing, receipt } from "#app/settlement/tables.server.ts"
import { scgOf } from "./scg.ts"

/** What an account holds on the chain, finalized; SOL for a wallet. */
export async function onChain({ chains }: Pick<Context, "chains">, account: string, asset: string): Promise<bigint> {
	const key = new PublicKey(account)
	// By the chain's own client: what is held against the chain must not go by the adapter that is tried.
	const solana = new Connection(chains.solana.rpcUrl, { disableRetryOnRateLimit: true })
	if (asset === "SOL") return BigInt(await solana.getBalance(key, "finalized"))
	return BigInt((await solana.getTokenAccountBalance(key, "finalized")).value.amount)
}

/** In the ledger, a vault mirrors the chain: its balance is what it holds, negated. */
export async function inLedger({ db }: Pick<Context, "db">, owner: string, kind: string, asset: string) {
	const [row] = await db
		.select({ balance: ledgerBalance.balance })
		.from(ledgerBalance)
		.where(and(eq(ledgerBalance.owner, owner), eq(ledgerBalance.kind, kind), eq(ledgerBalance.asset, asset)))
	return row?.balance ?? 0n
}

type Booked = Pick<Context, "db" | "chains" | "assets" | "vaults">

/** What must hold whatever happened: the ledger is the chain, nothing is promised twice, nobody's money is forgotten. */
export async function expectBooksInOrder(ctx: Booked): Promise<void> {
	const { db } = ctx
	const coin = scgOf(ctx)
	for (const { account, asset } of ctx.vaults) {
		const { address } = ctx.assets.get(asset)
		expect(-(await inLedger(ctx, account, "vault", address))).toBe(await onChain(ctx, account, address))
	}
	const accounts = await db.select().from(ledgerBalance)
	for (const one of accounts.filter((a) => a.kind === "vault")) {
		expect({ ...one, balance: -one.balance }).toEqual({ ...one, balance: await onChain(ctx, one.owner, one.asset) })
	}
	expect(
		await db
			.select()
			.from(ledgerBalance)
			.where(and(eq(ledgerBalance.limited, true), lt(ledgerBalance.balance, 0n))),
	).toEqual([])
	for (const asset of new Set(accounts.map((a) => a.asset))) {
		const all = accounts.filter((a) => a.asset === asset)
		expect(all.reduce((sum, a) => sum + a.balance, 0n)).toBe(0n)
	}
	expect(await openStops({ db }, coin.chain)).toEqual([])
	await expectBalancesFromTransfers(ctx)
	await expectIntentsSettledOnce(ctx)
	await expectPositionsCovered(ctx)
	await expectOwedReceiptsQueued(ctx)
	await expectPayoutsPaidOnce(ctx)
}

async function expectBalancesFromTransfers({ db }: Booked) {
	const wrong = await db.execute(sql`
		select a.id from ${ledgerBalance} a where a.balance <>
			coalesce((select sum(units) from ${ledgerTransfer} t where t.credit = a.id), 0)
			- coalesce((select sum(units) from ${ledgerTransfer} t where t.debit = a.id), 0)`)
	expect([...wrong]).toEqual([])
}

async function expectIntentsSettledOnce({ db }: Booked) {
	const settles = await db.select({ id: receipt.intentId }).from(receipt).where(eq(receipt.outcome, "settles"))
	const settled = await db.select({ id: intent.id }).from(intent).where(eq(intent.status, "settled"))
	expect(settles.map((r) => r.id).sort()).toEqual(settled.map((i) => i.id).sort())
}

async function expectPositionsCovered(ctx: Booked) {
	for (const one of await ctx.db.select().from(coinPosition)) {
		const isHeld = positionStatus.codes("held").includes(one.status)
		const promised = one.heldUntil !== null ? one.reward : await reservedOf(ctx, one)
		const principal = isHeld ? one.units - one.netted - one.withdrawn : 0n
		expect({ ...one, reserved: await inLedger(ctx, one.id, "reward-reserved", one.asset) }).toEqual({
			...one,
			reserved: promised,
		})
		expect({ ...one, principal: await inLedger(ctx, one.id, "principal", one.asset) }).toEqual({ ...one, principal })
	}
}

type Position = typeof coinPosition.$inferSelect

/** What is reserved for a paid position: the reward that was not claimed, until it ends; of one that was left early what its rule lets it keep. */
async function reservedOf(ctx: Booked, one: Position): Promise<bigint> {
	if (one.status === "cooldown" && one.leftAt) return earlyEnd(paidOf(one), one.leftAt, await rulesOf(ctx, one)).reward
	if (!["active", "early_requested", "matured"].includes(one.status)) return 0n
	return one.reward - one.claimed
}

/** Whatever did not settle is owed back whole, once: it waits in the queue, is under way, or was paid. */
async function expectOwedReceiptsQueued(ctx: Booked) {
	const due = await ctx.db
		.select()
		.from(receipt)
		.where(inArray(receipt.outcome, ["unmatched", "surplus", "refunding", "refunded"]))
	const queue = await ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "refund"))
	expect(queue.map((o) => o.subjectId).sort()).toEqual(due.map((r) => r.id).sort())
	for (const one of due) {
		const isPaid = one.outcome === "refunded"
		expect(await inLedger(ctx, one.id, "owed", one.asset)).toBe(isPaid ? 0n : one.units)
		const out = queue.find((o) => o.subjectId === one.id)
		expect(out).toMatchObject({ units: one.units, asset: one.asset, wallet: one.account })
		const possible = { unmatched: ["held", "queued"], surplus: ["held", "queued"], refunded: ["done", "cancelled"] }
		expect(possible[one.outcome as keyof typeof possible] ?? ["sending", "queued", "stuck", "held"]).toContain(
			out?.status,
		)
	}
}

/** What was sent and what is owed: an outgoing that is done took exactly its units out of the float, and nothing of it is owed any more. */
async function expectPayoutsPaidOnce({ db }: Booked) {
	const wrong = await db.execute(sql`
		select o.id, o.status, b.kind, b.balance from ${outgoing} o join ${ledgerBalance} b on b.owner = o.subject_id::text and b.kind = 'owed' and b.asset = o.asset
		where b.balance <> case when o.status in ('done','cancelled') then 0 else o.units end`)
	expect([...wrong]).toEqual([])
	const unpaid = await db.execute(sql`
		select b.owner, b.balance from ${ledgerBalance} b join attempt a on a.id::text = b.owner where b.kind = 'paid-out' and a.status <> 'live' and b.balance <> 0`)
	expect([...unpaid]).toEqual([])
}
