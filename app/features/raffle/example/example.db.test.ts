import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { exampleWallets } from "#app/chains/solana/local/example-wallets.server.ts"
import { declareChance } from "#app/chance/declare.server.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { prepareUnits } from "#app/minting/items/prepare-units.server.ts"
import { createPlan } from "#app/minting/plans/create-plan.server.ts"
import { movePlans, openPlan } from "#app/minting/plans/move-plan.server.ts"
import { beginPurchase } from "#app/minting/purchases/begin-purchase.server.ts"
import { findPlanNamed } from "#app/minting/queries.server.ts"
import { clockBarrier } from "#app/raffles/clock-barrier.server.ts"
import { closeRaffles } from "#app/raffles/close-raffles.server.ts"
import { proofOf } from "#app/raffles/proof-of.server.ts"
import { datesOf } from "#app/raffles/schedule.ts"
import { raffle, raffleTicket } from "#app/raffles/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { planInput } from "#tests/factories/mints.ts"
import { rafflesOf, someWallet } from "#tests/factories/raffles.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { buyWithExamples, ticketsOfExamples } from "./buy-with-examples.server.ts"
import { planNameOf } from "./join-plan.server.ts"
import { openExample } from "./open-example.server.ts"

async function demo() {
	const world = await stakingWorld()
	const raffles = rafflesOf(world)
	const all = () => world.ctx.db.select().from(raffle).orderBy(raffle.createdAt)
	const newest = async () => {
		const one = (await all()).at(-1)
		if (!one) throw new Error("there is no raffle")
		return one
	}
	/** The minutes that a demo takes until its raffle is open. */
	const opened = async () => {
		await openExample(raffles.ctx)
		await raffles.settle()
		await openExample(raffles.ctx)
		return newest()
	}
	const fund = async (address: string) => {
		world.chain.control("control_faucet", { address, nfts: false })
		world.mine()
	}
	return { world, raffles, all, newest, opened, fund }
}

test("a demo's raffle has a plan whose NFTs are its tickets; it opens once the terms are on the chain, and told again nothing changes", async () => {
	const { world, raffles, all, opened } = await demo()
	await openExample(raffles.ctx)
	const [committed] = await all()
	expect(committed?.status).toBe("committed")
	// The round over plans comes by while the terms are on their way.
	await movePlans(world.worker)
	const one = await opened()
	expect(await all()).toHaveLength(1)
	expect(one.minimum * 10).toBeGreaterThanOrEqual(one.maximum * 3)
	const whole = await findPlanNamed(world.web, planNameOf("example"))
	expect(whole?.plan).toMatchObject({ status: "10", stock: one.maximum, drawCommit: one.commit })
	expect(whole?.phases.at(-1)?.endsAt).toEqual(one.closesAt)
	expect(whole?.plan.endsAt).toEqual(one.extendedTo)
})

test("an older demo's plan without a draw is paused and not touched; the raffle that is open there is joined", async () => {
	const { world, raffles, opened } = await demo()
	const old = await createPlan(world.worker, {
		input: planInput(world, await world.ctx.now(), { name: "demo-lost-tesla-art" }),
		by: "seed",
		reason: "demo",
	})
	await openPlan(world.worker, { planId: old.id, by: "seed", reason: "demo" })
	await raffles.open({ name: "example", isExample: true, createdBy: "seed", maximum: 100 })
	await opened()
	const before = await findPlanNamed(world.web, "demo-lost-tesla-art")
	expect(before?.plan).toMatchObject({ status: "10", draw: null })
	expect(before?.plan.pausedAt).not.toBeNull()
	expect((await findPlanNamed(world.web, planNameOf("example")))?.plan).toMatchObject({ status: "10", stock: 100 })
})

test("the demo's own wallets buy as anybody does, one person's tickets are drawn beside theirs, the proof verifies, and a fresh raffle follows", {
	timeout: 180_000,
}, async () => {
	const { world, raffles, all, newest, opened, fund } = await demo()
	const one = await opened()
	expect(await clockBarrier(world.web)).toBeNull()
	await buyWithExamples(world.web, { fund })
	for (let n = 0; n < 6; n++) await raffles.settle()
	expect(await ticketsOfExamples(world.web)).toEqual({ wallets: 8, has: 24, wants: 24, raffle: "example" })
	await buyWithExamples(world.web, { fund })
	await raffles.settle()
	const tickets = await world.ctx.db.select().from(raffleTicket).where(eq(raffleTicket.raffleId, one.id))
	expect(tickets).toHaveLength(24)
	expect(new Set(tickets.map(({ wallet }) => wallet))).toEqual(
		new Set(exampleWallets(world.web.secret).map(({ address }) => address)),
	)
	// The clock of the demo waits for the close, then for the memo of the ledger, then for the round.
	expect((await clockBarrier(world.web))?.getTime()).toBeGreaterThan(one.closesAt.getTime())
	await raffles.close(one.id)
	const closed = await raffles.one(one.id)
	expect(closed.status).toBe("closed")
	expect(await clockBarrier(world.web)).toEqual(closed.closedAt)
	await raffles.settle()
	const { drawsAt } = datesOf(closed)
	expect((await clockBarrier(world.web))?.getTime()).toBe(drawsAt.getTime() + 1_000)
	raffles.turnPast(drawsAt)
	expect(await raffles.draw()).toBe(1)
	expect(await clockBarrier(world.web)).toBeNull()
	const proof = await proofOf(raffles.ctx, await raffles.one(one.id))
	expect(proof && verifyProof(proof, { acceptDemo: true })).toMatchObject({ ok: true, demo: true })
	await raffles.settle()
	expect((await raffles.one(one.id)).status).toBe("delivered")
	// What was drawn stands for an hour.
	await openExample(raffles.ctx)
	expect(await all()).toHaveLength(1)
	raffles.turnPast(new Date((await world.ctx.now()).getTime() + 3_600_000))
	const next = await opened()
	expect(next).toMatchObject({ name: "example-2", status: "selling" })
	expect((await newest()).id).toBe(next.id)
	expect((await findPlanNamed(world.web, planNameOf("example-2")))?.plan.status).toBe("10")
	await expectBooksInOrder(world.ctx)
})

test("a raffle that goes on gives its plan one phase more, up to the new end and not before it stands on the chain", async () => {
	const { world, raffles, opened } = await demo()
	const one = await opened()
	const phases = async () => (await findPlanNamed(world.web, planNameOf("example")))?.phases ?? []
	expect(await phases()).toHaveLength(2)
	raffles.turnPast(one.closesAt, 301)
	await closeRaffles(raffles.ctx)
	expect((await raffles.one(one.id)).status).toBe("extended")
	expect(await phases()).toHaveLength(2)
	await raffles.settle()
	const added = (await phases()).at(-1)
	expect(await phases()).toHaveLength(3)
	expect(added).toMatchObject({ kind: "public", most: 5 })
	expect(added?.endsAt).toEqual(one.extendedTo)
	// What is bought now is a ticket.
	const wallet = exampleWallets(world.web.secret)[0]?.address ?? someWallet()
	await declareChance(world.web, { wallet: { chain: "solana", address: wallet }, country: "KR" })
	const planId = (await findPlanNamed(world.web, planNameOf("example")))?.plan.id ?? ""
	const asked = { quantity: 1, asset: "SOL", way: "pay-first", holds: null, spendable: 10n ** 12n } as const
	const quoted = await beginPurchase(world.web, { planId, wallet, request: randomUUID(), ...asked })
	expect(quoted.phaseId).toBe(added?.id)
	await prepareUnits(world.worker)
})
