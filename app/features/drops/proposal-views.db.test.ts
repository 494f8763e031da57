import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { draftedDrop, publishedDrop, someWallets, USDC } from "#tests/factories/drops.ts"
import { expectSaid, viewing } from "#tests/factories/proposal-views.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { dropViews } from "./proposal-views.server.ts"
import { dropNft } from "./tables.server.ts"

const inDays = (n: number) => new Date(Date.UTC(2031, 0, 1 + n))

test("who approves a drop sees amounts, coin, wallets and dates, and every change of its draft", async () => {
	const world = await stakingWorld()
	const { asked, seen, see, isGone, alter } = await viewing(world, dropViews)
	const listed = someWallets(2).map((one) => one.publicKey.toBase58())
	const of = { rules: [{ kind: "listed" } as const], closesAt: inDays(14), opensAt: inDays(1), listed }
	const drop = await draftedDrop(world, of)
	const id = await asked("publish-drop", drop, { version: "1" })
	const first = await seen(id)
	expectSaid(first, "10 × 2 USDC = 20 USDC", "2031", ...listed)
	expect(first.text.eng).toContain(
		"Announces drop No.1 for good: 10 × 2 USDC = 20 USDC, open from Jan 2, 2031, 00:00 UTC",
	)
	expect(first.text.eng).toContain("A wallet on the published list")
	expect(first.view).toMatchObject({
		warnings: [],
		table: { total: 2 },
		link: { href: `/admin/drops/edit?id=${drop}` },
	})
	const hashes = new Set([first.hash])
	const [wallet = "", other = ""] = someWallets(2).map((one) => one.publicKey.toBase58())
	for (const change of [
		"update gift_drop set units = 3000000",
		"update gift_drop set stock = 11",
		"update gift_drop set kind = 'rwa', asset = 'venture'",
		"update gift_drop set closes_at = closes_at - interval '1 day'",
		"update gift_drop set number = 2",
		`update drop_listed set wallet = '${wallet}' where wallet = '${listed[0]}'`,
		`insert into drop_listed select id, '${other}' from gift_drop`,
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(id)).hash)
	}
	expect(hashes.size).toBe(8)
	// The worker would answer "another-draft".
	await alter((tx) => tx`update gift_drop set version = 2`)
	expect((await seen(id)).text.eng).toContain("The draft was changed since it was proposed")
	expect((await see("publish-drop", drop, { version: "2" })).text.eng).not.toContain("was changed since")
	expect(await isGone(await asked("publish-drop", randomUUID(), { version: "1" }))).toBe(true)
	expect(await isGone(await asked("publish-drop", drop, {}))).toBe(true)
})

test("a change of a drop shows what it replaces: stock, gift and window", async () => {
	const world = await stakingWorld()
	const { asked, seen, see, alter } = await viewing(world, dropViews)
	const drop = await publishedDrop(world, { opensAt: inDays(1), closesAt: inDays(14) })
	const stock = await asked("set-drop-stock", drop, { stock: "12" })
	const before = await seen(stock)
	expectSaid(before, "10 → 12", "20 USDC → 24 USDC")
	expect(before.view.warnings).toEqual([])
	expect((await see("set-drop-stock", drop, { stock: "13" })).hash).not.toBe(before.hash)
	await alter((tx) => tx`update gift_drop set units = ${`${3n * USDC}`}`)
	expect((await seen(stock)).hash).not.toBe(before.hash)
	await alter((tx) => tx`update gift_drop set units = ${`${2n * USDC}`}`)

	const gift = await see("set-drop-gift", drop, { kind: "usdc", asset: "usdc", units: `${3n * USDC}` })
	expectSaid(gift, "2 USDC → 3 USDC", "20 USDC → 30 USDC")
	const coin = await see("set-drop-gift", drop, { kind: "rwa", asset: "venture", units: `${3n * USDC}` })
	expectSaid(coin, "2 USDC → 3 RWA-DEMO", "30 RWA-DEMO")
	expect(coin.hash).not.toBe(gift.hash)

	const [opensAt, closesAt, sooner] = [inDays(2), inDays(20), inDays(13)].map((at) => at.toISOString())
	const later = await see("set-drop-window", drop, { opensAt, closesAt })
	expect(later.text.eng).toContain("Jan 2, 2031, 00:00 UTC → Jan 3, 2031, 00:00 UTC")
	expect(later.view.warnings).toEqual([])
	const earlier = await see("set-drop-window", drop, { opensAt, closesAt: sooner })
	expect(earlier.text.eng).toContain("earlier than the present one")
	expect(earlier.hash).not.toBe(later.hash)
	await alter((tx) => tx`update gift_drop set status = 'ended', chain = 'x', mint = 'x', pays_from = 'x'`)
	expect((await seen(stock)).text.eng).toContain("cannot be changed like this")
})

test("a drop of NFTs names each of them", async () => {
	const world = await stakingWorld()
	const { asked, seen, alter } = await viewing(world, dropViews)
	const of = { kind: "nft", asset: "kongz", units: 1n, stock: 2, opensAt: inDays(1), closesAt: inDays(14) } as const
	const drop = await draftedDrop(world, of)
	const nfts = someWallets(2).map((one, n) => ({ asset: one.publicKey.toBase58(), number: n + 3 }))
	await world.ctx.db.insert(dropNft).values(nfts.map((one, position) => ({ ...one, position, dropId: drop })))
	const id = await asked("publish-drop", drop, { version: "1" })
	const first = await seen(id)
	expectSaid(first, "2 × ", "PunkyKongz #3", "PunkyKongz #4", ...nfts.map(({ asset }) => asset))
	await alter((tx) => tx`update drop_nft set number = 5 where number = 4`)
	expect((await seen(id)).hash).not.toBe(first.hash)
	await alter((tx) => tx`delete from drop_nft where number = 5`)
	expect((await seen(id)).text.eng).toContain("It does not name as many NFTs as it gives.")
})
