import { randomUUID } from "node:crypto"
import { Keypair, type PublicKey } from "@solana/web3.js"
import type { Context } from "#app/db/context.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { giveScg } from "./payments.ts"
import { scgOf } from "./scg.ts"
import type { World } from "./staking-world.ts"

type Owed = Readonly<{ to: PublicKey | string; units: bigint; asset?: string; purpose?: string }>

/** Something that we owe, as a feature leaves it: booked as owed, and queued. The money is the operator's, in the float. Answers the id of the outgoing. */
export async function owed(
	world: Readonly<{ ctx: Context }>,
	{ to, units, asset, purpose = "test:payout" }: Owed,
): Promise<string> {
	const { mint, chain, depositVault } = scgOf(world.ctx)
	const subjectId = randomUUID()
	const at = await world.ctx.now()
	const of = asset ?? mint
	await post(world.ctx, { name: "test", id: subjectId, at }, [
		{
			leg: "owed",
			debit: { owner: "test", kind: "unexplained", asset: of },
			credit: { owner: subjectId, kind: "owed", asset: of },
			units,
		},
	])
	const [row] = await world.ctx.db
		.insert(outgoing)
		.values({
			purpose,
			subjectId,
			kind: "transfer",
			chain,
			wallet: depositVault.account,
			asset: of,
			units,
			toAddress: to.toString(),
			status: "queued",
			createdAt: at,
		})
		.returning({ id: outgoing.id })
	if (!row) throw new Error("it was not written")
	return row.id
}

/** A wallet that has an account for the coin, empty. */
export async function ownedTokens(world: World): Promise<PublicKey> {
	const wallet = Keypair.generate()
	await giveScg(world, wallet.publicKey, 0n)
	return wallet.publicKey
}
