import { randomUUID } from "node:crypto"
import { Keypair, VersionedTransaction } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { mintChain } from "#app/chains/solana/minting/testing.ts"
import { declareChance } from "#app/chance/declare.server.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { SolanaWallet, WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { RETURN_CODES } from "#app/lib/return-codes.ts"
import { prepareUnits } from "#app/minting/items/prepare-units.server.ts"
import { commitDraw } from "#app/minting/plans/commit-draw.server.ts"
import { createPlan } from "#app/minting/plans/create-plan.server.ts"
import { openPlan, pausePlan } from "#app/minting/plans/move-plan.server.ts"
import { atomicMintOf } from "#app/minting/purchases/atomic-mint-of.server.ts"
import { failedStepWords } from "#app/minting/purchases/prepare-atomic.server.ts"
import { findPlanNamed, requirePlan, requirePurchase } from "#app/minting/queries.server.ts"
import { planStatus, purchaseStatus } from "#app/minting/status.ts"
import { mintPrice } from "#app/minting/tables.server.ts"
import { openedPlan, planInput } from "#tests/factories/mints.ts"
import { rafflesOf } from "#tests/factories/raffles.ts"
import { sessionWallet } from "#tests/factories/session-wallets.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { beginMint } from "./begin-mint.server.ts"
import { makeDemoPlans } from "./demo-plans.server.ts"
import { readQuery } from "./forms.ts"
import { mintPage, planOf } from "./pages/mint/load.server.ts"
import { purchaseShown } from "./pages/mint/purchase-shown.server.ts"
import { returnCdOf } from "./return-code.ts"
import { prepareMint, submitMint } from "./sign-mint.server.ts"

/** A wallet with play money that has signed in. */
async function buyer(world: World) {
	const keypair = Keypair.generate()
	const address = keypair.publicKey.toBase58()
	world.chain.control("control_faucet", { address, nfts: false })
	world.mine()
	const wallet = { ...sessionWallet({ chain: "solana", address }), chain: "solana" } as SolanaWallet
	const visit: WalletVisit = { ...world.web, who: { wallet, draftOwner: null } }
	return { keypair, wallet, visit }
}

const slip = (change: Partial<Parameters<typeof beginMint>[1]["input"]> = {}) =>
	({ act: "mint", request: randomUUID(), quantity: 1, asset: "SOL", way: "atomic", ...change }) as const

const sign = (unsigned: string, keypair: Keypair): string => {
	const tx = VersionedTransaction.deserialize(Buffer.from(unsigned, "base64"))
	tx.sign([keypair])
	return Buffer.from(tx.serialize()).toString("base64")
}

test("the demo has a plan of Punky Crafter, open to everybody, in SOL and PVT; told again it makes none", async () => {
	const world = await stakingWorld()
	await makeDemoPlans(world.worker)
	await makeDemoPlans(world.worker)
	const whole = await findPlanNamed(world.web, "demo-punky-crafter")
	expect(whole?.plan.status).toBe(planStatus.code("processing"))
	expect(whole?.phases.map(({ kind }) => kind)).toEqual(["holders", "public"])
	expect(whole?.prices).toHaveLength(2)
	expect(await findPlanNamed(world.web, "demo-lost-tesla-art")).toBeNull()
})

test("of several plans that are open a page sells the one that sells now, and of these the newest", async () => {
	const world = await stakingWorld()
	const sold = async () => (await planOf(world.web, "ltacMint"))?.plan.id
	const at = (await world.ctx.now()).getTime()
	const moment = (hours: number) => new Date(at + hours * 3_600_000).toISOString()
	const first = await openedPlan(world)
	expect(await sold()).toBe(first)
	// It is open, and sells to nobody before tomorrow.
	const phases = [{ kind: "public" as const, most: 5, startsAt: moment(20), endsAt: moment(23) }]
	const second = await openedPlan(world, { phases })
	expect(await sold()).toBe(first)
	const third = await openedPlan(world)
	expect(await sold()).toBe(third)
	// What somebody was shown is what they buy; a plan of another page is none of this one.
	expect((await planOf(world.web, "ltacMint", first))?.plan.id).toBe(first)
	expect(await planOf(world.web, "nftPunkyCrafter", first)).toBeNull()
	expect(await planOf(world.web, "ltacMint", randomUUID())).toBeNull()
	const by = { by: "test", reason: "test" }
	await pausePlan(world.worker, { planId: third, ...by })
	expect(await sold()).toBe(first)
	await pausePlan(world.worker, { planId: first, ...by })
	// None sells now: the page says when the next one does.
	expect(await sold()).toBe(second)
})

