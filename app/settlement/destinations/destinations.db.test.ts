import { eq, inArray, sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { solanaAdapter } from "#app/chains/solana/adapter.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { settingsOf } from "#app/chains/solana/nfts/testing.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { destinationTable, type NamedDestination } from "#tests/factories/destinations.ts"
import { newItem, nftOrders } from "#tests/factories/nft-orders.ts"
import { fillVault } from "#tests/factories/nft-prizes.ts"
import { SCG } from "#tests/factories/payments.ts"
import { owed } from "#tests/factories/payouts.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { keepPayable, queueUnread } from "../payouts/check-receivers.server.ts"
import { payoutLimits } from "../payouts/limits.server.ts"
import { listQueued } from "../payouts/queue.server.ts"
import { operatorAct, operatorNotice, outgoing } from "../tables.server.ts"
import { checkDestinations } from "./check-destinations.server.ts"
import { DESTINATION_PROBLEMS, type NamedBy } from "./destination.ts"

// Each world has forty addresses, and some tests as many payouts.
vi.setConfig({ testTimeout: 600_000 })

/** A chain whose node does not answer. */
const silentChain = (world: World) =>
	solanaAdapter(
		openSolana({ SOLANA_RPC_URL: "http://127.0.0.1:9" }),
		() => world.ctx.chains.solana.name,
		null,
		settingsOf(world.chain),
	)

const isRefused = ({ expected }: NamedDestination) => DESTINATION_PROBLEMS.some((one) => one === expected)

/** What is expected of an address by who names it. */
function verdictOf({ expected }: NamedDestination, by: NamedBy) {
	if (expected === "unused") return by === "typed" ? { is: "confirm" } : { is: "go", isUnused: by === "listed" }
	return expected === "used" ? { is: "go", isUnused: false } : { is: "refused", why: expected }
}

test("of each of forty addresses one rule says whether it may be sent to, by who names it", async () => {
	const world = await stakingWorld({ payouts: false })
	const table = await destinationTable(world)
	expect(table.length).toBeGreaterThanOrEqual(40)
	const addresses = table.map(({ address }) => address)
	const chain = world.web.chains.solana
	for (const by of ["typed", "signed", "listed"] as const) {
		const verdicts = await checkDestinations(world.web, { chain, addresses, by })
		const told = table.map(({ name, address }) => [name, by, verdicts.get(address)])
		expect(told).toEqual(table.map((one) => [one.name, by, verdictOf(one, by)]))
	}
	const signed = await checkDestinations(world.web, { chain, addresses, by: "typed", hasSigned: true })
	for (const { address, expected } of table.filter((one) => !isRefused(one)))
		expect(signed.get(address)).toEqual({ is: "go", isUnused: expected === "unused" })
})

test("a chain that does not answer makes no address unused: what its text does not refuse waits", async () => {
	const world = await stakingWorld({ payouts: false })
	const table = await destinationTable(world)
	const addresses = table.map(({ address }) => address)
	const chain = silentChain(world)
	for (const by of ["typed", "signed", "listed"] as const) {
		const verdicts = await checkDestinations(world.web, { chain, addresses, by })
		for (const { name, address, expected } of table) {
			const byText = ["no-address", "off-curve", "known", "ours"].includes(expected)
			expect([name, verdicts.get(address)]).toEqual([
				name,
				byText ? { is: "refused", why: expected } : { is: "silent" },
			])
		}
	}
})

const rowsOf = (world: World, ids: readonly string[]) =>
	world.ctx.db.select().from(outgoing).where(inArray(outgoing.id, ids))

/** Passes until nothing waits or is under way; on a busy machine the chain may not answer in time now and then. */
async function settled(world: World, pass: () => Promise<unknown>) {
	for (let n = 0; n < 60; n++) {
		await pass()
		const open = sql`status in ('queued', 'sending') or reason = 'receiver-unread'`
		if ((await world.ctx.db.$count(outgoing, open)) === 0) return
	}
	throw new Error("payouts are still under way after sixty passes")
}

/** What becomes of payouts to the whole table: the refused ones are held with their reason, and the others are paid. */
async function expectHeldOrDone(world: World, table: readonly NamedDestination[], ids: readonly string[]) {
	const rows = new Map((await rowsOf(world, ids)).map((row) => [row.id, row]))
	const told = table.map(({ name }, n) => {
		const row = rows.get(ids[n] ?? "")
		return [name, row?.status, row?.status === "held" ? row.reason : null]
	})
	const ended = ["done", "cancelled"]
	expect(told.map(([name, status, reason]) => [name, ended.includes(status ?? "") ? "done" : status, reason])).toEqual(
		table.map((one) => {
			if (!isRefused(one)) return [one.name, "done", null]
			return [one.name, "held", one.expected === "ours" ? "our-own-receiver" : "no-wallet"]
		}),
	)
}

test.each(["coin", "SOL"])("the worker signs no payout of %s to what is no wallet", async (kind) => {
	const world = await stakingWorld()
	const table = (await destinationTable(world)).filter(({ address }) => address !== "")
	const of = kind === "SOL" ? { asset: "SOL", units: 2_000_000n } : { units: SCG }
	const ids: string[] = []
	for (const { address } of table) ids.push(await owed(world, { to: address, ...of }))
	await settled(world, () => world.settle())
	await expectHeldOrDone(world, table, ids)
	const refused = ids.filter((_, n) => table[n] && isRefused(table[n]))
	const notices = await world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "payout-held"))
	expect(notices.map(({ subject }) => subject).sort()).toEqual(refused.toSorted())
	await expectBooksInOrder(world.ctx)
})

