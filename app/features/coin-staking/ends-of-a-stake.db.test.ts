import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, onChain } from "#tests/factories/books.ts"
import { coinsOf, ownedStake, paid } from "#tests/factories/ending-stakes.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { SCG } from "#tests/factories/payments.ts"
import { owed, payByHand } from "#tests/factories/payouts.ts"
import { positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { claimReward } from "./claim-reward.server.ts"
import { doDuePositions } from "./due-positions.server.ts"
import { growingText } from "./figures.ts"
import { leaveEarly, undoLeaving } from "./leave-early.server.ts"
import { findPayout } from "./pages/receipt/load.server.ts"
import { stakeLines } from "./pages/stakes/load.server.ts"
import { withdrawStake } from "./withdraw-stake.server.ts"

const DAY = 86_400
const ask = (position: string, units: bigint | null = null, id = randomUUID()) => ({ id, position, units })
/** 10,000 SCG for 90 days at 7 %: what sixty days have earned, rounded down. */
const AFTER_60 = (10_000n * SCG * 700n * BigInt(60 * DAY)) / (10_000n * 31_536_000n)

test("a claim takes what was earned, all of it or an amount, is paid on the chain, and the next waits a day", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	await stake.turnTo(60 * DAY)
	const before = await coinsOf(world, stake.wallet)
	const first = await claimReward(stake.asking, ask(stake.id, 80n * SCG))
	expect(first).toMatchObject({ units: 80n * SCG, repeated: false })
	await expect(claimReward(stake.asking, ask(stake.id))).rejects.toMatchObject({
		code: "coin-staking:error.claim-too-soon",
		params: { time: new Date(first.at.getTime() + DAY * 1000).toISOString() },
	})
	await paid(world)
	expect((await coinsOf(world, stake.wallet)) - before).toBe(80n * SCG)
	await stake.turnTo(61 * DAY + 60)
	const { units } = await claimReward(stake.asking, ask(stake.id))
	expect(units).toBeGreaterThan(AFTER_60 - 80n * SCG)
	await paid(world)
	expect((await coinsOf(world, stake.wallet)) - before).toBe(80n * SCG + units)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "active", claimed: 80n * SCG + units })
	await expectBooksInOrder(world.ctx)
})

test("the same claim again is the same claim, and a hundred at once are one", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	await stake.turnTo(60 * DAY)
	const asked = ask(stake.id, 5n * SCG)
	const all = await Promise.all(Array.from({ length: 100 }, () => claimReward(stake.asking, asked)))
	expect(all.filter((one) => !one.repeated)).toHaveLength(1)
	const others = await Promise.allSettled(Array.from({ length: 20 }, () => claimReward(stake.asking, ask(stake.id))))
	expect(others.filter((one) => one.status === "fulfilled")).toEqual([])
	await paid(world)
	expect(await world.ctx.db.select().from(outgoing)).toMatchObject([{ status: "done", units: 5n * SCG }])
	await expectBooksInOrder(world.ctx)
})

test("more than was earned, less than the smallest claim and another's reward are refused with their bound", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	const other = await ownedStake(world, { amount: "100", days: 30 })
	await expect(claimReward(stake.asking, ask(stake.id))).rejects.toMatchObject({
		code: "coin-staking:error.claim-nothing",
		params: { bound: `${SCG}` },
	})
	await stake.turnTo(60 * DAY)
	await expect(claimReward(stake.asking, ask(stake.id, 200n * SCG))).rejects.toMatchObject({
		code: "coin-staking:error.claim-too-much",
	})
	await expect(claimReward(stake.asking, ask(stake.id, SCG - 1n))).rejects.toMatchObject({
		code: "coin-staking:error.claim-below-min",
	})
	await expect(claimReward(stake.asking, ask(other.id))).rejects.toMatchObject({ code: "coin-staking:error.draft" })
	await expectBooksInOrder(world.ctx)
})

test("the id of another payout, which everybody may know, is nobody's to claim or withdraw by", async () => {
	const world = await stakingWorld({ payouts: false })
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	const other = await ownedStake(world, { amount: "1000", days: 90 })
	const withdrawal = ask(other.id)
	await withdrawStake(other.asking, withdrawal)
	const another = randomUUID()
	await owed(world, { to: stake.wallet.publicKey, units: SCG, subjectId: another })
	await stake.turnTo(60 * DAY)
	for (const id of [withdrawal.id, another])
		await expect(claimReward(stake.asking, ask(stake.id, SCG, id))).rejects.toMatchObject({
			code: "coin-staking:error.draft",
		})
	await stake.turnTo(91 * DAY)
	await expect(withdrawStake(stake.asking, ask(stake.id, null, withdrawal.id))).rejects.toMatchObject({
		code: "coin-staking:error.draft",
	})
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ claimed: 0n, withdrawn: 0n })
	await expectBooksInOrder(world.ctx)
})

