import { sql } from "drizzle-orm"
import type { Context, Proven } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { DECLARATION_TEXT } from "./rules.ts"

/**
 * Stores that whoever has proven a wallet is 18 or older and lives in a country (ISO 3166-1). Another country is another declaration; the same
 * again changes nothing. Refuses (409) the eleventh within a day. The audit says that it was declared, not what.
 */
export const declareChance = (
	ctx: Pick<Context, "db">,
	{ wallet, country }: Readonly<{ wallet: Proven; country: string }>,
): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const key = walletKey(wallet)
		const [row] = await db.execute<{ said: "stored" | "known" | "too-many" }>(
			sql`select declare_chance(${key}::text, ${country}::text, ${DECLARATION_TEXT}::text) as said`,
		)
		if (row?.said === "too-many") throw new Refusal("chance:declare.tooMany", { status: 409 })
		if (row?.said !== "stored") return
		const facts = { name: DECLARATION_TEXT }
		await writeAudit(db, { actor: key, act: "chance.declared", subject: key, facts })
	})
