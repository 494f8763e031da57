import { randomUUID } from "node:crypto"
import { expect, test, vi } from "vitest"
import { migrationWorld, someSolana } from "#tests/factories/migration-world.ts"
import { expectSaid, viewing } from "#tests/factories/proposal-views.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { lostWallet } from "./lost-wallets/tables.server.ts"
import { migrationViews } from "./proposal-views.server.ts"

// Two chains and a database for each.
vi.setConfig({ testTimeout: 300_000 })

const records = { all: 3, open: 2 }
const views = migrationViews(async () => records)

test("who approves that an NFT goes back sees which, to whom, and its fee", async () => {
	const world = await migrationWorld()
	const { asked, seen, isGone, alter } = await viewing(world, views, world.web)
	const to = someSolana()
	const { wallet, asking, nfts, address } = await world.holder()
	const [nft] = nfts
	if (!nft) throw new Error("no NFT was given")
	const code = await world.open(asking, [nft], to)
	const { id: migration } = await world.migrationOf(code)
	const id = await asked("return-nft", migration)
	const announced = await seen(id)
	expect(announced.text.eng).toContain("not with us in a state in which it can go back")
	await world.sendNft(wallet, nft)
	await world.payFee(wallet)
	await world.until(code, "4")
	const first = await seen(id)
	const { oldNftName } = await world.migrationOf(code)
	expectSaid(first, address, oldNftName, `${nft.contract} #${nft.id}`, to)
	expect(first.text.eng).toContain(`and its fee of 0.1 KLAY back to ${address} on Kaia; once they are sent`)
	expect(first.text.idn).toContain("0,1 KLAY")
	expect(first.view.warnings).toEqual([])
	expect(first.view.link?.href).toBe(`/admin/migration?proof=${code}`)
	const hashes = new Set([first.hash])
	for (const change of [
		"update fee_use set units = units + 1000000000000000",
		"update nft_migration set old_nft_id = old_nft_id || '1'",
		`update migration_deposit set from_address = '0x${"9".repeat(40)}' where kind = 'nft'`,
		"update migration_deposit set block_time = block_time - interval '1 day' where kind = 'nft'",
		"update nft_migration set mint_id = gen_random_uuid()",
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(id)).hash)
	}
	expect(hashes.size).toBe(6)
	const last = await seen(id)
	expect(last.text.eng).toContain("It came from another wallet")
	expect(last.text.eng).toContain("may still be minted")
	expect(await isGone(await asked("return-nft", randomUUID()))).toBe(true)
})

test("who decides on a lost wallet sees both wallets, the holder's words, and what depends on it", async () => {
	const world = await stakingWorld({ payouts: false })
	const { asked, seen, isGone, alter } = await viewing(world, views)
	const [before, after, other] = [`0x${"ab".repeat(20)}`, someSolana(), someSolana()]
	const claim = randomUUID()
	const of = { oldWalletAddress: before, createdAt: new Date(Date.UTC(2026, 4, 6)) }
	const explanation = "Klip is closed on my phone."
	const claimOf = (wallet: string) => ({ owner: `solana:${wallet}`, newWalletAddress: wallet, explanation, ...of })
	await world.ctx.db.insert(lostWallet).values({ id: claim, ...claimOf(after) })
	const [accept, reject] = [await asked("accept-lost-wallet", claim), await asked("reject-lost-wallet", claim)]
	const first = await seen(accept)
	expectSaid(first, before, after, explanation, "2026")
	expect(first.text.eng).toContain(`Accepts for good that ${after} belongs to the holder of ${before};`)
	expect(first.text.eng).toContain("Airdrop records of the old wallet: 3")
	expect(first.text.eng).toContain("Of them without a receiver: 2")
	expect(first.text.eng).toContain("There are no documents.")
	const rejected = await seen(reject)
	expectSaid(rejected, before, after)
	expect(rejected.text.eng).toContain(`Does not accept ${after}`)
	const hashes = new Set([first.hash, rejected.hash])
	for (const change of [
		`update lost_wallet set old_wallet_address = '0x${"ac".repeat(20)}'`,
		`update lost_wallet set old_wallet_address = '${before}', created_at = created_at - interval '1 day'`,
		"update lost_wallet set explanation = 'Another story'",
	]) {
		await alter((tx) => tx.unsafe(change))
		hashes.add((await seen(accept)).hash)
	}
	await world.ctx.db.insert(lostWallet).values({ id: randomUUID(), ...claimOf(other) })
	const claimed = await seen(accept)
	expect(claimed.text.eng).toContain("Another wallet has claimed the same old wallet.")
	hashes.add(claimed.hash)
	await alter(
		(tx) => tx`update lost_wallet set status = 'accepted', why = 'x', act_id = gen_random_uuid(), decided_at = now()`,
	)
	const decided = await seen(accept)
	expect(decided.text.eng).toContain("It was decided already")
	expect(decided.text.eng).toContain("Another wallet was accepted for this old wallet before.")
	expect(hashes.size).toBe(6)
	expect(await isGone(await asked("accept-lost-wallet", randomUUID()))).toBe(true)
})
