import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { raffle } from "#app/raffles/tables.server.ts"
import type { Draft } from "./draft-form.ts"

/** Writes a draft, whole and once: its name is its own, and the same form sent again finds it. Refuses (409) a name that is taken. Answers its id. */
export const writeDraft = (ctx: Pick<Context, "db" | "now">, draft: Draft, by: string): Promise<string> =>
	inTransaction(ctx, async ({ db, now }) => {
		const [made] = await db
			.insert(raffle)
			.values({ ...draft, status: "draft", createdBy: by, createdAt: await now() })
			.onConflictDoNothing()
			.returning({ id: raffle.id })
		if (made) {
			await writeAudit(db, { actor: by, act: "raffle.written", subject: made.id, facts: { name: draft.name } })
			return made.id
		}
		const mine = and(eq(raffle.name, draft.name), eq(raffle.createdBy, by), eq(raffle.closesAt, draft.closesAt))
		const [known] = await db.select({ id: raffle.id }).from(raffle).where(mine)
		if (!known) throw new Refusal("operators-raffles:wrong.taken", { status: 409 })
		return known.id
	})
