import { expect, test } from "vitest"
import { surveySeed } from "#app/rewards/seed-survey.server.ts"
import { SURVEY_LIMITS, surveyBody } from "#app/rewards/survey-rule.ts"
import { readSurveyForm, typedSurvey } from "./survey-form.ts"

const NOW = new Date("2026-11-25T09:00:00Z")
const read = (change: Record<string, string> = {}, from: Parameters<typeof typedSurvey>[0] = surveySeed) => {
	const fields = new FormData()
	for (const [name, value] of Object.entries({ ...typedSurvey(from), reason: "why", ...change }))
		fields.set(name, value)
	return readSurveyForm(fields, { lang: "eng", now: NOW, limits: SURVEY_LIMITS })
}
const errors = (change: Record<string, string>) => read(change).problems.map(({ field, key }) => [field, key])

test("the questions in force are read as themselves, also with the lines of a browser; no question is no question", () => {
	expect(surveyBody.parse(read().body)).toEqual(surveyBody.parse(surveySeed))
	const lines = typedSurvey(surveySeed)["choicesKo-0"]?.replaceAll("\n", "\r\n") ?? ""
	expect(surveyBody.parse(read({ "choicesKo-0": `${lines}\r\n ` }).body)).toEqual(surveyBody.parse(surveySeed))
	expect(read({}, null).body).toEqual({ questions: [] })
})

test("what a question lacks is told beside its field, and what was typed stays", () => {
	expect(errors({ "textKo-0": " " })).toEqual([["textKo-0", "admin:needed"]])
	expect(errors({ "textId-2": "Kenapa?" }).map(([name]) => name)).toEqual([
		...["questionName-2", "textEn-2", "textKo-2", "choicesEn-2", "choicesKo-2", "choicesId-2"],
	])
	expect(errors({ "questionName-0": "two words" })).toEqual([["questionName-0", "admin:rules.survey.nameWrong"]])
	expect(errors({ "questionName-1": "back" })).toEqual([["questionName-1", "admin:rules.survey.nameTwice"]])
	expect(errors({ "choicesKo-0": "하나" })).toEqual([["choicesKo-0", "admin:rules.survey.choicesCount"]])
	expect(errors({ "choicesKo-0": "하나\n둘" })).toEqual([["choicesKo-0", "admin:rules.survey.choicesUneven"]])
	expect(errors({ "choicesKo-0": "하나\n하나\n둘\n셋" })).toEqual([["choicesKo-0", "admin:rules.survey.choicesTwice"]])
	expect(errors({ "textEn-0": "x".repeat(201) })).toEqual([["textEn-0", "admin:tooLong"]])
	expect(read({ "choicesKo-0": "하나" }).typed["choicesKo-0"]).toBe("하나")
	expect(read({ "choicesKo-0": "하나" }).body).toBeNull()
})
