import { and, eq, sql } from "drizzle-orm"
import { agreement } from "#app/agreements/tables.server.ts"
import type { RequestContext } from "#app/db/context.ts"
import { inTransaction, sqlState } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { closeOperations } from "#app/operations/open-operations.server.ts"
import { intent } from "#app/settlement/tables.server.ts"
import { requireOwnWallet } from "./ask-for-payout.server.ts"
import { getOwnPosition, type Position } from "./queries.server.ts"
import { paidOf } from "./rules-of.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"
import { RENEWAL } from "./tell-renewals.server.ts"
import { TERMS_VERSION } from "./terms.server.ts"

export type SetRenewal = Readonly<{ position: string; renews: boolean }>

/**
 * Says whether a position goes on for another term when this one is over, by the terms that its owner has agreed to. Saying it again changes
 * nothing. Refuses (409) once the term is over or is being left, and where the terms have changed since. The signed-in wallet must own it, and
 * have signed of late.
 */
export async function setRenewal(ctx: RequestContext, { position, renews }: SetRenewal): Promise<void> {
	const owner = await requireOwnWallet(ctx, await getOwnPosition(ctx, position))
	await inTransaction(ctx, async (ctx) => {
		const [stake] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, position)).for("update")
		const at = await ctx.now()
		if (stake?.status !== positionStatus.code("active") || paidOf(stake).lockEnd <= at) throw notOpen()
		if (renews === (stake.renewsSince !== null)) return
		if (renews) await requireTermsInForce(ctx, stake)
		const set = renews ? { renewsSince: at, renewsTerms: TERMS_VERSION } : { renewsSince: null, renewsTerms: null }
		await ctx.db.update(coinPosition).set(set).where(eq(coinPosition.id, position))
		const actor = walletKey({ chain: "solana", address: owner })
		const act = renews ? "coin-staking.renewal-on" : "coin-staking.renewal-off"
		await writeAudit(ctx.db, { actor, act, subject: position, facts: renews ? { terms: TERMS_VERSION } : {} })
		if (!renews) await closeOperations(ctx, { entity: RENEWAL, subjects: [position], at })
	}).catch((error: unknown) => {
		// By the database's own clock the term is over.
		throw sqlState(error) === "23000" ? notOpen() : error
	})
}

const notOpen = () => new Refusal("coin-staking:error.renewal-not-open", { status: 409 })

/** What was agreed to stands with the application that paid the deposit, however often it was renewed. */
async function requireTermsInForce({ db }: Pick<RequestContext, "db">, { intentId }: Position): Promise<void> {
	const [agreed] = await db
		.select({ version: agreement.version })
		.from(intent)
		.innerJoin(
			agreement,
			and(
				eq(agreement.entity, positionStatus.entity),
				eq(agreement.entityId, intent.subjectId),
				eq(agreement.terms, "coin-staking"),
			),
		)
		.where(eq(intent.id, sql`${intentId}::uuid`))
	if (agreed?.version !== TERMS_VERSION) throw new Refusal("coin-staking:error.renewal-terms", { status: 409 })
}
