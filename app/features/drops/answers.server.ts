import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Answer, Question } from "./drop.ts"

type Row = { question: Question; met: boolean; decides: boolean; facts: Record<string, string | number | null> }

/** Whether a wallet may have a drop's gift, question by question: by the function that `give_drop` itself goes by. Empty: no such drop. */
export async function answersFor(
	{ db, now }: Pick<Context, "db" | "now">,
	drop: string,
	wallet: string,
): Promise<readonly Answer[]> {
	const at = (await now()).toISOString()
	const rows = await db.execute<Row>(
		sql`select question, met, decides, facts from drop_answers(${drop}::uuid, ${wallet}, ${at}::timestamptz) with ordinality as a(question, met, decides, facts, n) order by n`,
	)
	return [...rows].map(({ question, met, decides, facts }) => ({ question, met, decides, facts }))
}

/** Whether all that decides is met. */
export const mayHave = (answers: readonly Answer[]): boolean =>
	answers.length > 0 && answers.every((one) => one.met || !one.decides)
