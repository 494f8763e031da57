import { createAssociatedTokenAccountIdempotentInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token"
import { PublicKey } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { vaultFor } from "#app/chains/assets.ts"
import { openStops } from "#app/settlement/stops.server.ts"
import { outgoing, receipt } from "#app/settlement/tables.server.ts"
import { fundedWallet, giveScg, SCG, scgTransfer, sent, solTransfer } from "#tests/factories/payments.ts"
import { rafflesOf } from "#tests/factories/raffles.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { coverOf } from "./vault.server.ts"

test("what strangers send into the vaults for prizes is no prize money and stops nothing: what the treasury sends after it is found", async () => {
	const world = await stakingWorld()
	const raffles = rafflesOf(world)
	const id = await raffles.open()
	const { account } = vaultFor(world.ctx.vaults, { asset: "scg", role: "raffle" })
	const free = async () => (await coverOf(world.web, await raffles.one(id)))[0]?.free ?? 0n
	const before = await free()
	const stranger = await fundedWallet(world)
	const { raffleVaultOwner: owner } = world.chain.demo
	const usdc = new PublicKey(world.ctx.assets.get("usdc").address)
	const elsewhere = getAssociatedTokenAddressSync(usdc, new PublicKey(owner), true)
	await sent(
		world,
		[stranger],
		[
			scgTransfer(world, stranger.publicKey, 1n, { to: new PublicKey(account) }),
			scgTransfer(world, stranger.publicKey, 50n * SCG, { to: new PublicKey(account) }),
			solTransfer(stranger.publicKey, owner, 1_000_000),
			solTransfer(stranger.publicKey, world.keys.nftPrizeOwner.publicKey.toBase58(), 1_000_000),
			createAssociatedTokenAccountIdempotentInstruction(stranger.publicKey, elsewhere, new PublicKey(owner), usdc),
		],
	)
	await raffles.settle()
	expect(await free()).toBe(before)
	const came = (await world.ctx.db.select().from(receipt).where(eq(receipt.account, account))).filter(
		({ sourceOwner }) => sourceOwner === stranger.publicKey.toBase58(),
	)
	expect(came.map(({ units }) => units).sort()).toEqual([1n, 50n * SCG])
	for (const { outcome } of came) expect(["unmatched", "kept"]).toContain(outcome)
	// Nobody asked for it, so an operator decides; by itself nothing goes anywhere.
	const back = await world.ctx.db.select().from(outgoing).where(eq(outgoing.wallet, account))
	for (const { status } of back) expect(status).toBe("held")
	await giveScg(world, new PublicKey(owner), 7n * SCG)
	await raffles.settle()
	expect(await free()).toBe(before + 7n * SCG)
	expect(await openStops(world.ctx, world.ctx.chains.solana.name)).toEqual([])
})
