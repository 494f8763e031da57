import { type RuleLine, ruleKind } from "#app/settings/rules/rule-lines.ts"
import { SURVEY_LANGS, SURVEY_RULE, surveyShape } from "./survey-rule.ts"

const LINES = {
	text: { en: "textEn", ko: "textKo", id: "textId" },
	choices: { en: "choicesEn", ko: "choicesKo", id: "choicesId" },
} as const

/** The questions before a reward, as operators are shown them: each text in each language. */
export const surveyKind = ruleKind({
	key: SURVEY_RULE,
	name: "survey",
	shape: surveyShape,
	say: ({ questions }) => [
		{ what: "questions", of: null, value: { unit: "count", n: questions.length } },
		...questions.flatMap(({ id, text, choices }, n): RuleLine[] => {
			const line = (what: string, words: string): RuleLine => ({
				...{ what, of: { question: n + 1 } },
				value: { unit: "words", n: words },
			})
			return [
				line("questionName", id),
				...SURVEY_LANGS.map((lang) => line(LINES.text[lang], text[lang])),
				...SURVEY_LANGS.map((lang) => line(LINES.choices[lang], choices.map((one) => `“${one[lang]}”`).join(" "))),
			]
		}),
	],
})