test("N001–N008, N010: each printed result is reached by what it names", async () => {
	expect(Object.fromEntries(Object.entries(RETURN_CODES).map(([code, key]) => [returnCdOf(key), code]))).toEqual(
		Object.fromEntries(Object.keys(RETURN_CODES).map((code) => [code, code])),
	)
	// 4 to 6, and -1: a real transaction, whichever of its steps fails.
	const world = await mintChain()
	const buyer = await world.funded()
	const { unsigned, failure } = await world.minting.prepare(world.mintOf(buyer, { payment: world.inSol(1_000n) }))
	expect(failure).toBeNull()
	const count = VersionedTransaction.deserialize(unsigned).message.compiledInstructions.length
	const codes = Array.from({ length: count }, (_, step) => {
		const failed = world.minting.failedStep(unsigned, { InstructionError: [step, { Custom: 1 }] }, true)
		return returnCdOf(failedStepWords(failed))
	})
	expect(codes[0]).toBe("4")
	for (const code of ["3", "5", "6"]) expect(codes).toContain(code)
	expect(returnCdOf(failedStepWords(world.minting.failedStep(unsigned, "BlockhashNotFound", true)))).toBe("-1")
	// What the chain says of a payment that is not there.
	const tooMuch = world.mintOf(buyer, { payment: world.inSol(10n ** 15n) })
	const refused = await world.minting.prepare(tooMuch)
	expect(world.minting.failedStep(refused.unsigned, refused.failure, true)).toBe("payment")
	// 7: whoever is on another chain.
	expect(returnCdOf("identity:needsSolana")).toBe("7")
	expect(returnCdOf("minting:error.limit")).toBeNull()
})

test("N002, N003: a coin that nothing of ours takes is 1, a chain that is silent 2, and neither holds stock", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world)
	const { visit, wallet } = await buyer(world)
	const foreign = Keypair.generate().publicKey.toBase58()
	const whole = await requirePlan(world.web, planId)
	const odd = { ...whole, prices: [...whole.prices, { planId, asset: foreign, units: 1n }] }
	const reached = (work: Promise<unknown>) =>
		work.then(
			() => null,
			(error: { code: string }) => returnCdOf(error.code),
		)
	expect(await reached(beginMint(visit, { whole: odd, wallet, input: slip({ asset: foreign }) }))).toBe("1")
	expect(await reached(beginMint(visit, { whole, wallet, input: slip({ asset: foreign }) }))).toBe("1")
	await world.chain.close()
	expect(await reached(beginMint(visit, { whole, wallet, input: slip() }))).toBe("2")
	expect(await world.ctx.db.select().from(mintPrice).where(eq(mintPrice.asset, foreign))).toEqual([])
})

