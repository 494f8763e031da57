import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Theme } from "#app/lib/theme.ts"
import { memberChoice } from "../tables.server.ts"

/** Null: as the page, or the browser, has it. */
export type MemberChoice = Readonly<{ lang: Lang | null; theme: Theme | null }>

export async function memberChoiceOf({ db }: Pick<Context, "db">, owner: string): Promise<MemberChoice> {
	const [row] = await db.select().from(memberChoice).where(eq(memberChoice.owner, owner))
	return { lang: row?.lang ?? null, theme: row?.theme ?? null }
}

/** Keeps how an owner wants the site. */
export async function keepMemberChoice(
	{ db, now }: Pick<Context, "db" | "now">,
	{ owner, ...choice }: MemberChoice & Readonly<{ owner: string }>,
): Promise<void> {
	const set = { ...choice, changedAt: await now() }
	await db
		.insert(memberChoice)
		.values({ owner, ...set })
		.onConflictDoUpdate({ target: memberChoice.owner, set })
}
