import { z } from "zod"

/** The rule with the questions before a reward, at most three, each in all languages. None in force: nothing is asked. */
export const SURVEY_RULE = "rewards:survey"
export const SURVEY_LIMITS = { questions: 3, choices: [2, 6], text: 200 } as const

const words = z.string().trim().min(1).max(SURVEY_LIMITS.text)
const text = z.object({ en: words, ko: words, id: words })
type Text = z.infer<typeof text>
export const SURVEY_LANGS = ["en", "ko", "id"] as const
/** In every language each is another one: an answer is read by its place. */
const differ = (texts: readonly Text[]) =>
	SURVEY_LANGS.every((lang) => new Set(texts.map((one) => one[lang])).size === texts.length)

const question = z.object({
	/** Answers are stored under it. */
	id: z.string().regex(/^[\w-]{1,20}$/),
	text,
	choices: z
		.array(text)
		.min(SURVEY_LIMITS.choices[0])
		.max(SURVEY_LIMITS.choices[1])
		.refine(differ, "two choices are the same"),
})
export const surveyBody = z.object({
	questions: z
		.array(question)
		.max(SURVEY_LIMITS.questions)
		.refine((all) => new Set(all.map((one) => one.id)).size === all.length, "two questions have one id"),
})
export type SurveyBody = z.output<typeof surveyBody>

export const surveyShape = { body: surveyBody, methods: ["once-a-month@1"] }
