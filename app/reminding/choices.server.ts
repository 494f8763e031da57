import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { reminderChoice } from "./tables.server.ts"
import { TOPICS, type Topic } from "./topics.ts"

export type Choice = Readonly<{ topic: Topic; byMail: boolean; byPush: boolean }>

/** What an owner wants to be reminded of, of every topic. */
export async function choicesOf({ db }: Pick<Context, "db">, owner: string): Promise<readonly Choice[]> {
	const rows = await db.select().from(reminderChoice).where(eq(reminderChoice.owner, owner))
	return TOPICS.map((topic) => {
		const { byMail = true, byPush = true } = rows.find((one) => one.topic === topic) ?? {}
		return { topic, byMail, byPush }
	})
}

/** Keeps what was chosen; what is as without a choice is no row. */
export const keepChoices = (
	ctx: Pick<Context, "db">,
	{ owner, choices }: Readonly<{ owner: string; choices: readonly Choice[] }>,
): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		for (const { topic, ...ways } of choices)
			await db
				.insert(reminderChoice)
				.values({ owner, topic, ...ways })
				.onConflictDoUpdate({ target: [reminderChoice.owner, reminderChoice.topic], set: ways })
	})
