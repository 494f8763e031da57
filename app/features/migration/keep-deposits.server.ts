import { and, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type Leg, post } from "#app/settlement/ledger.server.ts"
import { heldFor } from "./arrived.server.ts"
import { assetOfDeposit } from "./queue-return.server.ts"
import type { Deposit, Migration } from "./rows.server.ts"
import { feeUse, migrationDeposit } from "./tables.server.ts"

const OWNER = "migration"

/** The old NFT and its fee are owed to nobody any more: the new NFT is there. In the transaction that completes it. */
export async function keepDeposits(ctx: Context, one: Migration, at: Date): Promise<void> {
	const [source] = await ctx.db
		.select()
		.from(migrationDeposit)
		.where(eq(migrationDeposit.id, one.sourceDepositId ?? ""))
	const fees = await ctx.db
		.select({ deposit: migrationDeposit, units: feeUse.units })
		.from(feeUse)
		.innerJoin(migrationDeposit, eq(migrationDeposit.id, feeUse.depositId))
		.where(and(eq(feeUse.migrationId, one.id), isNull(feeUse.freedAt)))
	if (!source) throw new Error(`the migration ${one.id} has no old NFT`)
	const legs = [
		legOf(ctx, "nft", source, 1n),
		...fees.map(({ deposit, units }, place) => legOf(ctx, `fee-${place}`, deposit, units)),
	]
	await post(ctx, { name: "migration", id: one.id, at }, legs)
}

function legOf(ctx: Context, leg: string, deposit: Deposit, units: bigint): Leg {
	const asset = assetOfDeposit(ctx, deposit)
	return { leg, debit: heldFor(deposit.id, asset), credit: { owner: OWNER, kind: "kept", asset }, units }
}
