import { and, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { planStatus } from "../status.ts"
import { mintPlan } from "../tables.server.ts"

/**
 * The commitment of a draw stands on the chain for good: the plans whose NFTs are its tickets may open. `hash`: of the commitment, in hex. Told
 * again it does nothing; a plan's first commitment stays.
 */
export async function commitDraw(
	{ db }: Pick<Context, "db">,
	{ draw, hash }: Readonly<{ draw: string; hash: string }>,
): Promise<void> {
	await db
		.update(mintPlan)
		.set({ drawCommit: hash })
		.where(and(eq(mintPlan.draw, draw), isNull(mintPlan.drawCommit), eq(mintPlan.status, planStatus.code("wait"))))
}
