import { and, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { NoticeKind } from "./notice-kinds.ts"
import { operatorNotice } from "./tables.server.ts"

type Notice = Readonly<{ kind: NoticeKind; subject: string; facts: Record<string, string | number | null> }>

/** Tells an operator, once until somebody has seen to it: a row and a line in the log. */
export async function notify(ctx: Pick<Context, "db" | "now" | "log">, notice: Notice): Promise<void> {
	const rows = await ctx.db
		.insert(operatorNotice)
		.values({ ...notice, at: await ctx.now() })
		.onConflictDoNothing()
		.returning({ id: operatorNotice.id })
	if (rows.length > 0)
		ctx.log.warn({ notice: notice.kind, subject: notice.subject, ...notice.facts }, "an operator is needed")
}

/** Nobody need look at these payouts, or orders, any more: they go out again, or have ended. */
export async function withdrawHeld(ctx: Pick<Context, "db" | "now">, ...payouts: string[]): Promise<void> {
	for (const kind of ["payout-held", "payout-stuck"] as const) await withdraw(ctx, kind, ...payouts)
}

/** They have come right by themselves. */
export async function withdraw(
	ctx: Pick<Context, "db" | "now">,
	kind: NoticeKind,
	...subjects: string[]
): Promise<void> {
	await ctx.db
		.update(operatorNotice)
		.set({ seenAt: await ctx.now() })
		.where(and(eq(operatorNotice.kind, kind), isAnyOf(operatorNotice.subject, subjects), isNull(operatorNotice.seenAt)))
}