test("an id that another payout takes at the same moment is refused, and nothing is booked", async () => {
	const world = await stakingWorld({ payouts: false })
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	await stake.turnTo(60 * DAY)
	const id = randomUUID()
	let claimed: Promise<unknown> = Promise.resolve()
	await world.ctx.db.transaction(async (db) => {
		await owed({ ctx: { ...world.ctx, db } }, { to: stake.wallet.publicKey, units: SCG, subjectId: id })
		claimed = claimReward(stake.asking, ask(stake.id, SCG, id)).catch((error: unknown) => error)
		await new Promise((done) => setTimeout(done, 300))
	})
	expect(await claimed).toMatchObject({ code: "coin-staking:error.draft", status: 404 })
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ claimed: 0n })
	await expectBooksInOrder(world.ctx)
})

test("in its first day a stake is taken back whole, and its reward goes back to the budget", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "1000", days: 90 })
	const before = await coinsOf(world, stake.wallet)
	await expect(withdrawStake(stake.asking, ask(stake.id, 500n * SCG))).rejects.toMatchObject({
		code: "coin-staking:error.withdraw-whole",
	})
	const asked = ask(stake.id)
	await withdrawStake(stake.asking, asked)
	expect(await withdrawStake(stake.asking, asked)).toMatchObject({ units: 1_000n * SCG, repeated: true })
	await paid(world)
	expect((await coinsOf(world, stake.wallet)) - before).toBe(1_000n * SCG)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({
		status: "cancelled",
		withdrawn: 1_000n * SCG,
		claimed: 0n,
	})
	await expectBooksInOrder(world.ctx)
})

test("left on day 60 of 90 with 80 claimed, 9,920 come back after the cooldown and nothing before", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	await stake.turnTo(60 * DAY)
	await claimReward(stake.asking, ask(stake.id, 80n * SCG))
	await leaveEarly(stake.asking, stake.id)
	await expect(claimReward(stake.asking, ask(stake.id))).rejects.toMatchObject({
		code: "coin-staking:error.claim-not-open",
	})
	await paid(world)
	const before = await coinsOf(world, stake.wallet)
	await stake.turnTo(60 * DAY + 23 * 3_600)
	expect(await doDuePositions(world.worker)).toBe(0)
	await stake.turnTo(61 * DAY + 60)
	expect(await doDuePositions(world.worker)).toBe(1)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "cooldown", netted: 80n * SCG })
	await expect(undoLeaving(stake.asking, stake.id)).rejects.toMatchObject({ code: "coin-staking:error.undo-over" })
	await expectBooksInOrder(world.ctx)
	await stake.turnTo(64 * DAY + 60)
	expect(await doDuePositions(world.worker)).toBe(1)
	expect(await doDuePositions(world.worker)).toBe(0)
	await paid(world)
	expect((await coinsOf(world, stake.wallet)) - before).toBe(9_920n * SCG)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "withdrawn", withdrawn: 9_920n * SCG })
	await expectBooksInOrder(world.ctx)
})

test("leaving is undone within a day, and the term goes on as if nothing had been", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	await stake.turnTo(60 * DAY)
	await leaveEarly(stake.asking, stake.id)
	await leaveEarly(stake.asking, stake.id)
	await stake.turnTo(60 * DAY + 3_600)
	await undoLeaving(stake.asking, stake.id)
	await stake.turnTo(100 * DAY)
	expect(await doDuePositions(world.worker)).toBe(1)
	const whole = (await positionOf(world.ctx, stake.id)).reward
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "matured", claimed: 0n, leftAt: null })
	const before = await coinsOf(world, stake.wallet)
	await withdrawStake(stake.asking, ask(stake.id))
	await paid(world)
	expect((await coinsOf(world, stake.wallet)) - before).toBe(10_000n * SCG + whole)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "withdrawn", claimed: whole })
	await expectBooksInOrder(world.ctx)
})

test("who leaves while the clock is turned leaves at the time that it shows then, or is told that it cannot be", async () => {
	const world = await stakingWorld({ payouts: false })
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	await stake.turnTo(60 * DAY)
	/** Clocks that run behind the database's by a day, the first few times. */
	const late = (times: number) => {
		const now = async () => new Date((await world.web.now()).getTime() - (times-- > 0 ? DAY * 1000 : 0))
		return { ...stake.asking, now }
	}
	await expect(leaveEarly(late(100), stake.id)).rejects.toMatchObject({
		code: "coin-staking:error.leave-not-open",
		status: 409,
	})
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "active", leftAt: null })
	await leaveEarly(late(1), stake.id)
	const { leftAt } = await positionOf(world.ctx, stake.id)
	expect(Math.abs((leftAt?.getTime() ?? 0) - (await world.ctx.now()).getTime())).toBeLessThan(60_000)
	await expectBooksInOrder(world.ctx)
})

