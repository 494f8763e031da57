import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { type Lang, WORDS_FOLDER } from "#app/lib/paths.ts"
import { setting } from "#app/settings/tables.server.ts"
import { notify } from "#app/settlement/notices.server.ts"
import { surveyAnswer } from "./tables.server.ts"

/** Key of the setting with the questions before a reward: at most three, each in all languages. None: nothing is asked. */
export const SURVEY = "rewards.survey"

const words = z.string().trim().min(1).max(200)
const text = z.object({ en: words, ko: words, id: words })
type Text = z.infer<typeof text>
/** In every language each is another one: an answer is read by its place. */
const differ = (texts: readonly Text[]) =>
	(["en", "ko", "id"] as const).every((lang) => new Set(texts.map((one) => one[lang])).size === texts.length)

const question = z.object({
	id: z.string().regex(/^[\w-]{1,20}$/),
	text,
	choices: z.array(text).min(2).max(6).refine(differ, "two choices are the same"),
	/** A seed of the demo: marked wherever it is shown. */
	example: z.boolean().default(false),
})
export const surveyQuestions = z
	.array(question)
	.max(3)
	.refine((all) => new Set(all.map((one) => one.id)).size === all.length, "two questions have one id")
export type SurveyQuestions = z.input<typeof surveyQuestions>

/** A question as it is shown. */
export type Question = Readonly<{ id: string; text: string; choices: readonly string[]; example: boolean }>

/** The month, in UTC, in which a survey is answered once. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/**
 * What is asked of a wallet before a reward: nothing where it has answered this month. Questions that cannot be read are not asked, and an
 * operator is told.
 */
export async function questionsFor(
	ctx: Pick<Context, "db" | "now" | "log">,
	{ owner, at, lang }: Readonly<{ owner: string; at: Date; lang: Lang }>,
): Promise<readonly Question[]> {
	const answered = and(eq(surveyAnswer.owner, owner), eq(surveyAnswer.month, monthOf(at)))
	if ((await ctx.db.$count(surveyAnswer, answered)) > 0) return []
	const questions = await readQuestions(ctx)
	if (!questions) {
		await notify(ctx, { kind: "unreadable-setting", subject: SURVEY, facts: {} })
		return []
	}
	const language = WORDS_FOLDER[lang]
	return questions.map((one) => ({
		id: one.id,
		text: one.text[language],
		choices: one.choices.map((choice) => choice[language]),
		example: one.example,
	}))
}

/** What an operator asks; null where it cannot be read. */
async function readQuestions({ db }: Pick<Context, "db">): Promise<z.infer<typeof surveyQuestions> | null> {
	const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, SURVEY))
	return surveyQuestions.safeParse(row ? jsonOf(row.value) : []).data ?? null
}

function jsonOf(value: string): unknown {
	try {
		return JSON.parse(value)
	} catch {
		return undefined
	}
}

/** Of what a form says was answered: questions that are asked, with a choice that they have. */
async function knownAnswers(ctx: Pick<Context, "db">, answers: Record<string, string>): Promise<typeof answers> {
	const questions = (await readQuestions(ctx)) ?? []
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
		.values({ owner, month: monthOf(at), program, answers: await knownAnswers({ db }, answers), at })
		.onConflictDoNothing()
}
