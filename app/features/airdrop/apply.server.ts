import { and, eq, isNull } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { solanaReceiver } from "#app/identity/members/solana-receiver.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { poke } from "./poke.server.ts"
import { proves } from "./search.server.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

/** Wallets that records belong to, by the types that their sessions have. */
const OLD_TYPES = ["kaia", "metamask", "klip"] as const

/**
 * The signed-in wallet says where all goes that a list has for it and that is not sent yet: said anew, the last address counts, until the worker
 * takes it. Refuses (400) an address that nobody has the key of, (403) a wallet that records do not belong to, (409) where nothing is open.
 * Answers how many records it was said of.
 */
export async function applyFor(ctx: RequestContext, typed: string): Promise<number> {
	const { wallet } = ctx.who
	if (!wallet) throw new Refusal("airdrop:error.signIn", { status: 401 })
	const types = OLD_TYPES.filter((type) => proves(ctx.who, type))
	if (types.length === 0) throw new Refusal("messages:error.walletNotSupported", { status: 403 })
	const to = solanaReceiver(typed)
	const isOurs = ctx.vaults.some((one) => one.owner === to || one.account === to)
	if (to === null || isOurs) throw new Refusal("airdrop:error.notPhantom", { status: 400, field: "address" })
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet } })
	const actor = `${wallet.chain}:${wallet.address}`
	return inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const rows = await ctx.db
			.select({ id: airdropRecord.id, before: airdropRecord.newWalletAddress })
			.from(airdropRecord)
			.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
			.where(
				and(
					eq(airdropRecord.oldWalletAddress, wallet.address),
					isAnyOf(airdropRecord.oldWalletType, types),
					eq(airdropRecord.status, "0"),
					isNull(airdropRecord.groupNo),
					eq(airdropBatch.status, "released"),
				),
			)
			.orderBy(airdropRecord.id)
			.for("update", { of: airdropRecord })
		if (rows.length === 0) throw new Refusal("airdrop:error.nothingOpen", { status: 409 })
		const changed = rows.filter((row) => row.before !== to)
		if (changed.length > 0)
			await ctx.db
				.update(airdropRecord)
				.set({ newWalletAddress: to, appliedBy: actor, appliedAt: at })
				.where(
					isAnyOf(
						airdropRecord.id,
						changed.map((row) => row.id),
					),
				)
		for (const { id, before } of changed)
			await writeAudit(ctx.db, { actor, act: "airdrop.applied", subject: id, facts: { before, after: to } })
		await poke(ctx)
		return rows.length
	})
}