test("after its end a part is paid back with all of the reward, then the rest, and never more", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	await stake.turnTo(95 * DAY)
	// The worker has not been by: the end is what the terms say.
	const before = await coinsOf(world, stake.wallet)
	await expect(withdrawStake(stake.asking, ask(stake.id, 50n * SCG))).rejects.toMatchObject({
		code: "coin-staking:error.withdraw-below-min",
		params: { bound: `${100n * SCG}` },
	})
	const { reward } = await positionOf(world.ctx, stake.id)
	await withdrawStake(stake.asking, ask(stake.id, 9_950n * SCG))
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "matured", claimed: reward })
	const earnedPaid = growingText(reward, { symbol: "SCG", scale: 6 }, "en-US")
	expect((await stakeLines(stake.asking, {}, "eng")).lines).toMatchObject([{ soFar: null, earned: null, earnedPaid }])
	await expect(withdrawStake(stake.asking, ask(stake.id, 51n * SCG))).rejects.toMatchObject({
		code: "coin-staking:error.withdraw-too-much",
		params: { bound: `${50n * SCG}` },
	})
	await withdrawStake(stake.asking, ask(stake.id))
	await expect(withdrawStake(stake.asking, ask(stake.id))).rejects.toMatchObject({
		code: "coin-staking:error.withdraw-not-open",
	})
	await paid(world)
	expect((await coinsOf(world, stake.wallet)) - before).toBe(10_000n * SCG + reward)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "withdrawn" })
	await expectBooksInOrder(world.ctx)
})

test("a jump of the clock over undo and cooldown leaves nothing undone, and does nothing twice", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	const other = await ownedStake(world, { amount: "200", days: 30 })
	await stake.turnTo(10 * DAY)
	await leaveEarly(stake.asking, stake.id)
	await stake.turnTo(400 * DAY)
	expect(await doDuePositions(world.worker)).toBe(3)
	expect(await doDuePositions(world.worker)).toBe(0)
	await paid(world)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "withdrawn", withdrawn: 10_000n * SCG })
	expect(await positionOf(world.ctx, other.id)).toMatchObject({ status: "matured" })
	expect(await world.ctx.db.select().from(outgoing).where(eq(outgoing.status, "done"))).toHaveLength(1)
	await expectBooksInOrder(world.ctx)
})

test("whoever did not sign of late, or is another wallet of the member's, is refused before anything is written", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "1000", days: 90 })
	const { wallet } = stake.asking.who
	const stale = { ...stake.asking, who: { ...stake.asking.who, wallet: { ...wallet, signedAt: new Date(0) } } }
	await expect(withdrawStake(stale, ask(stake.id))).rejects.toMatchObject({ code: "identity:signAgain", status: 401 })
	const linked = { ...wallet, address: "So11111111111111111111111111111111111111112" }
	const other = { ...stake.asking, who: { ...stake.asking.who, wallet: linked } }
	await expect(withdrawStake(other, ask(stake.id))).rejects.toMatchObject({
		code: "coin-staking:error.sign-in-as-owner",
		params: { owner: wallet.address },
	})
	expect(await onChain(world.ctx, stake.wallet.publicKey.toBase58(), "SOL")).toBeGreaterThan(0n)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "active" })
})

test("what an operator paid by hand ends a stake as what the float paid does", async () => {
	const world = await stakingWorld({ payouts: false })
	const stake = await ownedStake(world, { amount: "1000", days: 90 })
	await stake.turnTo(91 * DAY)
	const { reward } = await positionOf(world.ctx, stake.id)
	await withdrawStake(stake.asking, ask(stake.id))
	const [owed] = await world.ctx.db.select().from(outgoing)
	expect(owed).toMatchObject({ units: 1000n * SCG + reward, status: "queued" })
	await payByHand(world, owed?.id ?? "", 1000n * SCG + reward)
	expect(await world.ctx.db.select().from(outgoing)).toMatchObject([{ status: "cancelled", reason: "operator" }])
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "withdrawn" })
	await expectBooksInOrder(world.ctx)
})

test("a receipt says why a payment waits: by the printed code of the chain's work, or for a cap", async () => {
	const world = await stakingWorld({ payouts: false })
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	await stake.turnTo(60 * DAY)
	const { id } = await claimReward(stake.asking, ask(stake.id, 5n * SCG))
	const t = await getT("eng")
	const shown = async (status: string, reason: string | null) => {
		await unguarded(world.database, (tx) => tx`update outgoing set status = ${status}, reason = ${reason}`)
		return (await findPayout(world.web, id, t))?.why
	}
	expect(await shown("queued", null)).toBeNull()
	expect(await shown("held", "cannot-receive")).toBe("Failed to check account balance or mint information")
	expect(await shown("held", "open-an-account")).toBe("Failed to create associated token account for receiver")
	expect(await shown("stuck", "reverted")).toBe("Failed to coin transfer")
	expect(await shown("held", "over-day-cap")).toBe(t("coin-staking:payout.overCap"))
	expect(await shown("held", "operator")).toBeNull()
})
