import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { kaiaForFile, rpc, sendAs } from "#app/chains/kaia/local/testing.ts"
import { type KaiaWorld, kaiaWorld, oldHolder } from "#tests/factories/kaia-world.ts"
import type { Handlers } from "./handlers.ts"
import { openIntent } from "./intents.server.ts"
import { askForPayment, findLookup } from "./lookups/payment-lookups.server.ts"
import { queuePayout } from "./payouts/queue-payout.server.ts"
import { scanAlone } from "./scan-account.server.ts"
import { beginPass } from "./scan-accounts.server.ts"
import {
	attempt,
	ledgerBalance,
	operatorNotice,
	outgoing,
	receipt,
	settlementStop,
	vaultDebit,
} from "./tables.server.ts"

const chain = await kaiaForFile()
const FEE = 10n ** 17n

const receipts = ({ ctx, kaia }: KaiaWorld) =>
	ctx.db.select().from(receipt).where(eq(receipt.chain, kaia.name)).orderBy(receipt.slot, receipt.instruction)
const receiptsOf = async (of: KaiaWorld, signature: string) =>
	(await receipts(of)).filter((one) => one.signature === signature)
const owed = ({ ctx }: KaiaWorld, subjectId: string) =>
	ctx.db.select().from(outgoing).where(eq(outgoing.subjectId, subjectId))
const stops = ({ ctx, kaia }: KaiaWorld) =>
	ctx.db.select().from(settlementStop).where(eq(settlementStop.chain, kaia.name))
const holding = async ({ ctx }: KaiaWorld, owner: string, kind: string, asset: string) => {
	const where = and(eq(ledgerBalance.owner, owner), eq(ledgerBalance.kind, kind), eq(ledgerBalance.asset, asset))
	return (await ctx.db.select().from(ledgerBalance).where(where))[0]?.balance ?? 0n
}

/** A feature that takes every NFT that comes, into the books under an id of its own. */
function taking() {
	const taken = new Map<string, string>()
	const arrivals: Handlers["arrivals"] = async (_ctx, { receipt, vault }) => {
		if (!receipt.asset.startsWith("0x")) return null
		const id = randomUUID()
		taken.set(receipt.signature, id)
		const credit = { owner: id, kind: "owed", asset: receipt.asset } as const
		return { reason: "test", legs: [{ leg: "arrival", debit: vault, credit, units: receipt.units }] }
	}
	return { taken, handlers: { arrivals } }
}

test("the books begin with what the wallet held, and agree with the chain to the peb", async () => {
	const of = await kaiaWorld(chain)
	expect(await receipts(of)).toMatchObject([{ outcome: "kept", reason: "opening", asset: "KLAY" }])
	await of.settle()
	const { held } = (await of.kaia.balances([{ account: chain.admin, asset: "KLAY" }]))[0] ?? {}
	expect(-(await holding(of, chain.admin, "vault", "KLAY"))).toBe(held?.[0]?.units)
	expect(await stops(of)).toEqual([])
})

test("an NFT and KLAY that nobody was asked for are owed back whole, and wait for an operator", async () => {
	const of = await kaiaWorld(chain)
	const one = await oldHolder(chain, of.kaia)
	const signatures = [await one.sendNft(), await one.sendFee(FEE)]
	await of.settle()
	await of.look()
	for (const [i, signature] of signatures.entries()) {
		const [row, ...more] = await receiptsOf(of, signature)
		expect(more).toEqual([])
		expect(row).toMatchObject({ outcome: "unmatched", sourceOwner: one.owner, units: i === 0 ? 1n : FEE })
		expect(await owed(of, row?.id ?? "")).toMatchObject([
			{ status: "held", reason: "not-the-opener", toAddress: one.owner },
		])
	}
	expect(await stops(of)).toEqual([])
})

