import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { expectSaid, viewing } from "#tests/factories/proposal-views.ts"
import { rafflesOf, someWallet } from "#tests/factories/raffles.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { raffleViews } from "./proposal-views.server.ts"

test("who approves a raffle sees its prizes, their sum, its tickets and dates, and every change of its draft", async () => {
	const world = await stakingWorld()
	const raffles = rafflesOf(world)
	const { asked, seen, isGone, alter } = await viewing(world, raffleViews)
	const { address, scale } = raffles.coin
	const unit = 10n ** BigInt(scale)
	const prizes = [5n, 2n].map((n) => ({
		id: `prize-${n}`,
		kind: "coin" as const,
		asset: address,
		units: `${n * unit}`,
	}))
	const excluded = [someWallet()]
	const closesAt = new Date(Date.UTC(2031, 4, 6))
	const draft = await raffles.draft({ prizes, excluded, closesAt })
	const id = await asked("publish-raffle", draft)
	const first = await seen(id)
	expectSaid(first, "7 SCG", "5 SCG", "2 SCG", "50", "2031")
	expect(first.text.eng).toContain("Announces the raffle “Test” for good: 7 SCG are set aside")
	expect(first.text.kor).toContain("시험")
	expect(first.view).toMatchObject({
		warnings: [],
		table: { total: 2 },
		link: { href: `/admin/raffles/one?id=${draft}` },
	})
	const usdc = world.web.assets.get("usdc").address
	const hashes = new Set([first.hash])
	for (const change of [
		`update raffle set prizes = jsonb_set(prizes, '{1,units}', '"${3n * unit}"')`,
		`update raffle set prizes = jsonb_set(prizes, '{1,asset}', '"${usdc}"')`,
		"update raffle set closes_at = closes_at - interval '1 day'",
		"update raffle set maximum = 51",
		`update raffle set excluded = '["${someWallet()}"]'`,
		`update raffle set texts = jsonb_set(texts, '{ko,rules,0}', '"둘"')`,
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(id)).hash)
	}
	expect(hashes.size).toBe(7)
	await alter((tx) => tx.unsafe(`update raffle set prizes = jsonb_set(prizes, '{0,units}', '"${10n ** 12n * unit}"')`))
	expect((await seen(id)).text.eng).toContain("The prize budget holds less SCG than the prizes take.")
	expect(await isGone(await asked("publish-raffle", randomUUID()))).toBe(true)
})

test("who approves that a raffle is cancelled sees what was sold and what becomes of money and prizes", async () => {
	const world = await stakingWorld()
	const raffles = rafflesOf(world)
	const { asked, seen, alter } = await viewing(world, raffleViews)
	const raffle = await raffles.open()
	await raffles.give(raffle, [someWallet(), someWallet(), someWallet()])
	const id = await asked("cancel-raffle", raffle)
	const first = await seen(id)
	expectSaid(first, "SCG")
	expect(first.text.eng).toContain("Tickets sold: 3 of 50")
	expect(first.text.eng).toContain("buyers keep their NFTs but get no money back")
	expect(first.text.eng).toContain("Tickets were sold")
	const hashes = new Set([first.hash])
	for (const change of [
		`update raffle set prizes = jsonb_set(prizes, '{1,units}', '"2001"')`,
		"update raffle set closes_at = closes_at - interval '1 minute'",
		"update raffle set next_ticket = 5",
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(id)).hash)
	}
	// Tickets are sold all the time: their number refuses no approval.
	expect(hashes.size).toBe(3)
	await alter((tx) => tx.unsafe(`update raffle set prizes = jsonb_set(prizes, '{1,units}', '"2000"')`))
	expect(await raffles.act("cancel-raffle", raffle)).toBe("done")
	expect((await seen(id)).text.eng).toContain("Only a raffle that sells tickets can be cancelled")
})

test("who approves that a prize is passed on sees which, who has it now, and why", async () => {
	const world = await stakingWorld()
	const raffles = rafflesOf(world)
	const { asked, seen, see, isGone, alter } = await viewing(world, raffleViews)
	const buyers = Array.from({ length: 8 }, someWallet)
	const raffle = await raffles.open()
	await raffles.give(raffle, buyers)
	await raffles.untilRound(raffle)
	expect(await raffles.draw()).toBe(1)
	const [won] = await world.ctx.db.execute<{ id: string; wallet: string }>(
		"select id, wallet from raffle_delivery where prize = 0",
	)
	const [delivery, wallet] = [won?.id ?? "", won?.wallet ?? ""]
	const id = await asked("redraw-prize", delivery, { reason: "undeliverable" })
	const queued = await seen(id)
	expectSaid(queued, wallet, "SCG")
	expect(queued.text.eng).toContain("neither held nor stuck")
	await alter((tx) => tx`update outgoing set status = 'held', reason = 'operator' where subject_id = ${delivery}`)
	const held = await seen(id)
	expect(held.view.warnings).toEqual([])
	expect(held.text.eng).toContain("It cannot be delivered")
	expect(held.text.eng).toContain("Place that comes next: 3")
	const hashes = new Set([held.hash, (await see("redraw-prize", delivery, { reason: "excluded" })).hash])
	for (const change of [
		`update raffle_delivery set units = 1001 where id = '${delivery}'`,
		`update raffle_delivery set wallet = '${someWallet()}' where id = '${delivery}'`,
		`update raffle_delivery set passed_at = now() where id = '${delivery}'`,
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(id)).hash)
	}
	expect(hashes.size).toBe(5)
	expect(await isGone(await asked("redraw-prize", delivery, { reason: "whim" }))).toBe(true)
})
