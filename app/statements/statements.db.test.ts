import { expect, test } from "vitest"
import { doDueStakes } from "#app/features/nft-staking/do-due.server.ts"
import { currencyPrice } from "#app/prices/tables.server.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { coinsOf, paid } from "#tests/factories/ending-stakes.ts"
import { act, holder, stakeAll, turnTo } from "#tests/factories/nft-holders.ts"
import { SCG } from "#tests/factories/payments.ts"
import { owed, ownedTokens, payByHand } from "#tests/factories/payouts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { busyStaker, ledgerSumsOf, meanings, movementsOf, sumsOf } from "#tests/factories/statements.ts"
import { readMovements } from "./read-movements.server.ts"
import { pricesUsed, readStatement, sumsByYear } from "./statement.server.ts"

const GIFT = 20_000n * SCG

test("the movements of a wallet add up to what the ledger says, and to what it holds on the chain", async () => {
	const world = await stakingWorld()
	const { address, wallet, id, second } = await busyStaker(world)
	const { mint } = scgOf(world.ctx)
	const lines = await movementsOf(world.web, address)
	expect(lines.map(({ code, subject }) => [code, subject === id ? 1 : subject === second ? 2 : 0])).toEqual([
		["deposit", 1],
		["deposit", 2],
		["owed-back", 0],
		["paid-back", 0],
		["reward", 0],
		["stake-back", 0],
		["stake-back", 0],
		["reward", 0],
	])
	expect(lines.map(({ at }) => at.getTime())).toEqual(lines.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
	for (const { signature, asset, wallet } of lines)
		expect([scgOf(world.ctx).mint, asset, wallet, /^\w{80,90}$/.test(signature ?? "")]).toEqual([
			mint,
			mint,
			address,
			true,
		])
	expect(sumsOf(lines)).toEqual(await ledgerSumsOf(world.ctx, address))
	expect(sumsOf(lines)[mint]).toBe((await coinsOf(world, wallet)) - GIFT)
	const [first] = lines
	const year = first?.at.getUTCFullYear() ?? 0
	const ofYear = (of: number) => readMovements(world.web, { owners: [address], year: of }, meanings)
	expect((await ofYear(year)).lines.length + (await ofYear(year + 1)).lines.length).toBe(lines.length)
	expect(await ofYear(year - 1)).toEqual({ lines: [], more: false })
	const some = await readMovements(world.web, { owners: [address], year: null, most: 3 }, meanings)
	expect(some).toEqual({ lines: lines.slice(0, 3), more: true })
	expect(await movementsOf(world.web, "nobody")).toEqual([])
}, 120_000)

test("what NFTs brought is told by its kind, twigs with what is on the chain, and what nobody explains is told whole", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 3)
	const address = wallet.publicKey.toBase58()
	await stakeAll(world, wallet, nfts)
	await turnTo(world, 4)
	await doDueStakes(world.worker)
	await act(world, wallet, { kind: "claim", input: { reward: "twig", units: null, answers: {} } })
	await act(world, wallet, { kind: "claim", input: { reward: "coin", units: "10000000", answers: null } })
	await owed(world, { to: address, units: 7n })
	await paid(world)
	const lines = await movementsOf(world.web, address)
	expect(lines.map(({ code }) => code).sort()).toEqual(["nft-coin", "other", "twig"])
	const { mint } = scgOf(world.ctx)
	const found = await ledgerSumsOf(world.ctx, address)
	expect(sumsOf(lines)).toEqual({ ...found, [mint]: (found[mint] ?? 0n) + 7n })
	expect(sumsOf(lines)[TWIG.id]).toBeGreaterThan(0n)
	expect(lines.find(({ code }) => code === "twig")?.signature).toBe(null)
}, 120_000)

test("what an operator has paid by hand is on the statement with the transaction that they named", async () => {
	const world = await stakingWorld({ payouts: false })
	const address = await ownedTokens(world)
	await payByHand(world, await owed(world, { to: address, units: 5n * SCG }), 5n * SCG)
	const [line, ...more] = await movementsOf(world.web, address.toBase58())
	expect([line?.code, line?.units, more]).toEqual(["other", 5n * SCG, []])
	const { value } = await world.solana.getSignatureStatuses([line?.signature ?? ""], { searchTransactionHistory: true })
	expect(value[0]?.confirmationStatus).toBe("finalized")
}, 120_000)

test("a movement is worth what the last price before it says, in each currency that has one, and rows stay as they are", async () => {
	const world = await stakingWorld()
	const { address } = await busyStaker(world)
	const lines = await movementsOf(world.ctx, address)
	const [first, last] = [lines[0]?.at ?? new Date(), lines.at(-1)?.at ?? new Date()]
	const row = { asset: "scg", source: "Board resolution 7" }
	const at = (of: Date, seconds: number) => new Date(of.getTime() + seconds * 1000)
	await world.ctx.db.insert(currencyPrice).values([
		{ ...row, currency: "KRW", value: "12.5", validFrom: first },
		{ ...row, currency: "KRW", value: "99", validFrom: at(last, 1) },
		{ ...row, currency: "USD", value: "0.0101", validFrom: at(first, -5) },
		{ ...row, currency: "USD", value: "0.02", validFrom: at(last, 0) },
		// Of two for the same moment the later one counts.
		{ ...row, currency: "USD", value: "0.03", validFrom: at(last, 0) },
		{ ...row, asset: "usdc", currency: "IDR", value: "16000", validFrom: at(first, -5) },
	])
	const statement = await readStatement(world.web, { owners: [address], year: null }, meanings)
	const texts = (n: number) =>
		Object.fromEntries(Object.entries(statement.lines.at(n)?.values ?? {}).map(([name, value]) => [name, value.text]))
	expect(texts(0)).toEqual({ KRW: "-62500", USD: "-50.50" })
	expect(statement.lines.at(-1)?.values.USD?.price.value).toBe("0.03")
	expect(pricesUsed(statement.lines).map(({ currency, value }) => [currency, value])).toEqual([
		["KRW", "12.5"],
		["USD", "0.0101"],
		["USD", "0.03"],
	])
	const sums = sumsByYear(statement.lines)
	expect(sums.reduce((all, { count }) => all + count, 0)).toBe(lines.length)
	const total = sums.flatMap(({ assets }) => assets).reduce((all, one) => all + one.in - one.out, 0n)
	expect(total).toBe(sumsOf(lines)[scgOf(world.ctx).mint])
	for (const { db } of [world.ctx, world.worker, world.web]) {
		await expect(db.update(currencyPrice).set({ value: "1" })).rejects.toThrow()
		await expect(db.delete(currencyPrice)).rejects.toThrow()
	}
	for (const { db } of [world.worker, world.web])
		await expect(
			db.insert(currencyPrice).values({ ...row, currency: "KRW", value: "1", validFrom: last }),
		).rejects.toThrow()
	for (const wrong of ["-1", "1,5", "", "NaN", "1e3"])
		await expect(
			world.ctx.db.insert(currencyPrice).values({ ...row, currency: "KRW", value: wrong, validFrom: last }),
		).rejects.toThrow()
}, 120_000)
