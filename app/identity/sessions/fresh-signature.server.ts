import { sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { WalletVisit } from "./visitor.server.ts"

/** How long a signature is enough for acts that could hurt: money, links, deletion. */
export const FRESH_MINUTES = 15

const isFresh = statement<{ fresh: boolean }, { since: string; minutes: number }>(
	sql`select ${sql.placeholder("since")}::timestamptz > now() - make_interval(mins => ${sql.placeholder("minutes")}::int) as fresh`,
)

/** Refuses (401, `identity:signAgain`) if the wallet of this session signed longer ago than that. */
export async function requireFreshSignature({ db, who }: Pick<WebContext, "db"> & Pick<WalletVisit, "who">) {
	const [row] = await isFresh(db, { since: who.wallet.signedAt.toISOString(), minutes: FRESH_MINUTES })
	if (!row?.fresh) throw new Refusal("identity:signAgain", { status: 401, params: { minutes: `${FRESH_MINUTES}` } })
}
