import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { openStops } from "#app/settlement/stops.server.ts"
import { ledgerBalance } from "#app/settlement/tables.server.ts"
import { throughKills } from "#tests/factories/killed-worker.ts"
import { FEE, migrationWorld, someSolana } from "#tests/factories/migration-world.ts"
import { askBack } from "./ask-back.server.ts"
import { carryOn } from "./go.server.ts"
import { feeUse, migrationDeposit, migrationReturn } from "./tables.server.ts"

vi.setConfig({ testTimeout: 600_000 })

test("a worker that is ended at any transaction on the way leaves one new NFT for each old one, its fee taken once, and what goes back goes once", async () => {
	const world = await migrationWorld()
	const to = someSolana()
	const people = [await world.holder({ linked: to }), await world.holder({ linked: to })]
	let kills = 0
	const step = async () => {
		kills += await throughKills(world.worker, (ctx) => world.lookAtKaia(ctx))
		kills += await throughKills(world.worker, carryOn)
		await world.lookAtSolana()
	}
	for (const { wallet, asking, nfts } of people) {
		const some = nfts.slice(0, 4)
		await world.open(asking, some, to)
		await world.payFee(wallet, FEE * 3n)
		for (const nft of some) await world.sendNft(wallet, nft)
	}
	await step()
	// The fourth of each has no fee, and is wanted back.
	for (const { asking, address } of people) {
		const late = (await world.rows()).find((one) => one.oldWalletAddress === address && one.status === "2")
		await askBack(asking, { id: late?.id ?? "", wallet: { address, type: "kaia" } })
	}
	for (let n = 0; n < 25 && (await world.rows()).some(({ status }) => status !== "20" && status !== "42"); n++)
		await step()
	const rows = await world.rows()
	expect(rows.map(({ status }) => status).sort()).toEqual(["20", "20", "20", "20", "20", "20", "42", "42"])
	const { nfts: minted } = await world.ctx.chains.solana.nfts.heldBy(to, 20_000)
	expect(minted.map(({ asset }) => asset).sort()).toEqual(rows.flatMap(({ newMintKey }) => newMintKey ?? []).sort())
	for (const one of rows) {
		const owner = await world.web.chains.kaia?.oldNfts.ownerOf({
			contract: one.oldNftContract,
			id: BigInt(one.oldNftId),
		})
		expect(owner).toBe(one.status === "20" ? world.settings.admin : one.oldWalletAddress)
		const uses = await world.ctx.db.select().from(feeUse).where(eq(feeUse.migrationId, one.id))
		expect(uses.reduce((sum, { units }) => sum + units, 0n)).toBe(one.status === "20" ? FEE : 0n)
	}
	expect(await world.ctx.db.select().from(migrationDeposit)).toHaveLength(10)
	expect(await world.ctx.db.select().from(migrationReturn)).toHaveLength(2)
	const owed = await world.ctx.db.select().from(ledgerBalance).where(eq(ledgerBalance.kind, "owed"))
	expect(owed.filter(({ asset, balance }) => balance !== 0n && asset !== "SOL")).toEqual([])
	for (const chain of world.worker.chains.all) expect(await openStops(world.ctx, chain.name)).toEqual([])
	expect(kills).toBeGreaterThan(10)
	console.info(`${kills} workers ended, ${rows.length} migrations`)
})
