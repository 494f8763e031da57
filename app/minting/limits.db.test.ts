import { expect, test } from "vitest"
import { asks, openedPlan, someWallet, stateOf } from "#tests/factories/mints.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { allowWallets } from "./plans/create-plan.server.ts"
import { beginPurchase } from "./purchases/begin-purchase.server.ts"
import { giveMint } from "./purchases/give-mint.server.ts"
import { countOf, requirePlan } from "./queries.server.ts"

const refusedWith = (settled: readonly PromiseSettledResult<unknown>[]) =>
	settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason.message ?? one.reason)] : []))

test("many requests of one wallet at once are one quote at a time, and gifts count: no wallet has more than its limit", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 50, mostPerWallet: 3 })
	const wallet = someWallet()
	const quotes = await Promise.allSettled(
		Array.from({ length: 12 }, () => beginPurchase(world.web, asks(planId, wallet, { quantity: 2 }))),
	)
	expect(refusedWith(quotes)).toEqual([])
	expect(await countOf(world.ctx, { planId, wallet, phaseId: null })).toMatchObject({ inAll: 2 })
	const gift = { planId, wallet, quantity: 1, by: "operator", reason: "test" }
	const gifts = await Promise.allSettled(
		Array.from({ length: 12 }, (_, i) => giveMint(world.worker, { ...gift, request: String(i) })),
	)
	expect(gifts.filter((one) => one.status === "fulfilled")).toHaveLength(1)
	expect(new Set(refusedWith(gifts))).toEqual(new Set(["minting:error.quantity"]))
	expect(await countOf(world.ctx, { planId, wallet, phaseId: null })).toMatchObject({ inAll: 3 })
})

test("the same request is the same purchase; another content under it is refused; a new one ends the quote before it", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world)
	const asked = asks(planId, someWallet())
	const [one, same] = await Promise.all([beginPurchase(world.web, asked), beginPurchase(world.web, asked)])
	expect(same.id).toBe(one.id)
	await expect(beginPurchase(world.web, { ...asked, quantity: 2 })).rejects.toThrow("minting:error.changed")
	const next = await beginPurchase(world.web, { ...asked, request: "another" })
	expect((await stateOf(world, one.id)).mint).toBe("5")
	expect((await stateOf(world, next.id)).mint).toBe("0")
})

test("phases ask what they say, and the plan's own bounds hold: list, holders, quantity, price, money, a fifth where there is a draw", async () => {
	const world = await stakingWorld()
	const at = await world.ctx.now()
	const span = {
		startsAt: new Date(at.getTime() - 1_800_000).toISOString(),
		endsAt: new Date(at.getTime() + 3_600_000).toISOString(),
	}
	const listed = await openedPlan(world, { phases: [{ kind: "allow-list", wallets: [], most: 1, ...span }] })
	const wallet = someWallet()
	const refused = (planId: string, change = {}) => beginPurchase(world.web, asks(planId, wallet, change))
	await expect(refused(listed)).rejects.toThrow("minting:error.not-listed")
	const { phases } = await requirePlan(world.ctx, listed)
	await allowWallets(world.worker, phases[0]?.id ?? "", [wallet])
	await expect(refused(listed, { quantity: 2 })).rejects.toThrow("minting:error.quantity")
	await expect(refused(listed, { asset: "other" })).rejects.toThrow("minting:error.no-price")
	await expect(refused(listed, { spendable: 99_999_999n })).rejects.toThrow("minting:error.not-covered")
	expect((await refused(listed)).status).toBe("0")
	const held = await openedPlan(world, {
		phases: [{ kind: "holders", collections: ["nova"], most: 1, ...span }],
	})
	await expect(refused(held)).rejects.toThrow("settlement:chain-silent")
	await expect(refused(held, { holds: [] })).rejects.toThrow("minting:error.not-holder")
	const small = await openedPlan(world, { stock: 9 })
	expect((await refused(small)).status).toBe("0")
})
