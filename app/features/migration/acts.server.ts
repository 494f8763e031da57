import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { giveBack } from "./give-back.server.ts"
import { lockMigration, type Migration, statusOf } from "./rows.server.ts"
import { MINT } from "./terms.ts"

const evidence = z.object({ why: z.string().trim().min(1).max(2_000) })

/**
 * An operator sends an old NFT back to whom it came from, and its fee with it: subject is the id of the migration. One whose new NFT is there, or
 * may come, stays: an order that waits for nothing but an operator is taken back in the same transaction.
 */
async function returnNft(ctx: Context, act: Parameters<OperatorActs[string]>[1]): Promise<string> {
	const read = evidence.safeParse(act.evidence)
	if (!read.success || !isUuid(act.subject)) return "unreadable"
	const one = await lockMigration(ctx, act.subject).catch(() => null)
	if (!one) return "no-such-migration"
	const name = statusOf(one)
	if (name !== "manual" && name !== "source_sent" && name !== "both") return "not-with-us"
	if (one.mintId && !(await takeBackOrder(ctx, one))) return "may-be-minted"
	if (!(await giveBack(ctx, one, { actor: act.who, reason: "operator" }))) return "not-with-us"
	await writeAudit(ctx.db, {
		actor: act.who,
		act: "migration.returned",
		subject: one.id,
		facts: { why: read.data.why },
	})
	return "done"
}

/** Only one whose transactions are all proven to have done nothing waits as stuck. */
async function takeBackOrder({ db }: Pick<Context, "db">, { mintId }: Migration): Promise<boolean> {
	const rows = await db
		.update(outgoing)
		.set({ status: "cancelled", reason: "sent-back" })
		.where(and(eq(outgoing.purpose, MINT), eq(outgoing.subjectId, mintId ?? ""), eq(outgoing.status, "stuck")))
		.returning({ id: outgoing.id })
	return rows.length === 1
}

export const migrationActs: OperatorActs = { "return-nft": returnNft }