test("the worker mints and sends no NFT to what is no wallet", async () => {
	const world = await stakingWorld({ payouts: false })
	const orders = nftOrders(world)
	const table = (await destinationTable(world)).filter(({ address }) => address !== "")
	const prizes = await fillVault(world, table.length)
	const asked: { subject: string; one: NamedDestination }[] = []
	for (const [n, one] of table.entries()) {
		asked.push({ subject: await orders.ask({ do: "mint", item: newItem() }, one.address), one })
		const nft = prizes[n]
		const from = world.chain.demo.nfts.prizeVault
		if (!nft || !from) throw new Error("the vault holds too few")
		const work = { do: "transfer", collection: nft.collection, nft, from } as const
		// What the vault would send to itself is there already.
		if (one.address !== from) asked.push({ subject: await orders.ask(work, one.address), one })
	}
	await settled(world, () => orders.settle())
	const rows = await world.ctx.db.select().from(outgoing)
	const ids = asked.map(({ subject }) => rows.find((row) => row.subjectId === subject)?.id ?? "")
	await expectHeldOrDone(
		world,
		asked.map(({ one }) => one),
		ids,
	)
	await expectBooksInOrder(world.ctx)
})

test("a payout waits while the chain does not say what its receiver is, and goes by itself once it does", async () => {
	const world = await stakingWorld()
	const id = await owed(world, { to: "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q", units: SCG })
	const real = world.worker.chains.solana
	const queued = async () =>
		listQueued({ ctx: world.worker, chain: real }, { limits: await payoutLimits(world.worker, real), most: 9 })
	expect(await keepPayable({ ctx: world.worker, chain: silentChain(world) }, await queued())).toEqual([])
	expect(await rowsOf(world, [id])).toMatchObject([{ status: "held", reason: "receiver-unread" }])
	expect(await world.ctx.db.$count(operatorNotice)).toBe(0)
	await queueUnread({ ctx: world.worker, chain: real })
	expect(await keepPayable({ ctx: world.worker, chain: real }, await queued())).toHaveLength(1)
	await settled(world, () => world.settle())
	expect(await rowsOf(world, [id])).toMatchObject([{ status: "done" }])
})

test("an operator neither releases a payout to what is no wallet nor names one as its receiver", async () => {
	const world = await stakingWorld()
	const table = (await destinationTable(world)).filter(({ expected }) => expected !== "no-address")
	const first = table.find(({ expected }) => expected === "of-a-program")
	if (!first) throw new Error("the table has no mint")
	const id = await owed(world, { to: first.address, units: SCG })
	await world.settle()
	/** Carried out in their order by one pass. Answers their outcomes. */
	const acts = async (kind: string, all: readonly Record<string, string>[]) => {
		const values = all.map((evidence, n) => ({
			...{ who: "operator", kind, subject: id, evidence: { why: "a test", ...evidence } },
			createdAt: new Date(Date.now() + n),
		}))
		const rows = await world.ctx.db.insert(operatorAct).values(values).returning({ id: operatorAct.id })
		await world.settle()
		const done = await world.ctx.db.select().from(operatorAct)
		return rows.map((row) => done.find((one) => one.id === row.id)?.outcome)
	}
	expect(await acts("release-payout", [{}])).toEqual(["not-a-wallet"])
	const refused = table.filter(isRefused)
	const outcomes = await acts(
		"set-receiver",
		refused.map(({ address }) => ({ to: address })),
	)
	expect(refused.map(({ name }, n) => [name, outcomes[n]])).toEqual(
		refused.map(({ name, expected }) => [name, expected === "ours" ? "our-own-account" : "not-a-wallet"]),
	)
	const wallet = table.find(({ expected }) => expected === "unused")
	expect(await acts("set-receiver", [{ to: wallet?.address ?? "" }])).toEqual(["done"])
	expect(await acts("release-payout", [{}])).toEqual(["done"])
	await settled(world, () => world.settle())
	expect(await rowsOf(world, [id])).toMatchObject([{ status: "done", toAddress: wallet?.address }])
	await expectBooksInOrder(world.ctx)
})
