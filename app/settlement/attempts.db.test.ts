import { expect, test } from "vitest"
import { submitDeposit } from "#app/features/coin-staking/pay-deposit.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { fundedWallet, payByQr, scgTransfer, sent } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, intentOf, payDeposit, positionOf, signedDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { expireIntents } from "./expire-intents.server.ts"
import { reconcile } from "./reconcile.server.ts"
import { attempt } from "./tables.server.ts"
import { trackAttempts } from "./track-attempts.server.ts"

const attempts = (world: World) => world.ctx.db.select().from(attempt).orderBy(attempt.createdAt)
const fault = (world: World, wish: Record<string, unknown>) => world.chain.control("control_fault", wish)
const finalHeight = (world: World) => world.solana.getBlockHeight("finalized")

/** The same node, and another beginning of its chain. */
const ANEW = "solana:anotherGenesisHash"

/** A wallet with an agreed stake and its deposit signed, not handed in. */
async function signedStake(world: World) {
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	const signed = await signedDeposit(asking, draft, wallet)
	const handIn = () => submitDeposit(asking, { draft, wallet: asking.who.wallet, signed })
	const status = async () => (await positionOf(asking, draft)).status
	return { wallet, asking, draft, intent, signed, handIn, status }
}

test("bytes that the network swallowed are sent again until they land", async () => {
	const world = await stakingWorld()
	const { handIn, status } = await signedStake(world)
	fault(world, { kind: "drop", count: 3 })
	await handIn()
	for (let n = 0; n < 3; n++) await world.settle()
	expect(await status()).toBe("pending")
	await world.settle()
	expect(await status()).toBe("active")
	await expectBooksInOrder(world.ctx)
})

test("swallowed until they expired, bytes are dead only past the margin; signed again, the stake is paid once", async () => {
	const world = await stakingWorld()
	const { handIn, status, asking, draft, wallet, signed } = await signedStake(world)
	fault(world, { kind: "drop", count: 1000 })
	await handIn()
	const [first] = await attempts(world)
	const end = Number(first?.lastValidHeight) + 32
	world.mine(end - (await finalHeight(world)))
	expect(await finalHeight(world)).toBe(end)
	expect(await world.reconcile()).toBe(1)
	expect(await status()).toBe("pending")
	world.mine(1)
	expect(await world.reconcile()).toBe(0)
	expect(await status()).toBe("agreed")
	expect(await attempts(world)).toMatchObject([
		{ status: "dead", proof: { finalizedHeight: end + 1, lastValid: Number(first?.lastValidHeight) } },
	])
	world.chain.control("control_release", {})
	await payDeposit(asking, draft, wallet)
	await world.solana.sendRawTransaction(Buffer.from(signed, "base64"), { skipPreflight: true }).catch(() => null)
	await world.settle()
	await handIn()
	await world.settle()
	expect(await status()).toBe("active")
	expect((await attempts(world)).map((one) => one.status)).toEqual(["dead", "landed"])
	await expectBooksInOrder(world.ctx)
})

test("bytes that the network held back land late in their time and count", async () => {
	const world = await stakingWorld()
	const { handIn, status } = await signedStake(world)
	fault(world, { kind: "hold", slots: 140 })
	await handIn()
	world.mine(120)
	expect(await world.reconcile()).toBe(1)
	expect(await status()).toBe("pending")
	world.mine(30)
	await world.reconcile()
	expect(await status()).toBe("active")
	await expectBooksInOrder(world.ctx)
})

test("an answer that got lost on the way back loses nothing", async () => {
	const world = await stakingWorld()
	const { handIn, status } = await signedStake(world)
	fault(world, { kind: "loseResponse" })
	await handIn()
	await world.settle()
	expect(await status()).toBe("active")
	await expectBooksInOrder(world.ctx)
})

