import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { type Keypair, PublicKey } from "@solana/web3.js"
import { expect } from "vitest"
import { outgoing } from "#app/settlement/tables.server.ts"
import { onChain } from "./books.ts"
import { fundedWallet } from "./payments.ts"
import { scgOf } from "./scg.ts"
import { agreedStake, askingAs, payDeposit, positionOf } from "./stakes.ts"
import type { World } from "./staking-world.ts"

/** A paid stake of a wallet that has signed in; `turnTo` counts from the start of its accrual. */
export async function ownedStake(world: World, wish: { amount: string; days: number }) {
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft } = await agreedStake(asking, wish)
	await payDeposit(asking, draft, wallet)
	await world.settle()
	const { accrualStart, status } = await positionOf(asking, draft)
	expect(status).toBe("active")
	const untilStart = Math.ceil(((accrualStart?.getTime() ?? 0) - Date.now()) / 1000)
	const turnTo = async (seconds: number) => {
		world.turnTo(untilStart + seconds)
		// The functions of the database go by the clock that is written there.
		await world.ctx.now()
	}
	return { wallet, asking, id: draft, turnTo }
}

/** What a wallet holds of the coin, final. */
export const coinsOf = (world: World, wallet: Keypair): Promise<bigint> => {
	const { mint } = scgOf(world.ctx)
	return onChain(world.ctx, getAssociatedTokenAddressSync(new PublicKey(mint), wallet.publicKey).toBase58(), mint)
}

/** Looks until all that is due is paid. */
export async function paid(world: World): Promise<void> {
	for (let n = 0; n < 20; n++) {
		const rows = await world.ctx.db.select({ status: outgoing.status }).from(outgoing)
		if (rows.every((row) => row.status === "done")) return
		await world.settle()
	}
	throw new Error("not everything was paid after twenty looks")
}
