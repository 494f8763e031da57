import { randomUUID } from "node:crypto"
import { Keypair, PublicKey } from "@solana/web3.js"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Context } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { owedNow, POOL } from "#app/reserves/owed-now.server.ts"
import { lockBalance } from "#app/settlement/ledger.server.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { operatorAct, outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { throughKills } from "#tests/factories/killed-worker.ts"
import { vestingActs } from "./acts.server.ts"
import { claimVested } from "./claim.server.ts"
import { releasesOf, vestedAt } from "./curve.ts"
import { vestingLiabilities } from "./liabilities.server.ts"
import { freeVesting } from "./money.ts"
import { readSupply } from "./supply.server.ts"
import { coinSupply, vestingClaim, vestingClaimPart, vestingRelease, vestingSchedule } from "./tables.server.ts"
import { asking, rowOf, someone, type VestingWorld, vestingWorld } from "./testing.ts"
import { discardList } from "./upload-list.server.ts"

const SCG = 1_000_000n
const DAY_MS = 86_400_000
const day = (at: Date) => at.toISOString().slice(0, 10)
const ago = (days: number) => day(new Date(Date.now() - days * DAY_MS))
const mintOf = ({ world }: VestingWorld, id = "scg") => world.ctx.assets.get(id).address
const free = (of: VestingWorld, id = "scg") => lockBalance(of.world.ctx, freeVesting(mintOf(of, id)))
const claimed = async ({ world }: VestingWorld, wallet: string, schedule: string | null, request = randomUUID()) =>
	claimVested(asking(world, wallet), { request, schedule }).then(
		({ repeated }) => (repeated ? "repeated" : "done"),
		({ code }: { code: string }) => code,
	)
const owned = async ({ world }: VestingWorld, wallet: string, id = "scg") =>
	world.ctx.chains.solana.spendable({ owner: wallet, asset: world.ctx.assets.get(id).address }, 20_000)

test("the treasury's funds are free; a list is published by two and takes its whole total, release by release as the rule says", async () => {
	const of = await vestingWorld()
	const before = await free(of)
	expect(before).toBe(50_000n * SCG)
	const [one, other] = await of.published([
		rowOf({ wallet: someone(), total: "1000.000001", start: ago(100) }),
		rowOf({ wallet: someone(), total: "20", coin: "pvt", cancel: "operators", step: "quarter", cliff_months: "12" }),
	])
	expect(await free(of)).toBe(before - 1_000_000_001n)
	expect(await free(of, "pvt")).toBe(20_000n * SCG - 20n * SCG)
	for (const row of [one, other]) {
		if (!row) throw new Error("no schedule")
		const stored = await of.world.ctx.db
			.select({ at: vestingRelease.at, units: vestingRelease.units })
			.from(vestingRelease)
			.where(eq(vestingRelease.scheduleId, row.id))
			.orderBy(vestingRelease.at)
		expect(stored).toEqual(releasesOf(row))
		expect(row).toMatchObject({ status: "active", claimed: 0n, publishedAt: expect.any(Date) })
		// The function of the database says what the module says, at any moment.
		for (const at of stored.flatMap((release) => [-1, 0, 1].map((ms) => new Date(release.at.getTime() + ms)))) {
			const [said] = await of.world.ctx.db.execute<{ units: string }>(
				sql`select vested_by(${row.id}::uuid, null, ${at.toISOString()}::timestamptz) as units`,
			)
			expect(BigInt(said?.units ?? -1)).toBe(vestedAt(stored, at))
		}
	}
	await readSupply(of.world.worker)
	const supply = await of.world.ctx.db.select().from(coinSupply)
	expect(supply.map(({ mint }) => mint).sort()).toEqual([mintOf(of), mintOf(of, "pvt")].sort())
	await expectBooksInOrder(of.world.ctx)
})

test("what the vault does not cover is refused whole, and so is a list that is another than was looked at", async () => {
	const of = await vestingWorld()
	const before = await free(of)
	const { id } = await of.upload([
		rowOf({ wallet: someone(), total: "49999" }),
		rowOf({ wallet: someone(), total: "2" }),
	])
	expect(await of.publish(id)).toBe("not-covered")
	expect(await free(of)).toBe(before)
	expect((await of.schedules(id)).map(({ status }) => status)).toEqual(["draft", "draft"])
	expect(await of.world.ctx.db.$count(vestingRelease)).toBe(0)
	expect(await of.act("publish-vesting", id, { rows: "1", sums: "scg 1" })).toBe("another-list")
	expect(await of.act("publish-vesting", id, {})).toBe("unreadable")
	expect(await of.act("publish-vesting", randomUUID(), { rows: "1", sums: "scg 1" })).toBe("no-such-list")
	await discardList(of.world.web, of.one, id)
	expect(await of.schedules(id)).toEqual([])
	expect(await of.act("publish-vesting", id, { rows: "2", sums: "scg 50001000000" })).toBe("not-a-draft")
})