test("a purchase goes from its slip to the wallet: another's, a tampered quote or memo, and a second tab come to nothing", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 1 })
	const [one, other] = [await buyer(world), await buyer(world)]
	const whole = await requirePlan(world.web, planId)
	const input = slip()
	const purchase = await beginMint(one.visit, { whole, wallet: one.wallet, input })
	// The same slip from two tabs is one purchase; the last piece is whose bytes are stored first.
	expect((await beginMint(one.visit, { whole, wallet: one.wallet, input })).id).toBe(purchase.id)
	expect((await beginMint(other.visit, { whole, wallet: other.wallet, input: slip() })).status).toBe("0")
	await expect(
		beginMint(one.visit, { whole, wallet: one.wallet, input: { ...input, quantity: 2 } }),
	).rejects.toMatchObject({
		code: "minting:error.changed",
	})
	// Somebody else's id.
	const asOther = { purchaseId: purchase.id, wallet: other.wallet }
	await expect(prepareMint(other.visit, asOther)).rejects.toMatchObject({
		code: "minting:error.no-purchase",
		status: 404,
	})
	const own = { purchaseId: purchase.id, wallet: one.wallet }
	const unsigned = await prepareMint(one.visit, own)
	await expect(submitMint(other.visit, { ...asOther, signed: sign(unsigned, one.keypair) })).rejects.toMatchObject({
		status: 404,
	})
	// Cheaper than quoted, by the same builder.
	const mint = await atomicMintOf(world.web, await requirePurchase(world.web, purchase.id))
	if (!mint.payment) throw new Error("it is paid")
	const cheap = await world.web.chains.solana.minting.prepare({ ...mint, payment: { ...mint.payment, units: 1n } })
	const cheapSigned = sign(Buffer.from(cheap.unsigned).toString("base64"), one.keypair)
	await expect(submitMint(one.visit, { ...own, signed: cheapSigned })).rejects.toMatchObject({
		code: "minting:error.not-the-mint",
	})
	const renamed = await world.web.chains.solana.minting.prepare({ ...mint, memo: randomUUID() })
	const renamedSigned = sign(Buffer.from(renamed.unsigned).toString("base64"), one.keypair)
	await expect(submitMint(one.visit, { ...own, signed: renamedSigned })).rejects.toMatchObject({
		code: "minting:error.not-the-mint",
	})
	const signed = sign(unsigned, one.keypair)
	await submitMint(one.visit, { ...own, signed })
	await submitMint(one.visit, { ...own, signed })
	// 55 seconds are the usual time (O007). Longer is said to be checked, and has not failed.
	const sent = await requirePurchase(world.web, purchase.id)
	const shownAfter = (seconds: number) =>
		purchaseShown(world.web, sent, {
			...{ lang: "eng", label: "x" },
			at: new Date(sent.master.changedAt.getTime() + seconds * 1_000),
		})
	expect(await shownAfter(54)).toMatchObject({ state: "processing", isChecking: false })
	expect(await shownAfter(56)).toMatchObject({ state: "processing", isChecking: true })
	await world.settle()
	await world.settle()
	const done = await requirePurchase(world.web, purchase.id)
	expect(done.purchase.status).toBe(purchaseStatus.code("completed"))
	expect(done.items.map(({ asset }) => asset !== null)).toEqual([true])
	// What a page shows of it is its owner's.
	const asking = {
		page: "ltacMint",
		lang: "eng",
		query: readQuery(new URLSearchParams()),
		purchaseId: purchase.id,
		label: "x",
		isLimited: false,
	} as const
	expect((await mintPage(one.visit, asking)).purchase).toMatchObject({ state: "completed", isOwed: false })
	expect((await mintPage(other.visit, asking)).purchase).toBeNull()
})

test("several are bought in one transaction once they are in their collection; until then the page says to wait", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world)
	const { visit, wallet, keypair } = await buyer(world)
	const whole = await requirePlan(world.web, planId)
	const { id } = await beginMint(visit, { whole, wallet, input: slip({ quantity: 3 }) })
	const own = { purchaseId: id, wallet }
	await expect(prepareMint(visit, own)).rejects.toMatchObject({ code: "minting:error.preparing", status: 409 })
	await prepareUnits(world.worker)
	await expect
		.poll(async () => {
			await world.settle()
			return prepareMint(visit, own).then(
				() => true,
				() => false,
			)
		})
		.toBe(true)
	await submitMint(visit, { ...own, signed: sign(await prepareMint(visit, own), keypair) })
	await world.settle()
	await world.settle()
	const { purchase, items } = await requirePurchase(world.web, id)
	expect(purchase.status).toBe(purchaseStatus.code("completed"))
	expect(new Set(items.map(({ signature }) => signature)).size).toBe(1)
})

