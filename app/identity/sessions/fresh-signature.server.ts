import { sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { WalletVisit } from "./visitor.server.ts"

/** How long a signature is enough for acts that could hurt: money, links, deletion. */
export const FRESH_MINUTES = 15

/** Refuses (401, `identity:signAgain`) if the wallet of this session signed longer ago than that. */
export async function requireFreshSignature({ db, who }: Pick<WebContext, "db"> & Pick<WalletVisit, "who">) {
	const since = who.wallet.signedAt.toISOString()
	const [row] = await db.execute<{ fresh: boolean }>(
		sql`select ${since}::timestamptz > now() - make_interval(mins => ${FRESH_MINUTES}) as fresh`,
	)
	if (!row?.fresh) throw new Refusal("identity:signAgain", { status: 401, params: { minutes: `${FRESH_MINUTES}` } })
}
