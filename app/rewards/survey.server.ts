import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { type Lang, WORDS_FOLDER } from "#app/lib/paths.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import { SURVEY_RULE, surveyShape } from "./survey-rule.ts"
import { surveyAnswer } from "./tables.server.ts"

/** A question as it is shown. */
export type Question = Readonly<{ id: string; text: string; choices: readonly string[]; example: boolean }>

/** The month, in UTC, in which a survey is answered once. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** What is asked of a wallet before a reward: nothing where it has answered this month, or no questions are in force. */
export async function questionsFor(
	ctx: Pick<Context, "db">,
	{ owner, at, lang }: Readonly<{ owner: string; at: Date; lang: Lang }>,
): Promise<readonly Question[]> {
	const answered = and(eq(surveyAnswer.owner, owner), eq(surveyAnswer.month, monthOf(at)))
	if ((await ctx.db.$count(surveyAnswer, answered)) > 0) return []
	const rule = await surveyInForce(ctx, at)
	const language = WORDS_FOLDER[lang]
	return (rule?.body.questions ?? []).map((one) => ({
		id: one.id,
		text: one.text[language],
		choices: one.choices.map((choice) => choice[language]),
		example: rule?.example ?? false,
	}))
}

/** The questions of a moment; null: none were published. */
export const surveyInForce = ({ db }: Pick<Context, "db">, at: Date) => ruleInForce(db, SURVEY_RULE, surveyShape, at)

/** Of what a form says was answered: questions that are asked, with a choice that they have. */
async function knownAnswers(
	ctx: Pick<Context, "db">,
	answers: Record<string, string>,
	at: Date,
): Promise<typeof answers> {
	const questions = (await surveyInForce(ctx, at))?.body.questions ?? []
	return Object.fromEntries(
		questions.flatMap(({ id, choices }) => {
			const choice = Object.hasOwn(answers, id) ? answers[id] : undefined
			return choice !== undefined && Number(choice) < choices.length ? [[id, choice]] : []
		}),
	)
}

/** Writes what was answered, once a month: later answers change nothing. In the transaction of the claim. */
export async function answerSurvey(
	{ db }: Pick<Context, "db">,
	{
		owner,
		program,
		answers,
		at,
	}: Readonly<{ owner: string; program: string; answers: Record<string, string>; at: Date }>,
): Promise<void> {
	await db
		.insert(surveyAnswer)
		.values({ owner, month: monthOf(at), program, answers: await knownAnswers({ db }, answers, at), at })
		.onConflictDoNothing()
}