test("whether a wallet can mint is answered for an address before anybody connects, by the rules that decide", async () => {
	const world = await stakingWorld()
	const span = {
		startsAt: new Date(Date.now() - 3_600_000).toISOString(),
		endsAt: new Date(Date.now() + 3_600_000).toISOString(),
	}
	const listed = Keypair.generate().publicKey.toBase58()
	const planId = await openedPlan(world, {
		...span,
		phases: [{ kind: "allow-list", wallets: [listed], most: 2, ...span }],
	})
	const { visit, wallet } = await buyer(world)
	const stranger = { ...world.web, who: { wallet: null, draftOwner: null } }
	const rulesOf = async (address: string) => {
		const query = readQuery(new URLSearchParams({ wallet: address }))
		const page = await mintPage(stranger, {
			page: "ltacMint",
			lang: "eng",
			query,
			purchaseId: null,
			label: "x",
			isLimited: false,
		})
		return page.check.rules.find(({ rule }) => rule === "wallet")?.isMet
	}
	expect(await rulesOf(listed)).toBe(true)
	expect(await rulesOf(wallet.address)).toBe(false)
	expect(await rulesOf("nothing")).toBeNull()
	const whole = await requirePlan(world.web, planId)
	await expect(beginMint(visit, { whole, wallet, input: slip() })).rejects.toMatchObject({
		code: "minting:error.not-listed",
	})
})

test("a sale that has stopped is not over while its tickets are counted, nor while it is being extended; a slip of before says the same", async () => {
	const world = await stakingWorld()
	const raffles = rafflesOf(world)
	const at = (await world.ctx.now()).getTime()
	const whole = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)
	const [closesAt, extendedTo] = [whole(at + 3_600_000), whole(at + 9 * 3_600_000)]
	const raffleId = await raffles.open({ closesAt, extendedTo })
	const { name, commit } = await raffles.one(raffleId)
	const span = { startsAt: whole(at - 1_000).toISOString(), endsAt: closesAt.toISOString() }
	const input = planInput(world, new Date(at), {
		...{ stock: 50, draw: name, ...span, endsAt: extendedTo.toISOString() },
		phases: [{ kind: "public", most: 5, ...span }],
	})
	const by = { by: "test", reason: "test" }
	const { id: planId } = await createPlan(world.worker, { input, ...by })
	await inTransaction(world.worker, (ctx) => commitDraw(ctx, { draw: name, hash: commit ?? "" }))
	await openPlan(world.worker, { planId, ...by })
	const { visit, wallet } = await buyer(world)
	await declareChance(visit, { wallet, country: "KR" })
	const stands = async () => {
		const query = readQuery(new URLSearchParams())
		const asking = { page: "ltacMint", lang: "eng", query, purchaseId: null, label: "x", isLimited: false } as const
		const { plan, check } = await mintPage(visit, asking)
		return [plan?.state, plan?.next?.what ?? null, plan?.next?.at.getTime() ?? null, check.rules[0]?.why]
	}
	const refused = async () => {
		const plan = await requirePlan(world.web, planId)
		return beginMint(visit, { whole: plan, wallet, input: slip() }).then(
			() => null,
			(error: { code: string }) => error.code,
		)
	}
	expect(await stands()).toEqual(["open", "ends", closesAt.getTime(), "minting:rule.open"])
	raffles.turnPast(closesAt)
	const counted = closesAt.getTime() + 300_000
	expect(await stands()).toEqual(["counting", "counting", counted, "mint:desk.waits"])
	expect(await refused()).toBe("mint:desk.waits")
	await raffles.close(raffleId)
	expect(await stands()).toEqual(["extending", "extending", extendedTo.getTime(), "mint:desk.waits"])
	raffles.turnPast(extendedTo, 400)
	expect((await stands())[0]).toBe("over")
	expect(await refused()).toBe("minting:error.over")
})
