import { PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { operatorNotice } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { SCG, scgTransfer, sent } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAnonymously } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { plansInForce } from "./queries.server.ts"
import { plansSeed } from "./seed.ts"

test("an unreadable rule is ignored: the last valid one stays in force, no budget is created, one operator notice is written", async () => {
	const world = await stakingWorld()
	const valid = await plansInForce(world.ctx, await world.ctx.now())
	await world.publishPlans({ terms: plansSeed(6).body.terms.map((term) => ({ ...term, poolBps: 4000 })) })
	for (let n = 0; n < 3; n++) expect((await plansInForce(world.ctx, await world.ctx.now()))?.id).toBe(valid?.id)
	await agreedStake(askingAnonymously(world))
	const budget = (days: number) => inLedger(world.ctx, `coin-staking/${days}`, "reward-budget", scgOf(world.ctx).mint)
	const all = async () => (await Promise.all([30, 90, 180, 365].map(budget))).reduce((a, b) => a + b, 0n)
	const before = await all()
	const { treasury } = world.keys
	const to = new PublicKey(scgOf(world.ctx).rewardVault.account)
	await sent(world, [treasury], [scgTransfer(world, treasury.publicKey, 1000n * SCG, { to })])
	await world.settle()
	expect((await all()) - before).toBe(1000n * SCG)
	expect(await world.ctx.db.select().from(operatorNotice)).toMatchObject([{ kind: "rule-unreadable" }])
	await expectBooksInOrder(world.ctx)
})
