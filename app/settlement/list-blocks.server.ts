import { inTransaction } from "#app/db/in-transaction.server.ts"
import { type Listed, remember } from "./list-signatures.server.ts"
import { notify } from "./notices.server.ts"
import type { Ours } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { recordReceipt } from "./record-receipt.server.ts"
import { vaultCursor } from "./tables.server.ts"

type Cursor = typeof vaultCursor.$inferSelect

/** Blocks that are read once more where the chain is not what it was. */
const BACK = 64n
/** Before the first instruction of any transaction: what an account held when it was first looked at. */
const OPENING = -2

/**
 * Writes every transaction that concerns the account since the cursor into `tx_read`, where a chain is read by its blocks: so many a pass, the
 * oldest first. Each block has to follow on the one before it. The first time nothing is listed: what the account holds then is its opening.
 */
export async function listBlocks(pass: Pass, ours: Ours, cursor: Cursor | undefined): Promise<Listed> {
	const { chain } = pass
	if (!chain.blocks) throw new Error(`${chain.id} is not read by blocks`)
	if (!cursor) return done(null, await recordOpening(pass, ours))
	const standing = { slot: cursor.slot, time: cursor.chainTime }
	if (pass.slot <= cursor.slot) return done(cursor.signature, pass.slot === cursor.slot ? standing : null)
	const [first, ...rest] = await chain.blocks(ours.account, { from: cursor.slot + 1n, to: pass.slot })
	if (!first) return done(cursor.signature, null)
	if (cursor.signature !== null && first.parentHash !== cursor.signature) return await readAgain(pass, ours, cursor)
	let last = first
	for (const block of rest) {
		if (block.parentHash !== last.hash) throw new Error(`block ${block.slot} does not follow on the one before it`)
		last = block
	}
	const blocks = [first, ...rest]
	for (const block of blocks) await remember(pass, ours, block.listed)
	const found = blocks.some(({ listed }) => listed.length > 0)
	return done(last.hash, { slot: last.slot, time: last.time }, found)
}

const done = (anchor: string | null, upTo: Listed["upTo"], found = false): Listed => ({
	anchor,
	walk: null,
	upTo,
	found,
})

/**
 * What was final is not any more, as a chain with finality must never show. What was booked stays booked, and the comparison with the chain stops
 * what has to be stopped; an operator is told, and what stands in the place of those blocks is read.
 */
async function readAgain(pass: Pass, ours: Ours, cursor: Cursor): Promise<Listed> {
	const facts = { cursorSlot: Number(cursor.slot), firstSlotOfNode: Number(cursor.slot) }
	await notify(pass.ctx, { kind: "scan-gap", subject: ours.account, facts })
	pass.ctx.log.error(
		{ account: ours.account, slot: cursor.slot.toString() },
		"final blocks are not those that were read",
	)
	const from = cursor.slot > BACK ? cursor.slot - BACK : 1n
	const blocks = (await pass.chain.blocks?.(ours.account, { from, to: pass.slot })) ?? []
	for (const block of blocks) await remember(pass, ours, block.listed)
	const last = blocks.at(-1)
	return last && last.slot > cursor.slot
		? done(last.hash, { slot: last.slot, time: last.time }, true)
		: done(cursor.signature, null, true)
}

/**
 * What the account holds of the native asset at first: the books begin with it. Written together with the cursor, so that nothing comes between
 * the two.
 */
async function recordOpening(pass: Pass, { account, owner }: Ours): Promise<{ slot: bigint; time: Date }> {
	const { ctx, chain, chainTime } = pass
	const asset = chain.native.address
	const [found] = await chain.balances([{ account, asset }])
	if (!found) throw new Error(`${chain.id} does not say what ${account} holds`)
	const { slot } = found
	const units = found.held[0]?.units ?? 0n
	const signature = `opening:${account}`
	const where = { chain: chain.name, account, owner, signature, slot, blockTime: chainTime }
	const credit = { instruction: OPENING, asset, units, sourceAccount: null, sourceOwner: null }
	const at = await ctx.now()
	await inTransaction(ctx, async (ctx) => {
		const cursor = { chain: chain.name, account, slot, chainTime, openingSlot: slot }
		const begun = await ctx.db
			.insert(vaultCursor)
			.values(cursor)
			.onConflictDoNothing()
			.returning({ slot: vaultCursor.slot })
		if (begun.length === 0 || units === 0n) return
		await recordReceipt({ ...pass, ctx }, { landed: { ...where, keys: [], openingSlot: slot }, credit, at })
	})
	return { slot, time: chainTime }
}
