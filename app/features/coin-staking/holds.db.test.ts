import { Keypair } from "@solana/web3.js"
import { expect, test } from "vitest"
import { listOpenOperations } from "#app/operations/open-operations.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { fundedWallet, giveScg, payByQr, SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { solanaWallet } from "#tests/factories/session-wallets.ts"
import {
	agreedStake,
	askingAnonymously,
	askingAs,
	intentOf,
	payDeposit,
	positionOf,
	signedDeposit,
} from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { payFiguresOf } from "./pages/complete/load.server.ts"
import { overviewFigures } from "./pages/overview/load.server.ts"
import { plansInForce } from "./queries.server.ts"
import { plansSeed } from "./seed.ts"
import { sweepHolds } from "./sweep-holds.server.ts"

const LONGEST = 365
const budget = (world: World) => inLedger(world.ctx, `coin-staking/${LONGEST}`, "reward-budget", scgOf(world.ctx).mint)
/** At 1,000 % a year, 10,000 SCG promise 100,000 of the 600,000 in the budget of the longest term, and the largest legal stake is 10,000. */
async function dearWorld(maxCoins = 10_000n): Promise<World> {
	const world = await stakingWorld()
	const terms = plansSeed(6).body.terms.map((t) => (t.days === LONGEST ? { ...t, aprBps: 100_000 } : t))
	await world.publishPlans({ terms, maxUnits: (maxCoins * SCG).toString() })
	return world
}
const wish = { amount: "10000", days: LONGEST }

test("a thousand strangers who agree as fast as they can close a term for nobody: a visitor applies for the largest legal stake and stakes", async () => {
	const strangers = Number(process.env.HOLD_STRANGERS ?? 100)
	const world = await stakingWorld()
	const before = await budget(world)
	const most = { amount: "1000000", days: LONGEST }
	const crowd = Array.from({ length: strangers }, () => [
		askingAnonymously(world),
		askingAs(world, Keypair.generate()),
	]).flat()
	const all = await Promise.allSettled(crowd.map((asking) => agreedStake(asking, most)))
	expect(all.filter((one) => one.status === "rejected")).toEqual([])
	expect(await budget(world)).toBe(before)

	const visitor = await fundedWallet(world)
	await giveScg(world, visitor.publicKey, 1_000_000n * SCG)
	const asking = askingAs(world, visitor)
	const { draft } = await agreedStake(asking, most)
	expect((await positionOf(asking, draft)).heldUntil).not.toBeNull()
	await payDeposit(asking, draft, visitor)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active", reward: 150_000n * SCG })
	await expectBooksInOrder(world.ctx)
}, 300_000)

test("a hold costs what it holds: only a signed-in wallet that has the coins gets one, one at a time for all its member's wallets", async () => {
	const world = await stakingWorld()
	const rich = await fundedWallet(world)
	const asking = askingAs(world, rich)
	const held = async (draft: string) => (await positionOf(world.ctx, draft)).heldUntil !== null
	expect(await held((await agreedStake(askingAs(world, Keypair.generate()))).draft)).toBe(false)
	expect(await held((await agreedStake(asking, { amount: "20000.000001" })).draft)).toBe(false)
	expect(await held((await agreedStake(askingAnonymously(world))).draft)).toBe(false)
	const all = await Promise.all(Array.from({ length: 5 }, () => agreedStake(asking)))
	expect((await Promise.all(all.map(({ draft }) => held(draft)))).filter(Boolean)).toHaveLength(1)
	const second = await fundedWallet(world)
	const own = { chain: "solana", address: rich.publicKey.toBase58() } as const
	const linked = { ...world.ctx, who: { wallet: solanaWallet(second.publicKey.toBase58(), [own]), draftOwner: null } }
	expect(await held((await agreedStake(linked)).draft)).toBe(false)
	expect(await held((await agreedStake(askingAs(world, second))).draft)).toBe(true)
	await expectBooksInOrder(world.ctx)
})

