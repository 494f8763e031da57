import { expect, test } from "vitest"
import { forgeOf } from "#tests/factories/forge.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { blockClock, isOpenBy, isTimely, measureClock, median } from "./block-clock.server.ts"

test("one reading that came late closes nothing, and what closed the forge has to be well past before it opens again", () => {
	expect(median([0.6, 9, 0.4, 0.9, 0.5])).toBe(0.6)
	expect(median([1, 3])).toBe(1)
	expect(median([])).toBe(Number.POSITIVE_INFINITY)
	expect([2_000, 2_001].map((lag) => isOpenBy(lag, true))).toEqual([true, false])
	expect([1_500, 1_501].map((lag) => isOpenBy(lag, false))).toEqual([true, false])
})

test("what was measured decides what is asked and signed, until it is too old to say anything", async () => {
	const world = await stakingWorld()
	const forge = forgeOf(world)
	const wallet = await fundedWallet(world)
	const [tool = ""] = await forge.given(wallet, "crafter")
	const behind = (seconds: number) => {
		const solana = world.worker.chains.solana
		const pledges = { ...solana.pledges, lag: async () => seconds }
		return { ...world.worker, chains: { ...world.worker.chains, solana: { ...solana, pledges } } }
	}
	const measured = (seconds: number) => measureClock(behind(seconds), { readings: 3, apartMs: 0 })
	expect(await blockClock(world.web)).toBeNull()
	// Nothing was measured yet: the newest block alone says it.
	expect(await isTimely(behind(1.9))).toBe(true)
	expect(await isTimely(behind(2.1))).toBe(false)
	await measured(2.4)
	expect(await blockClock(world.web)).toMatchObject({ isOpen: false, lagMs: 2_400 })
	expect(await isTimely(behind(0.2))).toBe(false)
	await expect(forge.asked(wallet, "craft", { tool })).rejects.toMatchObject({ code: "crafting:refused.lag" })
	// Better, and not yet good.
	await measured(1.8)
	expect(await blockClock(world.web)).toMatchObject({ isOpen: false, lagMs: 1_800 })
	await measured(1.2)
	expect(await isTimely(behind(0.2))).toBe(true)
	// Within the bound by the median, one block may be slower; at four seconds its round could be known.
	expect(await isTimely(behind(3.9))).toBe(true)
	expect(await isTimely(behind(4))).toBe(false)
	await measured(2)
	expect(await isTimely(behind(0.2))).toBe(true)
	// Web writes none of it.
	await expect(world.web.db.execute("update forge_clock set is_open = true")).rejects.toThrow()
	await measured(5)
	forge.later(181)
	expect(await blockClock(world.web)).toBeNull()
	await forge.asked(wallet, "craft", { tool })
})

test("while the node does not answer, nothing is measured and nothing is signed", async () => {
	const world = await stakingWorld()
	const { solana } = world.worker.chains
	const silent = async () => {
		throw new Error("the node is silent")
	}
	const chains = { ...world.worker.chains, solana: { ...solana, pledges: { ...solana.pledges, lag: silent } } }
	await expect(measureClock({ ...world.worker, chains }, { readings: 1 })).rejects.toThrow("silent")
	expect(await isTimely({ ...world.worker, chains })).toBe(false)
})
