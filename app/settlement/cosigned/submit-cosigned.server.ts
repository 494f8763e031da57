import { and, eq } from "drizzle-orm"
import type { ChainAdapter, SignedTransaction } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { lastValidHeightOf } from "../submit-payment.server.ts"
import { cosigned } from "./tables.server.ts"

type Submission = Readonly<{
	chain: ChainAdapter
	purpose: string
	/** What it is for, in the feature: one transaction of it at a time, and none after one has landed. */
	subjectId: string
	/** Who has signed, and pays the fee. */
	owner: string
	transaction: SignedTransaction
	/** What the feature writes down with it, in the same transaction of the database; not when it is handed in again. */
	stored?(ctx: Context, of: Readonly<{ signature: string; at: Date }>): Promise<void>
}>

/**
 * Takes what a holder has signed and the worker is to sign as well: it is stored, and the worker looks at it at once. The same bytes again are
 * the same. Refuses with 409 while others for the subject are under way, and after one of them has landed.
 */
export async function submitCosigned(ctx: Context, submission: Submission): Promise<void> {
	const { chain, purpose, subjectId, owner, transaction, stored } = submission
	const { signature, raw } = transaction
	if (await isStored(ctx, submission)) return
	const lastValidHeight = await lastValidHeightOf(chain, transaction)
	const at = await ctx.now()
	await inTransaction(ctx, async (ctx) => {
		const rows = await ctx.db
			.insert(cosigned)
			.values({ purpose, subjectId, chain: chain.name, owner, signed: raw, signature, lastValidHeight, createdAt: at })
			.onConflictDoNothing()
			.returning({ id: cosigned.id })
		if (rows.length === 0) {
			if (await isStored(ctx, submission)) return
			throw await refusalOf(ctx, submission)
		}
		await stored?.(ctx, { signature, at })
		await enqueue(ctx.db, "settlement:look", {}, { key: "look" })
	})
}

/** Throws where the same bytes were handed in for something else. */
async function isStored(
	{ db }: Pick<Context, "db">,
	{ chain, purpose, subjectId, transaction }: Submission,
): Promise<boolean> {
	const [known] = await db
		.select({ purpose: cosigned.purpose, subjectId: cosigned.subjectId })
		.from(cosigned)
		.where(and(eq(cosigned.chain, chain.name), eq(cosigned.signature, transaction.signature)))
	if (!known) return false
	if (known.purpose !== purpose || known.subjectId !== subjectId)
		throw new Refusal("settlement:under-way", { status: 409 })
	return true
}

async function refusalOf({ db }: Pick<Context, "db">, { subjectId }: Submission): Promise<Refusal> {
	const rows = await db.select({ status: cosigned.status }).from(cosigned).where(eq(cosigned.subjectId, subjectId))
	const isLanded = rows.some((row) => row.status === "landed")
	return new Refusal(isLanded ? "settlement:closed" : "settlement:under-way", { status: 409 })
}