test("after ten minutes the reserve goes back once, whoever takes it back, while the stake stays payable and is paid", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const before = await budget(world)
	const { draft, intent } = await agreedStake(asking, { amount: "1000", days: LONGEST })
	expect(await budget(world)).toBe(before - 150n * SCG)
	world.turnTo(9 * 60)
	await sweepHolds(world.ctx)
	expect(await budget(world)).toBe(before - 150n * SCG)
	world.turnTo(11 * 60)
	await Promise.all(Array.from({ length: 8 }, () => sweepHolds(world.ctx)))
	expect(await budget(world)).toBe(before)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed", heldUntil: null })
	expect(await intentOf(asking, draft)).toMatchObject({ status: "open" })
	expect(await payFiguresOf(asking, draft, { lang: "eng", label: "" })).toMatchObject({ heldUntil: null })
	await expectBooksInOrder(world.ctx)
	await payByQr(world, wallet, intent.units, intent.reference)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active", holds: 2, heldUntil: null })
	expect(await budget(world)).toBe(before - 150n * SCG)
	await expectBooksInOrder(world.ctx)
})

test("whoever signs later is held again for as long as the coins are there, and a stake that nobody paid ends without a double release", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const before = await budget(world)
	const { draft } = await agreedStake(asking, { amount: "1000", days: LONGEST })
	world.turnTo(11 * 60)
	await signedDeposit(asking, draft, wallet)
	const again = await positionOf(asking, draft)
	expect(again).toMatchObject({ status: "agreed", holds: 2 })
	expect(again.heldUntil?.getTime()).toBeGreaterThan((await world.ctx.now()).getTime() + 9 * 60_000)
	world.turnTo(31 * 60)
	await world.settle()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "failed", heldUntil: null })
	await sweepHolds(world.ctx)
	expect(await budget(world)).toBe(before)
	await expectBooksInOrder(world.ctx)
})

test("held rewards stay within a fifth of the budget or one largest stake; who finds none free agrees without a hold and is not told sold out", async () => {
	const world = await dearWorld()
	const wallets = await Promise.all(Array.from({ length: 8 }, () => fundedWallet(world)))
	const stakes = await Promise.all(wallets.map((one) => agreedStake(askingAs(world, one), wish)))
	const held = (await Promise.all(stakes.map(({ draft }) => positionOf(world.ctx, draft)))).filter(
		(one) => one.heldUntil,
	)
	// A fifth of 600,000 is 120,000: one reward of 100,000 fits.
	expect(held).toHaveLength(1)
	expect(await budget(world)).toBe(500_000n * SCG)
	const at = await world.ctx.now()
	const nobody = { ...world.ctx, who: { wallet: null, draftOwner: null } }
	const { terms } = await overviewFigures(nobody, await plansInForce(world.ctx, at), at)
	expect(terms.find((line) => line.days === LONGEST)?.left).toBe(600_000n * SCG)
	await expectBooksInOrder(world.ctx)
})

test("a deposit that the budget no longer covers goes back whole, and its stake says so at once", async () => {
	const world = await dearWorld()
	const wallets = await Promise.all(Array.from({ length: 7 }, () => fundedWallet(world)))
	const stakes = await Promise.all(
		wallets.map(async (wallet) => ({ wallet, ...(await agreedStake(askingAs(world, wallet), wish)) })),
	)
	// Eleven minutes on nobody holds anything; six rewards fit.
	world.turnTo(11 * 60)
	for (const { wallet, intent } of stakes) await payByQr(world, wallet, intent.units, intent.reference)
	await world.settle()
	const ends = await Promise.all(
		stakes.map(async (one) => ({ ...one, position: await positionOf(world.ctx, one.draft) })),
	)
	expect(ends.map((one) => one.position.status).sort()).toEqual([...Array(6).fill("active"), "refused"])
	const refused = ends.find((one) => one.position.status === "refused")
	if (!refused) throw new Error("none was refused")
	const asking = askingAs(world, refused.wallet)
	expect(await payFiguresOf(asking, refused.draft, { lang: "idn", label: "" })).toMatchObject({
		status: "refused",
		refusedFor: "sold-out",
		pay: null,
		owed: [{ amount: "10.000 SCG" }],
	})
	expect(await intentOf(asking, refused.draft)).toMatchObject({ status: "cancelled" })
	expect(await listOpenOperations(world.ctx.db, asking.who)).toEqual([])
	await expect(agreedStake(asking, wish)).rejects.toMatchObject({ code: "coin-staking:error.sold-out" })
	await expectBooksInOrder(world.ctx)
})

test("a chain that does not answer means no hold, not a refusal", async () => {
	const world = await stakingWorld()
	const asking = askingAs(world, await fundedWallet(world))
	world.chain.control("control_fault", { kind: "down" })
	const { draft } = await agreedStake(asking)
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed", heldUntil: null, holds: 0 })
	world.chain.control("control_release", {})
	await expectBooksInOrder(world.ctx)
})
