import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { expectSaid, viewing } from "#tests/factories/proposal-views.ts"
import { countRecordsOf } from "./count-old-wallet.server.ts"
import { airdropViews } from "./proposal-views.server.ts"
import { COIN, CONTRACT, evm, NFT, nftLine, someone, staffed } from "./testing.ts"

const USDC = 1_000_000

/** A list of coins: one receiver is known, the other row is of an old wallet. */
async function coinList() {
	const of = await staffed()
	const [to, old] = [someone(), evm(7)]
	const { id, problems } = await of.upload("coin:usdc", [COIN, `,,${to},5`, `${old},klip,,3`])
	expect(problems).toEqual([])
	return { ...of, id, to, old }
}

test("who approves a list sees its coin, its sum, its receivers and the dry run, and every change of a row", async () => {
	const { world, id, to, old, check } = await coinList()
	const { asked, seen, isGone, alter } = await viewing(world, airdropViews)
	const evidence = { rows: "2", units: `${8 * USDC}` }
	const proposed = await asked("release-airdrop", id, evidence)
	const unchecked = await seen(proposed)
	expect(unchecked.text.eng).toContain("There is no dry run")
	await check(id)
	const first = await seen(proposed)
	expect(first.hash).not.toBe(unchecked.hash)
	expectSaid(first, "8 USDC", "5 USDC", "3 USDC", to, old, "A list of a test")
	expect(first.text.eng).toContain("Sets 8 USDC aside and sends it to 2 wallets; what was sent cannot be called back.")
	expect(first.text.eng).toContain("Receivers that were never used on the chain: 1.")
	expect(first.view).toMatchObject({ table: { total: 2 }, link: { href: `/admin/airdrop/list?id=${id}` } })
	const scg = world.web.assets.get("scg").address
	const hashes = new Set([first.hash])
	for (const change of [
		"update airdrop_record set units = units + 1 where line = 2",
		`update airdrop_record set new_wallet_address = '${someone()}' where line = 2`,
		`update airdrop_record set old_wallet_address = '${evm(8)}' where line = 3`,
		`update airdrop_batch set asset = 'scg', address = '${scg}'`,
		"update airdrop_batch set title = 'Another list'",
		"update airdrop_batch set dry_run_at = dry_run_at - interval '2 days'",
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(proposed)).hash)
	}
	expect(hashes.size).toBe(7)
	const last = await seen(proposed)
	expect(last.text.eng).toContain("not the one that the proposer looked at")
	expect(last.text.eng).toContain("older than 24 hours")
	expect(await isGone(await asked("release-airdrop", randomUUID(), evidence))).toBe(true)
})

test("more rows than are shown are covered by their hash", async () => {
	const { world, upload } = await staffed()
	const { asked, seen, alter } = await viewing(world, airdropViews)
	const { id } = await upload("coin:usdc", [COIN, ...Array.from({ length: 9 }, () => `,,${someone()},1`)])
	const proposed = await asked("release-airdrop", id, { rows: "9", units: `${9 * USDC}` })
	const first = await seen(proposed)
	expect(first.view.table).toMatchObject({ total: 9, rows: { length: 5 } })
	await alter((tx) => tx`update airdrop_record set new_wallet_address = ${someone()} where line = 10`)
	expect((await seen(proposed)).hash).not.toBe(first.hash)
})

test("a list of NFTs names them and their collection; records of an old wallet are counted", async () => {
	const { world, upload } = await staffed()
	const { preview, alter } = await viewing(world, airdropViews)
	const [old, to] = [evm(9), someone()]
	const { id, problems } = await upload("nft:kongz", [NFT, nftLine(1, old, "kaia", to), nftLine(2, old, "kaia")])
	expect(problems).toEqual([])
	const first = await preview("release-airdrop", id, { rows: "2", units: "2" })
	expectSaid(first, "2 × PunkyKongz NFT", "Grilla #1", `${CONTRACT} #2`, to, old)
	expect(await countRecordsOf(world.web, old)).toEqual({ all: 2, open: 1 })
	await alter((tx) => tx`update airdrop_batch set asset = 'hag'`)
	expect((await preview("release-airdrop", id, { rows: "2", units: "2" })).hash).not.toBe(first.hash)
})

test("a list that goes on, what is tried again, and a receiver each say what, how much and to whom", async () => {
	const { world, id, to, old, act, release } = await coinList()
	const { asked, seen, see, isGone, alter } = await viewing(world, airdropViews)
	await release(id)
	expect((await act("pause-airdrop", id)).outcome).toBe("done")
	const resume = await asked("resume-airdrop", id)
	const paused = await seen(resume)
	expectSaid(paused, "8 USDC", to, old)
	expect(paused.view.warnings).toEqual([])

	const retry = await asked("retry-airdrop", id)
	expect((await seen(retry)).text.eng).toContain("Nothing of the list has failed.")
	await alter((tx) => tx`update airdrop_record set status = '40', reason = 'stuck' where line = 2`)
	const failed = await seen(retry)
	expectSaid(failed, "5 USDC", to)
	expect(failed.text.eng).toContain("Sends once more what failed of the list “A list of a test”: 5 USDC for 1 wallet;")
	const { db } = world.ctx
	const row = (await db.execute<{ id: string }>(`select id from airdrop_record where line = 3`))[0]
	const mine = someone()
	const receiver = await asked("set-airdrop-receiver", row?.id ?? "", { to: mine, unused: true })
	const first = await seen(receiver)
	expectSaid(first, "3 USDC", `→ ${mine}`, old)
	expect(first.text.eng).toContain(`The receiver was never used on the chain: ${mine}.`)
	expect((await see("set-airdrop-receiver", row?.id ?? "", { to: someone() })).hash).not.toBe(first.hash)
	const hashes = new Set([first.hash, paused.hash])
	for (const change of [
		"update airdrop_record set units = units + 1 where line = 3",
		`update airdrop_record set new_wallet_address = '${someone()}' where line = 3`,
		"update airdrop_batch set title = 'Another list'",
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(receiver)).hash)
	}
	hashes.add((await seen(resume)).hash)
	expect(hashes.size).toBe(6)
	// A coin's own address receives nothing.
	const mint = world.web.assets.get("usdc").address
	const refused = await see("set-airdrop-receiver", row?.id ?? "", { to: mint })
	expect(refused.text.eng).toContain("This is an address of this site.")
	expect(await isGone(await asked("set-airdrop-receiver", row?.id ?? "", {}))).toBe(true)
})
