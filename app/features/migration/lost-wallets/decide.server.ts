import { and, eq, inArray, lt } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { file } from "#app/files/tables.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { transition } from "#app/operations/transition.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { LOST_WALLET_LIMITS, type LostWalletStatus, lostWalletStatus } from "./status.ts"
import { lostWallet, lostWalletFile } from "./tables.server.ts"

const evidence = z.object({ why: z.string().trim().min(1).max(2_000) })

/** Two have agreed: the claim is decided, with the reason that its owner reads. What lists hold for the old wallet operators send by acts of their own. */
const decide =
	(to: Exclude<LostWalletStatus, "open">): OperatorActs[string] =>
	async (ctx, act) => {
		const read = evidence.safeParse(act.evidence)
		if (!read.success || !isUuid(act.subject)) return "unreadable"
		const { why } = read.data
		return inTransaction(ctx, async ({ db, now }) => {
			const [claim] = await db.select().from(lostWallet).where(eq(lostWallet.id, act.subject)).for("update")
			if (!claim) return "no-such-claim"
			if (claim.status === to) return "done"
			if (claim.status !== "open") return "moved-on"
			const at = await now()
			await transition(
				{ db },
				{
					machine: lostWalletStatus,
					table: lostWallet,
					id: claim.id,
					to,
					cause: { actor: act.who, reason: act.kind, at },
					set: { why, actId: act.id, decidedAt: at },
				},
			)
			const facts = { before: claim.oldWalletAddress, after: claim.newWalletAddress, why }
			await writeAudit(db, { actor: act.who, act: `lost-wallet.${to}`, subject: claim.id, facts })
			return "done"
		})
	}

export const lostWalletActs = {
	"accept-lost-wallet": decide("accepted"),
	"reject-lost-wallet": decide("rejected"),
} satisfies OperatorActs

/** Documents go once their claim was decided long enough ago. */
export async function forgetDocuments(ctx: Context): Promise<void> {
	const at = await ctx.now()
	const before = new Date(at.getTime() - LOST_WALLET_LIMITS.keepDays * 86_400_000)
	const over = ctx.db
		.select({ id: lostWalletFile.fileId })
		.from(lostWalletFile)
		.innerJoin(lostWallet, eq(lostWallet.id, lostWalletFile.lostWalletId))
		.where(lt(lostWallet.decidedAt, before))
	await ctx.db
		.update(file)
		.set({ state: "deleted", deletedAt: at })
		.where(and(eq(file.state, "stored"), inArray(file.id, over)))
}
