import { asc, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { publishKey } from "#app/draws/site-key/published-key.server.ts"
import { answersFor } from "./answers.server.ts"
import { nftsOfDrops } from "./drop-nfts.server.ts"
import { type Entitlement, textOf } from "./entitlement.ts"
import "#app/draws/site-key/context.ts"
import { dropEntitlement, dropLog, giftDrop } from "./tables.server.ts"

const AT_ONCE = 500

/** Signs what was asked for and is not signed yet; without the key there is none, and nothing else waits for it. */
export async function signEntitlements(ctx: Context): Promise<number> {
	const signer = ctx.siteSigner
	if (!signer) return 0
	const at = await ctx.now()
	await publishKey(ctx, signer.key, at)
	const rows = await ctx.db
		.select({ log: dropLog, drop: giftDrop })
		.from(dropLog)
		.innerJoin(giftDrop, eq(giftDrop.id, dropLog.dropId))
		.where(sql`not ${dropLog.isSigned} and ${dropLog.status} <> '0'`)
		.orderBy(asc(dropLog.createdAt))
		.limit(AT_ONCE)
	for (const { log, drop } of rows) {
		const body = await bodyOf(ctx, log, drop)
		if (body === null) continue
		const signature = signer.sign(textOf(body))
		await inTransaction(ctx, async ({ db }) => {
			const values = { logId: log.id, body: JSON.stringify(body), signature, key: signer.key, signedAt: at }
			await db.insert(dropEntitlement).values(values).onConflictDoNothing()
			await db.update(dropLog).set({ isSigned: true }).where(eq(dropLog.id, log.id))
		})
	}
	return rows.length
}

async function bodyOf(
	ctx: Context,
	log: typeof dropLog.$inferSelect,
	drop: typeof giftDrop.$inferSelect,
): Promise<Entitlement | null> {
	const { chain, mint, snapshotHash } = drop
	if (chain === null || mint === null || snapshotHash === null) return null
	const nfts = drop.kind === "nft" ? (await nftsOfDrops(ctx, [drop.id])).get(drop.id) : null
	const answers = await answersFor(ctx, drop.id, log.wallet)
	return {
		version: 1,
		kind: "drop",
		demo: ctx.demo,
		drop: {
			id: drop.id,
			number: drop.number,
			rules: drop.rules,
			snapshotAt: drop.snapshotAt.toISOString(),
			snapshotHash,
		},
		gift: {
			kind: drop.kind,
			chain,
			mint,
			units: `${drop.units}`,
			...(nfts ? { nfts: nfts.map(({ asset }) => asset) } : {}),
		},
		wallet: log.wallet,
		log: log.id,
		askedAt: log.createdAt.toISOString(),
		// What of the answers is for good: the window, the stock and what has been asked for change.
		answers: answers
			.filter(({ question }) => ["staked", "listed", "anyone", "entitled"].includes(question))
			.map(({ question, met, facts }) => ({ question, met, facts })),
	}
}