test("everything that is wrong with a file is told at once, by its line, and nothing of it is stored", async () => {
	const of = await vestingWorld()
	const [vault] = PublicKey.findProgramAddressSync([Buffer.from("x")], Keypair.generate().publicKey)
	const wallet = someone()
	const { id, problems } = await of.upload([
		rowOf({ wallet }),
		rowOf({ wallet: "0x12", coin: "btc", category: "friends", start: "2026-02-30" }),
		rowOf({ wallet: vault.toBase58(), total: "0", first_percent: "101", cliff_months: "121" }),
		rowOf({ wallet: of.world.ctx.vaults[0]?.owner ?? "", linear_months: "7", step: "quarter", cancel: "me" }),
		rowOf({ wallet: someone(), coin: "etm", step: "week" }),
		rowOf({ wallet: someone(), total: '"1,000"' }),
		rowOf({ wallet }),
		"a,b",
	])
	expect(problems.map(({ line, code, other }) => [line, code, ...(other ? [other] : [])])).toEqual([
		[3, "receiver"],
		[3, "coin"],
		[3, "category"],
		[3, "start"],
		[4, "off-curve"],
		[4, "total"],
		[4, "first"],
		[4, "cliff"],
		[5, "ours"],
		[5, "linear"],
		[5, "cancels"],
		[6, "no-vault"],
		[6, "step"],
		[7, "total"],
		[8, "duplicate", "2"],
		[9, "cells"],
	])
	expect(await of.schedules(id)).toEqual([])
	const [one] = [rowOf({ wallet })]
	expect((await of.upload([one])).problems).toEqual([])
	expect((await of.upload([one])).problems).toEqual([{ line: 2, code: "known" }])
	// The same form once more is the same list.
	const again = await of.upload([rowOf({ wallet: someone() })])
	expect((await of.upload([rowOf({ wallet: someone() })], again.id)).problems).toEqual([])
	expect(await of.schedules(again.id)).toHaveLength(1)
})

test("twenty forms at once are one claim; it is paid to the schedule's wallet, and what comes later is claimed later", async () => {
	const of = await vestingWorld()
	const wallet = someone()
	const [row] = await of.published([rowOf({ wallet, total: "100", start: ago(40) })])
	if (!row) throw new Error("no schedule")
	const request = randomUUID()
	const said = await Promise.all(Array.from({ length: 20 }, () => claimed(of, wallet, row.id, request)))
	expect(said.filter((one) => one === "done")).toHaveLength(1)
	expect(said.filter((one) => one === "repeated")).toHaveLength(19)
	const others = await Promise.all(Array.from({ length: 20 }, () => claimed(of, wallet, row.id)))
	expect(new Set(others)).toEqual(new Set(["vesting:error.nothing"]))
	expect(await of.world.ctx.db.$count(vestingClaim)).toBe(1)
	expect(await of.world.ctx.db.$count(outgoing, eq(outgoing.purpose, "vesting:claim"))).toBe(1)
	const due = vestedAt(releasesOf(row), await of.world.ctx.now())
	expect(due).toBe(37_500_000n)
	for (let n = 0; n < 6; n++) await of.world.settle()
	expect(await owned(of, wallet)).toBe(due)
	expect((await of.world.ctx.db.select().from(vestingClaim))[0]?.paidAt).toBeInstanceOf(Date)
	// Nobody else claims it, and no id of another request.
	expect(await claimed(of, someone(), row.id)).toBe("vesting:error.none")
	expect(await claimed(of, wallet, null, request)).toBe("vesting:error.none")
	of.world.turnTo(400 * 86_400)
	await of.world.ctx.now()
	expect(await claimed(of, wallet, row.id)).toBe("done")
	const [after] = await of.schedules(row.listId)
	expect(after).toMatchObject({ status: "ended", claimed: row.total, endedAt: expect.any(Date) })
	for (let n = 0; n < 6; n++) await of.world.settle()
	expect(await owned(of, wallet)).toBe(row.total)
	expect(await inLedger(of.world.ctx, row.id, "reward-reserved", mintOf(of))).toBe(0n)
	expect(await claimed(of, wallet, null)).toBe("vesting:error.nothing")
	await expectBooksInOrder(of.world.ctx)
})

