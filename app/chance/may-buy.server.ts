import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Proven } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type ChanceReason, type ChanceRule, type ChanceVerdict, DECLARATION_TEXT } from "./rules.ts"

/** `wallet`: null is somebody who has not signed in, and has declared nothing. `now`: by `ctx.now()`. */
type Asked = Readonly<{ wallet: Pick<Proven, "chain" | "address"> | null; now: Date }>

/**
 * Whether a wallet may buy what chance decides, rule by rule. The database decides (`chance_rules`), for pages and purchases alike; outside a
 * demo nothing is allowed before two operators have entered on what it rests in the country that the wallet has declared.
 */
export const mayBuyChance = (db: Db, asked: Asked): Promise<ChanceVerdict> => verdictOf(db, asked, false)

/**
 * The same within the transaction of a purchase: until it ends, the wallet can declare nothing else and not shut itself out, and its country's
 * basis cannot be ended. Whichever comes first is first: a purchase that waited for an exclusion sees it. Throws under any isolation but
 * read committed.
 */
export const holdChance = (tx: Db, asked: Asked): Promise<ChanceVerdict> => verdictOf(tx, asked, true)

/** The same, refusing (403) with the words of the first rule that is not met. */
export async function requireChance(tx: Db, asked: Asked): Promise<void> {
	requireAllowed(await holdChance(tx, asked))
}

/** Refuses (403) with the words of the first rule that is not met. */
export function requireAllowed({ rules }: Pick<ChanceVerdict, "rules">): void {
	const broken = rules.find(({ met }) => !met)
	if (broken) throw new Refusal(`chance:refused.${broken.rule}`, { status: 403 })
}

async function verdictOf(db: Db, { wallet, now }: Asked, hold: boolean): Promise<ChanceVerdict> {
	const rows = await db.execute<{
		rule: ChanceRule
		met: boolean
		reason: ChanceReason
		since: string | null
		country: string | null
	}>(sql`select rule, met, reason, since, country from chance_rules(${wallet ? walletKey(wallet) : ""}::text,
		${now.toISOString()}::timestamptz, ${DECLARATION_TEXT}::text, ${hold}::boolean)`)
	const rules = rows.map(({ rule, met, reason, since }) => ({
		...{ rule, met, reason },
		since: since === null ? null : new Date(since),
	}))
	if (rules.length === 0) throw new Error("no rule of paid chance was answered")
	return { allowed: rules.every(({ met }) => met), country: rows[0]?.country ?? null, rules }
}
