import { sql } from "drizzle-orm"
import type { Context, Proven } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import type { ExclusionTerm } from "./rules.ts"

/**
 * Shuts wallets out from what chance decides, at once: until so many months are over, or for good. Nobody can take it back or shorten it, and
 * a longer term may be added. `formId`: made once for a form; the same again adds nothing. Nothing notes whose it is: what is stored is a hash.
 */
export const excludeFromChance = (
	ctx: Pick<Context, "db">,
	{ formId, wallets, term }: Readonly<{ formId: string; wallets: readonly Proven[]; term: ExclusionTerm }>,
): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const keys = sql.join(
			wallets.map((one) => sql`${walletKey(one)}::text`),
			sql`, `,
		)
		await db.execute(sql`select exclude_from_chance(${formId}::uuid, array[${keys}], ${term}::text)`)
	})

/** Forgets exclusions whose term is over. */
export async function forgetOverExclusions({ db }: Pick<Context, "db">): Promise<void> {
	await db.execute(sql`delete from chance_exclusion where until_at <= now_here()`)
}