test("a payment that fails on the chain sends the stake back to be signed, with its proof", async () => {
	const world = await stakingWorld()
	const { handIn, status, wallet, asking, draft } = await signedStake(world)
	const { reference } = await intentOf(asking, draft)
	// The wallet's coins leave in the block before: elsewhere, so that the deposit finds none.
	const elsewhere = scgTransfer(world, wallet.publicKey, 19_500n * 10n ** 6n)
	await sent(world, [wallet], [elsewhere])
	await handIn()
	await world.settle()
	expect(await status()).toBe("agreed")
	expect(await attempts(world)).toMatchObject([
		{ status: "reverted", proof: { error: expect.stringContaining("Custom") } },
	])
	await expect(payByQr(world, wallet, 1n, reference)).resolves.toBeTruthy()
	await world.settle()
	expect(await status()).toBe("agreed")
	await expectBooksInOrder(world.ctx)
})

test("not paid in time: the stake fails and its reserve goes back to the budget", async () => {
	const world = await stakingWorld()
	const { asking, draft, status } = await signedStake(world)
	const { asset, days } = await positionOf(asking, draft)
	const budget = () => inLedger(asking, `coin-staking/${days}`, "reward-budget", asset)
	const reserved = await budget()
	world.turnTo(30 * 60 + 20)
	await world.settle()
	expect(await status()).toBe("agreed")
	world.turnTo(30 * 60 + 40)
	await world.settle()
	expect(await status()).toBe("failed")
	expect(await budget()).toBeGreaterThan(reserved)
	expect(await intentOf(asking, draft)).toMatchObject({ status: "cancelled" })
	await expectBooksInOrder(world.ctx)
})

test("no stake ends while its bytes may still land: first they are dead, then the time is over", async () => {
	const world = await stakingWorld()
	const { asking, draft, handIn, status } = await signedStake(world)
	fault(world, { kind: "drop", count: 1000 })
	await handIn()
	world.turnTo(3600)
	world.mine(100)
	expect(await world.reconcile()).toBe(1)
	expect(await status()).toBe("pending")
	expect(await intentOf(asking, draft)).toMatchObject({ status: "open" })
	world.mine(100)
	expect(await world.reconcile()).toBe(0)
	expect(await status()).toBe("failed")
	await expectBooksInOrder(world.ctx)
})

test("bytes handed in while the intent is being ended keep it open", async () => {
	const world = await stakingWorld()
	const { asking, draft, handIn, status } = await signedStake(world)
	// The chain's clock runs ahead of the database's: `now` is asked between the question and the answer.
	const overtaken = {
		...world.ctx,
		now: async () => {
			await handIn()
			return world.ctx.now()
		},
	}
	const { expiresAt } = await intentOf(asking, draft)
	await expireIntents(overtaken, {
		chain: world.ctx.chains.solana,
		handlers: world.handlers,
		chainTime: new Date(expiresAt.getTime() + 60_000),
	})
	expect(await status()).toBe("pending")
	expect(await intentOf(asking, draft)).toMatchObject({ status: "open" })
	await world.settle()
	expect(await status()).toBe("active")
	await expectBooksInOrder(world.ctx)
})

test("nothing is taken for a stake whose time is over, nor for one that is paid", async () => {
	const world = await stakingWorld()
	const { handIn, asking, draft, intent, wallet } = await signedStake(world)
	await payByQr(world, wallet, intent.units, intent.reference)
	await world.settle()
	await expect(handIn()).rejects.toMatchObject({ code: "settlement:closed", status: 409 })
	await expect(signedDeposit(asking, draft, wallet)).rejects.toMatchObject({ code: "settlement:closed" })
	const late = await signedStake(world)
	world.turnTo(30 * 60)
	await expect(late.handIn()).rejects.toMatchObject({ code: "settlement:closed", status: 409 })
	expect(await attempts(world)).toEqual([])
})