test("what a feature takes is in its books, and goes back as one NFT by one transaction", async () => {
	const of = await kaiaWorld(chain)
	const one = await oldHolder(chain, of.kaia)
	const { taken, handlers } = taking()
	const signature = await one.sendNft()
	await of.settle(handlers)
	const subjectId = taken.get(signature) ?? ""
	expect(await receiptsOf(of, signature)).toMatchObject([{ outcome: "kept", reason: "test" }])
	expect(await holding(of, subjectId, "owed", one.asset)).toBe(1n)
	await queuePayout(of.ctx, {
		purpose: "test:return",
		subjectId,
		kind: "transfer",
		chain: of.kaia.name,
		wallet: of.payer.wallet,
		asset: one.asset,
		units: 1n,
		toAddress: one.owner,
		createdAt: await of.ctx.now(),
	})
	await of.settle({ ...handlers, payouts: { "test:return": { done: async () => {} } } })
	expect(await owed(of, subjectId)).toMatchObject([{ status: "done" }])
	expect(await of.kaia.oldNfts.ownerOf(one.nft)).toBe(one.owner)
	expect(await holding(of, subjectId, "owed", one.asset)).toBe(0n)
	expect(await of.ctx.db.select().from(vaultDebit).where(eq(vaultDebit.asset, one.asset))).toMatchObject([
		{ units: 1n, explainedBy: "attempt", account: chain.admin },
	])
	expect(await stops(of)).toEqual([])
	expect(-(await holding(of, chain.admin, "vault", "KLAY"))).toBe(
		(await of.kaia.balances([{ account: chain.admin, asset: "KLAY" }]))[0]?.held[0]?.units,
	)
})

test("several payouts go one after another, each once, and one whose nonce was taken is signed anew", async () => {
	const of = await kaiaWorld(chain)
	const one = await oldHolder(chain, of.kaia)
	const first = await one.sendFee(3n * FEE)
	await of.settle()
	const [row] = await receiptsOf(of, first)
	const { ctx, kaia, payer } = of
	await ctx.db
		.update(outgoing)
		.set({ status: "queued" })
		.where(eq(outgoing.subjectId, row?.id ?? ""))
	// Signed and stored, and never heard of by the network: what stands in its place has its nonce.
	const send = kaia.send
	Object.assign(kaia, { send: async () => {} })
	await of.look()
	Object.assign(kaia, { send })
	const [lost] = await ctx.db.select().from(attempt).where(eq(attempt.chain, kaia.name))
	expect(lost).toMatchObject({ status: "live" })
	const { Wallet } = await import("ethers")
	const { statuses } = kaia
	// Final after the pass has begun: it knows that the nonce is gone, and cannot have read what took it.
	const taken = async (all: Parameters<typeof statuses>[0]) => {
		const nonce = Number(lost?.lastValidHeight)
		await sendAs(chain.url, new Wallet(chain.adminKey), { to: one.owner, value: 1n, nonce })
		await expect.poll(async () => (await statuses(all))[0]?.state).toBe("dead")
		return statuses(all)
	}
	Object.assign(kaia, { statuses: taken })
	await of.look()
	Object.assign(kaia, { statuses })
	expect(await owed(of, row?.id ?? "")).toMatchObject([{ status: "queued" }])
	expect(await stops(of)).toEqual([])
	await of.look()
	expect(await owed(of, row?.id ?? "")).toMatchObject([{ status: "queued" }])
	const ends = await ctx.db.select().from(attempt).where(eq(attempt.chain, kaia.name))
	expect(ends).toMatchObject([{ status: "dead", proof: { nonce: Number(lost?.lastValidHeight) } }])
	// Somebody used the key beside us: nothing explains what left, and nothing more goes out before an operator has seen to it.
	expect(await stops(of)).toMatchObject([{ reason: "unexplained-debit" }])
	await ctx.db
		.update(settlementStop)
		.set({ clearedAt: await ctx.now(), clearedBy: "test" })
		.where(eq(settlementStop.chain, kaia.name))
	await of.settle()
	expect(await owed(of, row?.id ?? "")).toMatchObject([{ status: "done" }])
	expect(await receiptsOf(of, first)).toMatchObject([{ outcome: "refunded" }])
	expect(payer.atOnce).toBe(1)
})

