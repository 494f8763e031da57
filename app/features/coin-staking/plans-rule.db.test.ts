import { PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { operatorNotice } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { SCG, scgTransfer, sent } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAnonymously } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { plansBody } from "./plans-rule.ts"
import { plansInForce } from "./queries.server.ts"
import { plansSeed } from "./seed.ts"

const { body } = plansSeed(6)
const pools = (...all: number[]) => body.terms.map((term, i) => ({ ...term, poolBps: all[i] ?? 0 }))
const BAD: Readonly<Record<string, object>> = {
	"pools of 160 %": { terms: pools(4000, 4000, 4000, 4000) },
	"pools of 99.99 %": { terms: pools(2000, 2000, 3000, 2999) },
	"no term": { terms: [] },
	"a term twice": { terms: [...body.terms.slice(0, 3), { ...body.terms[0], poolBps: 3000 }] },
	"a term of no day": { terms: [{ days: 0, aprBps: 1, poolBps: 10_000 }] },
	"a term of a day and a half": { terms: [{ days: 1.5, aprBps: 1, poolBps: 10_000 }] },
	"a term as a text": { terms: [{ days: "30", aprBps: 1, poolBps: 10_000 }] },
	"a term of more than ten years": { terms: [{ days: 3651, aprBps: 1, poolBps: 10_000 }] },
	"thirteen terms": {
		terms: Array.from({ length: 13 }, (_, i) => ({ days: i + 1, aprBps: 1, poolBps: i ? 0 : 10_000 })),
	},
	"no smallest stake": { minUnits: "0" },
	"smallest above largest": { minUnits: "2", maxUnits: "1" },
	"largest above a wallet's most": { maxUnits: "5", walletMaxUnits: "4", minUnits: "1" },
	"a rate in halves": { terms: [{ days: 30, aprBps: 0.5, poolBps: 10_000 }] },
	"no time to pay": { payWithinMinutes: 0 },
}

test("the seed has exactly 30, 90, 180 and 365 days (D013)", () => {
	expect(plansSeed(6).body.terms.map(({ days }) => days)).toEqual([30, 90, 180, 365])
	expect(plansBody.parse(body).terms.map(({ days }) => days)).toEqual([30, 90, 180, 365])
})

test("a rule may have any terms, up to twelve, and has them shortest first", () => {
	const terms = Array.from({ length: 12 }, (_, i) => ({ days: 3650 - i, aprBps: 1, poolBps: i ? 0 : 10_000 }))
	const read = plansBody.parse({ ...body, terms }).terms
	expect(read.map(({ days }) => days)).toEqual(Array.from({ length: 12 }, (_, i) => 3639 + i))
	expect(read.at(-1)?.poolBps).toBe(10_000)
})

test("a rule is checked whole: pools of 100 %, terms once each, bounds in their order", () => {
	expect(plansBody.safeParse(body).success).toBe(true)
	for (const [what, change] of Object.entries(BAD)) {
		expect([what, plansBody.safeParse({ ...body, ...change }).success]).toEqual([what, false])
	}
})

test("a rule that cannot be read takes no force: the last valid one stays, nothing is made from nothing, an operator is told once", async () => {
	const world = await stakingWorld()
	const valid = await plansInForce(world.ctx, await world.ctx.now())
	await world.publishPlans({ terms: pools(4000, 4000, 4000, 4000) })
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
