import { and, asc, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { WrittenDrop } from "./drop-form.ts"
import { dropListed, dropNft, giftDrop } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
type Asking = Readonly<{ accountId: string }>
const stale = () => new Refusal("operators-drops:error.stale", { status: 409 })

/**
 * Writes a draft, or what it was changed to. `id`: made with the form of a new one, so sent twice it is one drop; `version`: which one the editor
 * has looked at, null: it is new. Refuses (409) what somebody else has changed since, and what is no draft.
 */
export const writeDrop = (
	ctx: Needs,
	who: Asking,
	{ id, version, drop }: Readonly<{ id: string; version: number | null; drop: WrittenDrop }>,
): Promise<void> =>
	inTransaction(ctx, async ({ db, now }) => {
		const { listed, nfts, ...values } = drop
		const at = await now()
		if (version === null) {
			const made = await db
				.insert(giftDrop)
				.values({ id, status: "draft", createdBy: accountKey(who.accountId), createdAt: at, ...values })
				.onConflictDoNothing()
				.returning({ id: giftDrop.id })
			// The same form once more.
			if (made.length === 0) return
		} else {
			const changed = await db
				.update(giftDrop)
				.set({ ...values, version: version + 1 })
				.where(and(eq(giftDrop.id, id), eq(giftDrop.status, "draft"), eq(giftDrop.version, version)))
				.returning({ id: giftDrop.id })
			if (changed.length === 0) throw stale()
		}
		await db.delete(dropListed).where(eq(dropListed.dropId, id))
		if (listed.length > 0)
			await db.execute(
				sql`insert into ${dropListed} (drop_id, wallet) select ${id}::uuid, one from json_array_elements_text(${JSON.stringify(listed)}::json) one`,
			)
		await db.delete(dropNft).where(eq(dropNft.dropId, id))
		if (nfts.length > 0)
			await db.insert(dropNft).values(nfts.map((one, position) => ({ ...one, position, dropId: id })))
		const { number, asset, units, stock } = values
		await writeAudit(db, {
			actor: accountKey(who.accountId),
			act: "drop.written",
			subject: id,
			facts: { number, kind: asset, units: `${units}`, rows: stock },
		})
	})

/** A drop with its wallets and its NFTs, for whoever edits it. */
export async function readForEditing({ db }: Pick<Context, "db">, id: string) {
	const [drop] = await db.select().from(giftDrop).where(eq(giftDrop.id, id))
	if (!drop) return null
	const rows = await db
		.select({ wallet: dropListed.wallet })
		.from(dropListed)
		.where(eq(dropListed.dropId, id))
		.orderBy(asc(dropListed.wallet))
	const nfts = await db
		.select({ asset: dropNft.asset, number: dropNft.number })
		.from(dropNft)
		.where(eq(dropNft.dropId, id))
		.orderBy(asc(dropNft.position))
	return { drop, listed: rows.map((row) => row.wallet), nfts }
}
