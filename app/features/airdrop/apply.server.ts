import { and, eq, gt, isNotNull, isNull } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { solanaAddressesOf, solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { UNUSED_HOLD_MS } from "#app/settlement/destinations/destination.ts"
import { requireTypedDestination } from "#app/settlement/destinations/require-destination.server.ts"
import { poke } from "./poke.server.ts"
import { proves } from "./search.server.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

/** Wallets that records belong to, by the types that their sessions have. */
const OLD_TYPES = ["kaia", "metamask", "klip"] as const
/** Printed text for input that is not a wallet address. */
const PRINTED = { "no-address": "airdrop:error.notPhantom", "off-curve": "airdrop:error.notPhantom" } as const

type Typed = Readonly<{
	address: string
	/** The address once more, where the holder has confirmed that it was never used. */
	confirmed?: string | null
}>

/** `firmAt`: nothing is sent before; null: at once. */
export type Applied = Readonly<{ records: number; firmAt: Date | null }>

/**
 * The signed-in wallet says where all goes that a list has for it and that is not sent yet: said anew, the last address counts, until the worker
 * takes it. Refuses what `requireTypedDestination` refuses, (403) a wallet that records do not belong to, (409) where nothing is open.
 */
export async function applyFor(ctx: RequestContext, { address: typed, confirmed = null }: Typed): Promise<Applied> {
	const { wallet } = ctx.who
	if (!wallet) throw new Refusal("airdrop:error.signIn", { status: 401 })
	const types = OLD_TYPES.filter((type) => proves(ctx.who, type))
	if (types.length === 0) throw new Refusal("messages:error.walletNotSupported", { status: 403 })
	const to = typed.trim()
	const hasSigned = solanaAddressesOf(ctx.who).includes(to)
	const { waits } = await requireTypedDestination(ctx, {
		...{ chain: ctx.chains.solana, address: to, field: "address", printed: PRINTED },
		...{ confirmed: confirmed?.trim() ?? null, hasSigned },
	})
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet } })
	const actor = `${wallet.chain}:${wallet.address}`
	return inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const rows = await ctx.db
			.select({
				id: airdropRecord.id,
				before: airdropRecord.newWalletAddress,
				firmAt: airdropRecord.receiverFirmAt,
			})
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
		const until = waits ? new Date(at.getTime() + UNUSED_HOLD_MS) : null
		const changed = rows.filter((row) => row.before !== to)
		// Sent once more with the same address, the first day counts, and a signature ends it.
		const signed = waits ? [] : rows.filter((row) => row.before === to && row.firmAt !== null)
		if (changed.length > 0)
			await ctx.db
				.update(airdropRecord)
				.set({ newWalletAddress: to, receiverFirmAt: until, appliedBy: actor, appliedAt: at })
				.where(
					isAnyOf(
						airdropRecord.id,
						changed.map((row) => row.id),
					),
				)
		if (signed.length > 0)
			await ctx.db
				.update(airdropRecord)
				.set({ receiverFirmAt: null })
				.where(
					isAnyOf(
						airdropRecord.id,
						signed.map((row) => row.id),
					),
				)
		for (const { id, before } of changed)
			await writeAudit(ctx.db, { actor, act: "airdrop.applied", subject: id, facts: { before, after: to } })
		await poke(ctx)
		const kept = rows.find((row) => row.before === to)?.firmAt ?? null
		return { records: rows.length, firmAt: waits ? (changed.length > 0 ? until : kept) : null }
	})
}

/**
 * The Solana wallet that something waits for has signed in, and says that it is the right one: nothing has to wait any longer. Sent twice it is the
 * same. Refuses (403) another kind of wallet. Answers how many records waited for it.
 */
export async function confirmReceiver(ctx: RequestContext): Promise<number> {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet) throw new Refusal("messages:error.walletNotSupported", { status: 403 })
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet } })
	return inTransaction(ctx, async (ctx) => {
		const rows = await ctx.db
			.update(airdropRecord)
			.set({ receiverFirmAt: null })
			.where(and(waitingFor(wallet.address), gt(airdropRecord.receiverFirmAt, await ctx.now())))
			.returning({ id: airdropRecord.id })
		for (const { id } of rows)
			await writeAudit(ctx.db, {
				actor: `solana:${wallet.address}`,
				act: "airdrop.applied",
				subject: id,
				facts: { after: wallet.address },
			})
		if (rows.length > 0) await poke(ctx)
		return rows.length
	})
}

const waitingFor = (address: string) =>
	and(
		eq(airdropRecord.newWalletAddress, address),
		eq(airdropRecord.status, "0"),
		isNull(airdropRecord.groupNo),
		isNotNull(airdropRecord.oldWalletAddress),
	)

/** How many records wait for the signature of this wallet; none for a wallet of another chain. */
export async function countWaitingFor(ctx: RequestContext): Promise<number> {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet) return 0
	return ctx.db.$count(
		airdropRecord,
		and(waitingFor(wallet.address), gt(airdropRecord.receiverFirmAt, await ctx.now())),
	)
}