test("a chain that is down changes nothing, and all goes on when it is back", async () => {
	const world = await stakingWorld()
	const { handIn, status, asking, draft, wallet } = await signedStake(world)
	fault(world, { kind: "down" })
	await expect(handIn()).rejects.toMatchObject({ code: "settlement:chain-silent", status: 503 })
	await expect(signedDeposit(asking, draft, wallet)).rejects.toMatchObject({ code: "settlement:chain-silent" })
	expect(await attempts(world)).toEqual([])
	world.chain.control("control_release", {})
	await handIn()
	world.mine()
	for (const reset of [false, true]) {
		fault(world, { kind: "down", reset })
		await expect(world.reconcile()).rejects.toThrow()
		world.chain.control("control_release", {})
	}
	expect(await status()).toBe("pending")
	await world.reconcile()
	expect(await status()).toBe("active")
	await expectBooksInOrder(world.ctx)
})

test("the chain goes down at any one call of a look: the next look makes up for it", async () => {
	const world = await stakingWorld()
	const { handIn, status } = await signedStake(world)
	await handIn()
	world.mine()
	for (let call = 0; (await status()) !== "active" && call < 30; call++) {
		let calls = 0
		const { solana } = world
		const flaky = new Proxy(solana, {
			get: (target, name) => {
				const value = Reflect.get(target, name)
				if (typeof value !== "function") return value
				return (...args: unknown[]) => {
					if (calls++ === call) fault(world, { kind: "down", count: 1 })
					return value.apply(target, args)
				}
			},
		})
		await reconcile({ ...world.ctx, chains: world.chainsOn(flaky) }, { handlers: world.handlers }).catch(() => null)
		world.chain.control("control_release", {})
	}
	await world.reconcile()
	expect(await status()).toBe("active")
	await expectBooksInOrder(world.ctx)
})

test("an attempt that landed after the scan had passed keeps the look going", async () => {
	const world = await stakingWorld()
	const { handIn, status, draft, asking } = await signedStake(world)
	await handIn()
	world.mine()
	expect(await trackAttempts(world.ctx, { chain: world.ctx.chains.solana, handlers: world.handlers })).toBe(1)
	expect(await attempts(world)).toMatchObject([{ status: "landed" }])
	expect(await intentOf(asking, draft)).toMatchObject({ status: "open" })
	expect(await world.reconcile()).toBe(0)
	expect(await status()).toBe("active")
})

test("bytes are stored as they were signed", async () => {
	const world = await stakingWorld()
	const { handIn, signed } = await signedStake(world)
	await handIn()
	const [one] = await attempts(world)
	expect(Buffer.from(one?.raw ?? []).toString("base64")).toBe(signed)
	expect(one).toMatchObject({ status: "live", proof: null })
})

test("a chain that began anew says nothing about what was sent on the old one, and takes nothing for it", async () => {
	const old = await stakingWorld()
	const { handIn, asking, draft, wallet, signed } = await signedStake(old)
	await handIn()
	const anew = { ...old.ctx, chains: old.chainsOn(old.solana, ANEW) }
	old.mine(400)
	expect(await trackAttempts(anew, { chain: anew.chains.solana, handlers: old.handlers })).toBe(0)
	expect(await attempts(old)).toMatchObject([{ status: "live", proof: null }])
	const { draft: other } = await agreedStake(asking)
	const there = { ...asking, chains: anew.chains }
	await expect(signedDeposit(there, other, wallet)).rejects.toMatchObject({ code: "settlement:closed" })
	const bytes = await signedDeposit(asking, other, wallet)
	await expect(submitDeposit(there, { draft: other, wallet: asking.who.wallet, signed: bytes })).rejects.toMatchObject({
		code: "settlement:closed",
	})
	expect(signed).not.toBe(bytes)
	await old.reconcile()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await expectBooksInOrder(old.ctx)
})

test("bytes signed too late are refused at once, and the stake can be signed again", async () => {
	const world = await stakingWorld()
	const { handIn, status, asking, draft, wallet } = await signedStake(world)
	world.mine(151)
	await expect(handIn()).rejects.toMatchObject({ code: "settlement:signed.too-late", status: 409 })
	expect(await attempts(world)).toEqual([])
	await payDeposit(asking, draft, wallet)
	await world.settle()
	expect(await status()).toBe("active")
})