test("a payment that a page tells of is read by its hash, and found once whether it is told or not", async () => {
	const of = await kaiaWorld(chain)
	const one = await oldHolder(chain, of.kaia)
	const signature = await one.sendFee(FEE)
	const ask = () => askForPayment(of.web, { chain: of.kaia.name, signature, asker: `kaia:${one.owner}` })
	const id = await ask()
	await of.settle()
	// Asked before it was final it is not known yet, and is asked for anew.
	const looked = async () => {
		await ask()
		await of.look()
		return findLookup(of.web, id)
	}
	await expect.poll(looked).toMatchObject({ state: "booked" })
	expect(await receiptsOf(of, signature)).toHaveLength(1)
})

test("a fee that carries its reference settles what it was asked for, from the wallet that asked alone", async () => {
	const of = await kaiaWorld(chain)
	const [mine, other] = [await oldHolder(chain, of.kaia), await oldHolder(chain, of.kaia)]
	const at = await of.ctx.now()
	const asked = {
		purpose: "test:fee",
		subjectId: randomUUID(),
		vault: chain.admin,
		asset: "KLAY",
		units: FEE,
		owner: mine.owner,
		late: "honour",
		expiresAt: new Date(at.getTime() + 3_600_000),
	} as const
	const intent = await openIntent(of.web, { ...asked, chain: of.kaia, at })
	const settled: string[] = []
	const nothing = async () => {}
	const fee: Handlers["purposes"][string] = {
		settled: async (_ctx, { receipt }) => {
			settled.push(receipt.signature)
			return { owner: asked.subjectId, kind: "kept", asset: "KLAY" }
		},
		sent: nothing,
		dead: nothing,
		expired: nothing,
	}
	const strangers = await other.sendFee(FEE, intent.reference)
	const right = await mine.sendFee(FEE, intent.reference)
	await of.settle({ purposes: { "test:fee": fee } })
	expect(settled).toEqual([right])
	expect(await receiptsOf(of, strangers)).toMatchObject([{ outcome: "unmatched", reason: "other-payer" }])
})

test("what is listed and waits to be read is no reorganisation", async () => {
	const of = await kaiaWorld(chain)
	const { ctx, kaia } = of
	const one = await oldHolder(chain, kaia)
	const signatures = [await one.sendFee(FEE), await one.sendFee(FEE), await one.sendFee(FEE)]
	const head = Number(await rpc(chain.url, "eth_blockNumber"))
	await expect.poll(async () => Number((await kaia.finalized()).slot)).toBeGreaterThanOrEqual(head)
	const ours = { account: chain.admin, owner: chain.admin }
	const scan = async () =>
		scanAlone(await beginPass(ctx, { chain: kaia, handlers: of.world.handlers }), { ours, most: 1, opening: true })
	while (!(await scan()));
	expect((await receipts(of)).filter(({ signature }) => signatures.includes(signature))).toHaveLength(3)
	expect(await ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "scan-gap"))).toEqual([])
})

test("money that comes without a trace stops nothing", async () => {
	const of = await kaiaWorld(chain)
	const one = await oldHolder(chain, of.kaia)
	const compiled = await import("#app/chains/kaia/contracts/compiled.json", { with: { type: "json" } })
	const deployed = await sendAs(chain.url, one.wallet, { data: compiled.default.contracts.HostileCollection.bytecode })
	const { getCreateAddress } = await import("ethers")
	const contract = getCreateAddress({ from: one.wallet.address, nonce: 0 })
	const forward = `0x101e8952${chain.admin.slice(2).padStart(64, "0")}`
	await sendAs(chain.url, one.wallet, { to: contract, data: forward, value: FEE })
	await of.settle()
	expect(await stops(of)).toEqual([])
	expect(deployed).toMatch(/^0x/)
	const held = (await of.kaia.balances([{ account: chain.admin, asset: "KLAY" }]))[0]?.held[0]?.units ?? 0n
	expect(held + (await holding(of, chain.admin, "vault", "KLAY"))).toBe(FEE)
})
