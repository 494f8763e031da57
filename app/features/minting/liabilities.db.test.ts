import { expect, test } from "vitest"
import { FEATURES } from "#app/features.server.ts"
import { refundItems } from "#app/minting/items/refund-items.server.ts"
import { requirePurchase } from "#app/minting/queries.server.ts"
import { owedNow } from "#app/reserves/owed-now.server.ts"
import { gaveUp, openedPlan, paidFirst } from "#tests/factories/mints.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"

const readers = FEATURES.flatMap(({ liabilities }) => liabilities ?? [])

test("what is paid for and not minted is owed to who paid it, until it is minted or the money is back; nobody's pool has it", async () => {
	const world = await stakingWorld({ payouts: false })
	const planId = await openedPlan(world)
	const { id, wallet } = await paidFirst(world, planId)
	const asset = scgOf(world.ctx).mint
	const owed = async () => {
		const shares = (await owedNow(world.worker, readers, await world.ctx.now())).owed.get(asset)
		return {
			theirs: shares?.get(`solana:${wallet.publicKey.toBase58()}`)?.owed ?? 0n,
			pool: shares?.get("pool")?.owed ?? 0n,
		}
	}
	expect(await owed()).toEqual({ theirs: 0n, pool: 0n })
	await world.settle()
	expect(await owed()).toEqual({ theirs: 200_000_000n, pool: 0n })
	const [item] = (await requirePurchase(world.ctx, id)).items
	await gaveUp(world, item?.id ?? "", "one")
	expect(await refundItems(world.worker, id)).toBe(1)
	// One is on its way back, one is still to be minted.
	expect(await owed()).toEqual({ theirs: 200_000_000n, pool: 0n })
})