test("all of a wallet's schedules are claimed at once, by one payment for each coin", async () => {
	const of = await vestingWorld()
	const wallet = someone()
	await of.published([
		rowOf({ wallet, total: "100", start: ago(10) }),
		rowOf({ wallet, total: "40", start: ago(10), category: "advisors" }),
		rowOf({ wallet, total: "8", coin: "pvt", start: ago(10) }),
		rowOf({ wallet, total: "8", coin: "pvt", category: "team", start: ago(-10) }),
		rowOf({ wallet: someone(), total: "8", start: ago(10) }),
	])
	expect(await claimed(of, wallet, null)).toBe("done")
	const claims = await of.world.ctx.db.select().from(vestingClaim).orderBy(vestingClaim.asset)
	expect(claims.map(({ asset, units }) => [asset, units])).toEqual([
		["pvt", 2n * SCG],
		["scg", 35n * SCG],
	])
	expect(await of.world.ctx.db.$count(vestingClaimPart)).toBe(3)
	for (let n = 0; n < 6; n++) await of.world.settle()
	expect([await owned(of, wallet), await owned(of, wallet, "pvt")]).toEqual([35n * SCG, 2n * SCG])
	await expectBooksInOrder(of.world.ctx)
})

test("cancelled by two, what was released stays the wallet's and the rest is free; nobody cancels what says so", async () => {
	const of = await vestingWorld()
	const [wallet, sure] = [someone(), someone()]
	const before = await free(of)
	const [can, cannot] = await of.published([
		rowOf({ wallet, total: "100", start: ago(10), cancel: "operators" }),
		rowOf({ wallet: sure, total: "100", start: ago(10) }),
	])
	if (!can || !cannot) throw new Error("no schedules")
	const at = await of.world.ctx.now()
	const owed = async () => {
		const { owed } = await owedNow(of.world.ctx, [vestingLiabilities], at)
		const shares = owed.get(mintOf(of))
		const mine = (address: string) => shares?.get(walletKey({ chain: "solana", address }))?.reward ?? 0n
		return { can: mine(wallet), cannot: mine(sure), pool: shares?.get(POOL)?.reward ?? 0n }
	}
	const first = await owed()
	// What is released of one, all of the other that nobody can take away; the rest is held, and nobody's.
	expect([first.can, first.cannot]).toEqual([25n * SCG, 100n * SCG])
	expect(await of.act("cancel-vesting", cannot.id)).toBe("not-cancellable")
	expect(await of.act("cancel-vesting", randomUUID())).toBe("no-such-schedule")
	expect(await of.act("cancel-vesting", can.id)).toBe("done")
	expect(await of.act("cancel-vesting", can.id)).toBe("done")
	expect(await free(of)).toBe(before - 125n * SCG)
	expect(await owed()).toEqual({ ...first, pool: first.pool - 75n * SCG })
	of.world.turnTo(400 * 86_400)
	await of.world.ctx.now()
	expect(await claimed(of, wallet, can.id)).toBe("done")
	const [after] = await of.world.ctx.db.select().from(vestingSchedule).where(eq(vestingSchedule.id, can.id))
	expect(after).toMatchObject({ status: "cancelled", claimed: 25n * SCG })
	expect(await of.act("cancel-vesting", cannot.id)).toBe("not-cancellable")
	await expectBooksInOrder(of.world.ctx)
})

test("a worker that is ended at any transaction publishes, pays and cancels once", async () => {
	const of = await vestingWorld()
	const { world } = of
	const wallet = someone()
	const before = await free(of)
	const { id } = await of.upload([rowOf({ wallet, total: "100", start: ago(10), cancel: "operators" })])
	const carried = async (kind: keyof typeof vestingActs, subject: string, evidence: Record<string, unknown> = {}) => {
		const act = await of.agreed(kind, subject, evidence)
		const said: string[] = []
		const [row] = await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.id, act))
		if (!row) throw new Error("no act")
		expect(
			await throughKills(world.worker, async (ctx) => said.push(`${await vestingActs[kind](ctx, row)}`)),
		).toBeGreaterThan(0)
		return said.at(-1)
	}
	expect(await carried("publish-vesting", id, await of.looked(id))).toBe("done")
	expect(await free(of)).toBe(before - 100n * SCG)
	const [row] = await of.schedules(id)
	expect(await claimed(of, wallet, null)).toBe("done")
	const pass = (ctx: Context) => reconcile(ctx, { handlers: world.handlers, payers: world.payers })
	expect(await throughKills(world.worker, async (ctx) => pass(ctx))).toBeGreaterThan(0)
	for (let n = 0; n < 8; n++) {
		world.mine(5)
		await throughKills(world.worker, async (ctx) => pass(ctx))
	}
	expect(await owned(of, wallet)).toBe(25n * SCG)
	expect(await carried("cancel-vesting", row?.id ?? "")).toBe("done")
	expect(await free(of)).toBe(before - 25n * SCG)
	expect(await claimed(of, wallet, null)).toBe("vesting:error.nothing")
	await expectBooksInOrder(world.ctx)
})
