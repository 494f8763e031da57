import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { attempt } from "../tables.server.ts"
import { carries } from "./tables.server.ts"

/**
 * The attempt of ours that a transaction was, by its id: it carries something of ours. Any other is a visitor's payment, or what a web process
 * was made to write.
 */
export async function payoutAttempt(
	{ db }: Pick<Context, "db">,
	{ chain, signature }: Readonly<{ chain: string; signature: string }>,
): Promise<string | null> {
	const [ours] = await db
		.select({ id: attempt.id })
		.from(attempt)
		.innerJoin(carries, eq(carries.attemptId, attempt.id))
		.where(and(eq(attempt.chain, chain), eq(attempt.signature, signature)))
		.limit(1)
	return ours?.id ?? null
}
