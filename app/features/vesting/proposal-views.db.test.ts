import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { expectSaid, viewing } from "#tests/factories/proposal-views.ts"
import { vestingViews } from "./proposal-views.server.ts"
import { rowOf, someone, vestingWorld } from "./testing.ts"

test("who approves vesting sees each coin's sum, the first schedules and the chain's word of their wallets", async () => {
	const { world, upload, looked } = await vestingWorld()
	const { asked, seen, see, isGone, alter } = await viewing(world, vestingViews)
	const [one, two] = [someone(), someone()]
	const { id, problems } = await upload([
		rowOf({ wallet: one, total: "100", start: "2031-01-31" }),
		rowOf({ wallet: two, total: "50.5", start: "2031-02-01", cancel: "operators" }),
	])
	expect(problems).toEqual([])
	const proposed = await asked("publish-vesting", id, await looked(id))
	const first = await seen(proposed)
	expectSaid(first, one, two, "100 SCG", "SCG", "2031")
	expect(first.text.eng).toContain(
		"Publishes “A list of a test” for good: 150.5 SCG is taken from the vault and released to 2 wallets as the schedules say.",
	)
	expect(first.text.eng).toContain("Wallets that were never used on the chain: 2.")
	expect(first.text.eng).toContain("Jul 31, 2031, 00:00 UTC")
	expect(first.view).toMatchObject({ table: { total: 2 }, link: { href: `/admin/vesting/list?id=${id}` } })
	const hashes = new Set([first.hash])
	for (const change of [
		"update vesting_schedule set total = total + 1 where line = 3",
		"update vesting_schedule set asset = 'pvt' where line = 3",
		"update vesting_schedule set starts_at = starts_at - interval '1 day' where line = 2",
		`update vesting_schedule set wallet = '${someone()}' where line = 3`,
		"update vesting_schedule set cliff_months = 12 where line = 2",
		"update vesting_schedule set cancels = 'nobody'",
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(proposed)).hash)
	}
	expect(hashes.size).toBe(7)
	expect((await seen(proposed)).text.eng).toContain("not the one that the proposer looked at")
	const silent = { ...world.web.chains.solana, addressStates: async () => Promise.reject(new Error("silent")) }
	const chains = { ...world.web.chains, solana: silent }
	const cut = await viewing(world, vestingViews, { ...world.web, chains })
	expect((await cut.seen(proposed)).text.eng).toContain("The network does not answer")
	expect(await isGone(await asked("publish-vesting", randomUUID(), { rows: "1", sums: "" }))).toBe(true)
	expect(await isGone(await asked("publish-vesting", id, {}))).toBe(true)
	expect((await see("publish-vesting", id, await looked(id))).text.eng).not.toContain("not the one that the proposer")
})

test("who approves that a schedule is cancelled sees what is freed, what stays and what was claimed", async () => {
	const { world, published } = await vestingWorld()
	const { asked, seen, alter } = await viewing(world, vestingViews)
	const wallet = someone()
	const day = new Date().toISOString().slice(0, 10)
	const [row] = await published([rowOf({ wallet, total: "100", start: day, cancel: "operators" })])
	const id = await asked("cancel-vesting", row?.id ?? "")
	const first = await seen(id)
	expectSaid(first, wallet, "100 SCG", "25 SCG", "75 SCG", "0 SCG")
	expect(first.text.eng).toContain(`Ends the schedule of ${wallet} for good: 75 SCG is free again, and the 25 SCG`)
	expect(first.view.warnings).toEqual([])
	const hashes = new Set([first.hash])
	for (const change of [
		"update vesting_schedule set claimed = 1",
		`update vesting_schedule set wallet = '${someone()}'`,
		"update vesting_release set units = units + 1 where at = (select min(at) from vesting_release)",
		"update vesting_schedule set cancels = 'nobody'",
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(id)).hash)
	}
	expect(hashes.size).toBe(5)
	expect((await seen(id)).text.eng).toContain("Nobody can cancel this schedule.")
})
