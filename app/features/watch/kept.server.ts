import { and, desc, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { watchedAddress } from "./tables.server.ts"

/** Of one owner. */
export const MOST_WATCHED = 20

export const listWatched = ({ db }: Pick<Context, "db">, owner: string) =>
	db
		.select({ address: watchedAddress.address, label: watchedAddress.label })
		.from(watchedAddress)
		.where(eq(watchedAddress.owner, owner))
		.orderBy(desc(watchedAddress.createdAt), watchedAddress.address)

type Kept = Readonly<{ owner: string; address: string; label: string }>

/** Puts an address on an owner's list; one that is on it gets the new name. Refuses the twenty-first. */
export const keepAddress = (ctx: Pick<Context, "db" | "now">, { owner, address, label }: Kept): Promise<void> =>
	inTransaction(ctx, async ({ db, now }) => {
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`watched ${owner}`}, 0))`)
		const others = await db.$count(
			watchedAddress,
			and(eq(watchedAddress.owner, owner), sql`${watchedAddress.address} <> ${address}`),
		)
		if (others >= MOST_WATCHED) throw new Refusal("watch:kept.most", { status: 409 })
		await db
			.insert(watchedAddress)
			.values({ owner, address, label, createdAt: await now() })
			.onConflictDoUpdate({ target: [watchedAddress.owner, watchedAddress.address], set: { label } })
	})

export async function dropAddress(
	{ db }: Pick<Context, "db">,
	{ owner, address }: Pick<Kept, "owner" | "address">,
): Promise<void> {
	await db.delete(watchedAddress).where(and(eq(watchedAddress.owner, owner), eq(watchedAddress.address, address)))
}
