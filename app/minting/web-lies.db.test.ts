import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { type Keypair, PublicKey, VersionedTransaction } from "@solana/web3.js"
import { expect, test } from "vitest"
import type { AtomicMint } from "#app/chains/minter.ts"
import { attempt } from "#app/settlement/tables.server.ts"
import { asks, openedPlan, stateOf } from "#tests/factories/mints.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { atomicMintOf } from "./purchases/atomic-mint-of.server.ts"
import { beginPurchase } from "./purchases/begin-purchase.server.ts"
import { storeSigned } from "./purchases/submit-atomic.server.ts"
import { requirePurchase } from "./queries.server.ts"
import { stockLeft } from "./stock.server.ts"

/** What its buyer signs of another mint than the one that was quoted, handed in past all that web looks at. */
async function handedIn(world: World, { id, wallet, mint }: { id: string; wallet: Keypair; mint: AtomicMint }) {
	const { minting } = world.web.chains.solana
	const { unsigned, failure } = await minting.prepare(mint)
	expect(failure).toBeNull()
	const tx = VersionedTransaction.deserialize(unsigned)
	tx.sign([wallet])
	const transaction = minting.checkSigned(tx.serialize(), mint)
	if ("refused" in transaction) throw new Error(transaction.refused)
	await storeSigned(world.web, { purchaseId: id, wallet: wallet.publicKey.toBase58(), transaction })
}

test("a web process in the wrong hands has nothing minted: not for money that goes to somebody else, not for less, and not for none", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world)
	const thief = await fundedWallet(world)
	const { mint: asset } = scgOf(world.ctx)
	const account = getAssociatedTokenAddressSync(new PublicKey(asset), thief.publicKey).toBase58()
	const { sql } = world.database
	const lies = [
		async (id: string) => {
			await sql`update minting_payment set vault = ${account} where purchase_id = ${id}`
			await sql`update intent set vault = ${account} where id = (select intent_id from minting_payment where purchase_id = ${id})`
			return { vault: account }
		},
		async (id: string) => {
			await sql`update minting_payment set units = 1 where purchase_id = ${id}`
			await sql`update intent set units = 1 where id = (select intent_id from minting_payment where purchase_id = ${id})`
			return { units: 1n }
		},
		async (id: string) => {
			await sql`delete from minting_payment where purchase_id = ${id}`
			return null
		},
	]
	for (const lie of lies) {
		const wallet = await fundedWallet(world)
		const { id } = await beginPurchase(world.web, asks(planId, wallet.publicKey.toBase58(), { asset }))
		const { payment, ...rest } = await atomicMintOf(world.web, await requirePurchase(world.web, id))
		for (const table of ["minting_payment", "intent"]) await sql.unsafe(`alter table ${table} disable trigger user`)
		const change = await lie(id)
		for (const table of ["minting_payment", "intent"]) await sql.unsafe(`alter table ${table} enable trigger user`)
		await handedIn(world, { id, wallet, mint: { ...rest, payment: change && payment && { ...payment, ...change } } })
		const before = await world.ctx.db.$count(attempt)
		await world.settle()
		await world.settle()
		expect(await stateOf(world, id)).toMatchObject({ mint: "5", items: ["40"] })
		expect((await requirePurchase(world.ctx, id)).purchase.reason).toBe("minting:error.changed")
		expect(await world.ctx.db.$count(attempt)).toBe(before)
		expect((await world.ctx.chains.solana.nfts.heldBy(wallet.publicKey.toBase58(), 5_000)).nfts).toEqual([])
	}
	expect(await stockLeft(world.ctx, planId)).toBe(10)
})
