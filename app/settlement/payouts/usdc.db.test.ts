import {
	createAssociatedTokenAccountIdempotentInstruction,
	createTransferCheckedInstruction,
	getAssociatedTokenAddressSync,
} from "@solana/spl-token"
import { Keypair, PublicKey } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { vaultFor } from "#app/chains/assets.ts"
import { expectBooksInOrder, inLedger, onChain } from "#tests/factories/books.ts"
import { SCG, scgTransfer, sent } from "#tests/factories/payments.ts"
import { owed } from "#tests/factories/payouts.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { reconcile } from "../reconcile.server.ts"
import { operatorNotice, outgoing, receipt } from "../tables.server.ts"
import { payoutLimits } from "./limits.server.ts"

const USDC = 1_000_000n
const usdcOf = (world: World) => world.ctx.assets.get("usdc").address
const accountOf = (world: World, owner: PublicKey) =>
	getAssociatedTokenAddressSync(new PublicKey(usdcOf(world)), owner, true)

async function paid(world: World) {
	for (let n = 0; n < 20; n++) {
		const rows = await world.ctx.db.select({ status: outgoing.status }).from(outgoing)
		if (rows.every((row) => row.status === "done")) return
		await world.settle()
	}
	throw new Error("it was not paid after twenty looks")
}

/** USDC from the treasury to an account of ours or of a wallet's, which is opened for it. */
async function giveUsdc(world: World, owner: PublicKey, units: bigint) {
	const { treasury } = world.keys
	const mint = new PublicKey(usdcOf(world))
	const to = accountOf(world, owner)
	await sent(
		world,
		[treasury],
		[
			createAssociatedTokenAccountIdempotentInstruction(treasury.publicKey, to, owner, mint),
			createTransferCheckedInstruction(accountOf(world, treasury.publicKey), mint, to, treasury.publicKey, units, 6),
		],
	)
	world.mine()
}

test("what is owed in USDC is paid in USDC beside SCG, to a wallet without an account too, and booked to the last unit", async () => {
	const world = await stakingWorld()
	const [rich, fresh] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
	await giveUsdc(world, rich, 1n)
	await owed(world, { to: rich, units: 3n * USDC, asset: usdcOf(world) })
	await owed(world, { to: fresh, units: 2n * USDC, asset: usdcOf(world) })
	await owed(world, { to: fresh, units: 7n * SCG })
	await paid(world)
	expect(await onChain(world.ctx, accountOf(world, rich).toBase58(), usdcOf(world))).toBe(3n * USDC + 1n)
	expect(await onChain(world.ctx, accountOf(world, fresh).toBase58(), usdcOf(world))).toBe(2n * USDC)
	const float = vaultFor(world.ctx.vaults, { asset: "usdc", role: "float" })
	expect(await onChain(world.ctx, float.account, usdcOf(world))).toBe(4_995n * USDC)
	await expectBooksInOrder(world.ctx)
})

test("the demo's float is filled up in USDC from the vault of NFT rewards; caps and bounds are dollars", async () => {
	const world = await stakingWorld()
	const limits = await payoutLimits(world.ctx, world.ctx.chains.solana)
	expect(limits.get(usdcOf(world))).toEqual({ hour: 10_000n * USDC, day: 40_000n * USDC, low: 1_000n * USDC })
	const to = Keypair.generate().publicKey
	await giveUsdc(world, to, 1n)
	const id = await owed(world, { to, units: 6_000n * USDC, asset: usdcOf(world) })
	await paid(world)
	const [row] = await world.ctx.db.select().from(outgoing).where(eq(outgoing.id, id))
	expect(row?.status).toBe("done")
	const notices = await world.ctx.db.select().from(operatorNotice).where(eq(operatorNotice.kind, "float-low"))
	expect(notices.map((one) => one.subject)).toEqual([`solana/${usdcOf(world)}`])
	const vault = vaultFor(world.ctx.vaults, { asset: "usdc", role: "nft-reward" })
	expect(await onChain(world.ctx, vault.account, usdcOf(world))).toBe(89_000n * USDC)
	await expectBooksInOrder(world.ctx)
})

test("what the treasury sends to the vault of NFT rewards is what a feature takes it for, and else the operator's, and no debt", async () => {
	const world = await stakingWorld()
	const scg = world.ctx.assets.get("scg").address
	const budget = (asset: string) => inLedger(world.ctx, "nft-staking", "reward-budget", asset)
	expect([await budget(scg), await budget(usdcOf(world))]).toEqual([1_000_000n * SCG, 100_000n * USDC])
	const { nftVaultOwner, treasury } = world.keys
	const to = new PublicKey(vaultFor(world.ctx.vaults, { asset: "scg", role: "nft-reward" }).account)
	await giveUsdc(world, nftVaultOwner.publicKey, 5n * USDC)
	await sent(world, [treasury], [scgTransfer(world, treasury.publicKey, 9n * SCG, { to })])
	await world.settle()
	expect([await budget(scg), await budget(usdcOf(world))]).toEqual([1_000_009n * SCG, 100_005n * USDC])
	// Without a feature that knows it, it is kept for the operator to say what it is for.
	await sent(world, [treasury], [scgTransfer(world, treasury.publicKey, 7n * SCG, { to })])
	world.mine()
	await reconcile(world.worker, { handlers: { ...world.handlers, funding: async () => null } })
	const kept = await world.ctx.db.select().from(receipt).where(eq(receipt.reason, "not-assigned"))
	expect(kept).toMatchObject([{ units: 7n * SCG, outcome: "kept" }])
	expect(await world.ctx.db.select().from(outgoing)).toEqual([])
	await expectBooksInOrder(world.ctx)
})
