import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { expect, test } from "vitest"
import { coinsOf, ownedStake, paid } from "#tests/factories/ending-stakes.ts"
import { SCG } from "#tests/factories/payments.ts"
import { sessionWallet, solanaWallet } from "#tests/factories/session-wallets.ts"
import { agreedStake } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { claimReward } from "./claim-reward.server.ts"
import { doDuePositions } from "./due-positions.server.ts"
import { leaveEarly } from "./leave-early.server.ts"
import { mySummary, mySummaryIn } from "./my-summary.server.ts"
import { withdrawStake } from "./withdraw-stake.server.ts"

const DAY = 86_400
const ask = (position: string, units: bigint | null = null) => ({ id: randomUUID(), position, units })

test("a member is told of all linked wallets, whichever signed in, and a stranger of none", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "1000", days: 90 })
	const open = await agreedStake(stake.asking, { amount: "500", days: 30 })
	const own = { chain: "solana", address: stake.wallet.publicKey.toBase58() } as const
	const kaia = sessionWallet({ chain: "kaia", address: `0x${"ab".repeat(20)}` }, [own])
	const at = await world.ctx.now()
	for (const wallet of [stake.asking.who.wallet, kaia]) {
		const sums = await mySummary({ ...world.web, who: { wallet, draftOwner: null } }, at)
		expect(sums).toMatchObject({ staked: 1_000n * SCG, positions: 1, wallets: 1, listed: 2, free: null })
		expect(sums?.next).toMatchObject({ id: stake.id, days: 90, units: 1_000n * SCG, why: "term" })
		expect(sums?.begun).toMatchObject([{ id: open.draft, units: `${500n * SCG}`, days: 30 }])
	}
	const stranger = solanaWallet(Keypair.generate().publicKey.toBase58())
	expect(await mySummary({ ...world.web, who: { wallet: stranger, draftOwner: null } }, at)).toMatchObject({
		staked: 0n,
		listed: 0,
		next: null,
		begun: [],
	})
	const shown = await mySummaryIn(stake.asking, { lang: "idn", at })
	expect(shown).toMatchObject({ staked: "1.000 SCG", earned: "0,00 SCG", unclaimed: null })
	expect(shown?.next?.href).toBe(`/idn/powerzoneCoinStaking/view#stake-${stake.id}`)
})

test("what has been earned is what came on the chain beyond the deposit, also of who left early and of what is over", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 90 })
	const before = await coinsOf(world, stake.wallet)
	await stake.turnTo(60 * DAY)
	await claimReward(stake.asking, ask(stake.id, 80n * SCG))
	await leaveEarly(stake.asking, stake.id)
	await paid(world)
	const sumsNow = async () => mySummary(stake.asking, await world.ctx.now())
	const asked = await sumsNow()
	expect(asked?.next).toMatchObject({ id: stake.id, why: "early" })
	await stake.turnTo(66 * DAY)
	await doDuePositions(world.worker)
	await doDuePositions(world.worker)
	expect((await sumsNow())?.begun).toMatchObject([{ units: `${asked?.next?.units}`, days: null, until: null }])
	await paid(world)
	const gone = await sumsNow()
	const came = (await coinsOf(world, stake.wallet)) - before
	expect(gone).toMatchObject({ staked: 0n, positions: 0, listed: 1, begun: [], earned: came - 10_000n * SCG })
	expect(gone?.earned).toBe(asked?.earned)
})

test("a term that is over waits to be taken out, and taken out it has earned its whole reward", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "10000", days: 30 })
	await stake.turnTo(31 * DAY)
	const over = await mySummary(stake.asking, await world.ctx.now())
	expect(over).toMatchObject({ next: null, free: { id: stake.id, units: 10_000n * SCG } })
	expect(over?.earned).toBe(over?.unclaimed)
	await doDuePositions(world.worker)
	await withdrawStake(stake.asking, ask(stake.id))
	await paid(world)
	const out = await mySummary(stake.asking, await world.ctx.now())
	expect(out).toMatchObject({ staked: 0n, free: null, unclaimed: 0n, earned: over?.earned })
})
