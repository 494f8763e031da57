import type { Lang } from "#app/lib/paths.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { fieldReader, type Typed } from "../rules-forms.ts"
import { field } from "./rates-form.ts"

type Text = Readonly<Record<TextLang, string>>
export type SurveyFigures = Readonly<{
	questions: readonly Readonly<{ id: string; text: Text; choices: readonly Text[] }>[]
}>
export type SurveyLimits = Readonly<{ questions: number; choices: readonly [number, number]; text: number }>

/** Languages of the texts, by what the fields of each are named after; the names are those of lines among the words of rules. */
export const TEXT_FIELDS = { textEn: "en", textKo: "ko", textId: "id" } as const
export const CHOICE_FIELDS = { choicesEn: "en", choicesKo: "ko", choicesId: "id" } as const
type TextLang = (typeof TEXT_FIELDS)[keyof typeof TEXT_FIELDS]
export const MOST_NAME = 20

/** The version in force as an operator would type it: choices have a line each. */
export function typedSurvey(survey: SurveyFigures | null): Typed {
	const questions = (survey?.questions ?? []).flatMap(({ id, text, choices }, n) => [
		[field("questionName", n), id],
		...Object.entries(TEXT_FIELDS).map(([name, lang]) => [field(name, n), text[lang]]),
		...Object.entries(CHOICE_FIELDS).map(([name, lang]) => [
			field(name, n),
			choices.map((one) => one[lang]).join("\n"),
		]),
	])
	return Object.fromEntries([...questions, ["when", "now"]])
}

type Reading = Readonly<{ lang: Lang; now: Date; limits: SurveyLimits }>

/** A version as it was typed, with all that is wrong with it; `body` is null where something is. A question of which nothing is typed is none. */
export function readSurveyForm(fields: FormData, { lang, now, limits }: Reading) {
	const reader = fieldReader(fields, { lang })
	const { typed, problems, text, problem } = reader
	const mostLines = limits.choices[1] * (limits.text + 2)
	const names = (n: number) =>
		["questionName", ...Object.keys(TEXT_FIELDS), ...Object.keys(CHOICE_FIELDS)].map((name) => field(name, n))
	const rows = Array.from({ length: limits.questions }, (_, n) => n).filter((n) =>
		names(n).some((name) => reader.sent(name).trim() !== ""),
	)
	const required = (name: string, most: number): string => {
		const value = text(name, most)
		if (value === "") problem(name, reader.sent(name).trim() === "" ? "admin:needed" : "admin:tooLong")
		if (value.includes("\ufffd")) problem(name, "admin:rules.problem.letters")
		return value
	}
	const seen = new Set<string>()
	const questions = rows.map((n) => {
		const name = field("questionName", n)
		const id = required(name, MOST_NAME)
		if (id !== "" && !/^[\w-]+$/.test(id)) problem(name, "admin:rules.survey.nameWrong")
		if (id !== "" && seen.has(id)) problem(name, "admin:rules.survey.nameTwice")
		seen.add(id)
		const texts = Object.fromEntries(
			Object.entries(TEXT_FIELDS).map(([name, lang]) => [lang, required(field(name, n), limits.text)]),
		)
		const lists = Object.entries(CHOICE_FIELDS).map(([name, lang]) => {
			const lines = linesOf(required(field(name, n), mostLines))
			return { name: field(name, n), lang, lines }
		})
		const [first] = lists
		for (const { name, lines } of lists) {
			if (lines.length === 0) continue
			const [least, most] = limits.choices
			if (lines.length < least || lines.length > most)
				problem(name, "admin:rules.survey.choicesCount", { least: `${least}`, most: `${most}` })
			else if (lines.length !== first?.lines.length) problem(name, "admin:rules.survey.choicesUneven")
			else if (new Set(lines).size < lines.length) problem(name, "admin:rules.survey.choicesTwice")
			else if (lines.some((line) => line.length > limits.text)) problem(name, "admin:tooLong")
		}
		const choices = (first?.lines ?? []).map((_, place) =>
			Object.fromEntries(lists.map(({ lang, lines }) => [lang, lines[place] ?? ""])),
		)
		return { id, text: texts, choices }
	})
	typed.when = text("when") === "later" ? "later" : "now"
	const from = text("from")
	const validFrom = typed.when === "later" ? readUtcMoment(from) : null
	if (typed.when === "later" && !validFrom) problem("from", from === "" ? "admin:needed" : "admin:rules.problem.date")
	if (validFrom && validFrom <= now) problem("from", "admin:rules.problem.past")
	const reason = reader.reason()
	return { typed: typed as Typed, problems, validFrom, reason, body: problems.length === 0 ? { questions } : null }
}

const linesOf = (value: string): readonly string[] =>
	value
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== "")
