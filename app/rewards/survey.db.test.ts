import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { setting } from "#app/settings/tables.server.ts"
import { operatorNotice } from "#app/settlement/tables.server.ts"
import { seedSurvey, surveySeed } from "./seed-survey.server.ts"
import { answerSurvey, questionsFor, SURVEY, surveyQuestions } from "./survey.server.ts"
import { surveyAnswer } from "./tables.server.ts"

const NOVEMBER = new Date("2026-11-30T23:59:59.999Z")
const DECEMBER = new Date("2026-12-01T00:00:00.000Z")

/** The web's context on a database, and a hand that writes the setting. */
async function asking() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db } = database.asWeb()
	const ctx = { db, now: databaseClock(db), log: pino({ level: "silent" }) }
	const publish = (value: string) =>
		database.db
			.insert(setting)
			.values({ key: SURVEY, value })
			.onConflictDoUpdate({ target: setting.key, set: { value } })
	return { ctx, owner: database.db, worker: database.asWorker(), publish }
}

const ask = (ctx: Parameters<typeof questionsFor>[0], owner: string, at = NOVEMBER) =>
	questionsFor(ctx, { owner, at, lang: "kor" })

test("the demo's questions are an example, in the language of the page, and never stand over what an operator asks", async () => {
	const { ctx, owner, publish } = await asking()
	expect(await ask(ctx, "A")).toEqual([])
	await seedSurvey({ db: owner })
	await seedSurvey({ db: owner })
	const asked = await ask(ctx, "A")
	expect(asked).toHaveLength(2)
	expect(asked[0]).toMatchObject({ id: "back", text: surveySeed[0]?.text.ko, example: true })
	expect(asked[0]?.choices[1]).toBe(surveySeed[0]?.choices[1]?.ko)
	await publish("[]")
	await seedSurvey({ db: owner })
	expect(await ask(ctx, "A")).toEqual([])
	const { example: _, ...plain } = surveyQuestions.parse(surveySeed)[0] ?? {}
	await publish(JSON.stringify([plain]))
	expect(await ask(ctx, "A")).toMatchObject([{ id: "back", example: false }])
})

test("a wallet is asked once a month, by UTC, and what it answered first stays", async () => {
	const { ctx, owner, worker, publish } = await asking()
	await publish(JSON.stringify(surveySeed))
	const answered = { owner: "A", program: "boost", at: NOVEMBER }
	await answerSurvey(worker, { ...answered, answers: { back: "1" } })
	await answerSurvey(worker, { ...answered, program: "world", answers: { back: "2" } })
	expect(await owner.select().from(surveyAnswer)).toEqual([
		{ owner: "A", month: "2026-11", program: "boost", answers: { back: "1" }, at: NOVEMBER },
	])
	expect(await ask(ctx, "A")).toEqual([])
	expect(await ask(ctx, "B")).toHaveLength(2)
	expect(await ask(ctx, "A", DECEMBER)).toHaveLength(2)
})

const [first] = surveySeed
const choice = { en: "a", ko: "가", id: "a" }
test.each([
	["no JSON", "{"],
	["no list", '{"back":1}'],
	["four questions", JSON.stringify([1, 2, 3, 4].map((n) => ({ ...first, id: `q${n}` })))],
	["one id twice", JSON.stringify([first, first])],
	["a language that is missing", JSON.stringify([{ ...first, text: { en: "Why?", ko: "왜?" } }])],
	["an empty text", JSON.stringify([{ ...first, text: { en: " ", ko: "왜?", id: "Kenapa?" } }])],
	["one choice", JSON.stringify([{ ...first, choices: [choice] }])],
	["a choice twice", JSON.stringify([{ ...first, choices: [choice, { ...choice, en: "b", id: "b" }] }])],
	["an id that is none", JSON.stringify([{ ...first, id: "two words" }])],
])("%s: nothing is asked, and an operator is told once", async (_what, value) => {
	const { ctx, owner, publish } = await asking()
	await publish(value)
	expect(await ask(ctx, "A")).toEqual([])
	expect(await ask(ctx, "B")).toEqual([])
	expect(await owner.select().from(operatorNotice)).toMatchObject([{ kind: "unreadable-setting", subject: SURVEY }])
})

test("an answer is one of the choices of a question that is asked; whatever else a form says is not kept", async () => {
	const { owner, worker, publish } = await asking()
	await publish(JSON.stringify(surveySeed))
	const [first] = surveySeed
	const last = String((first?.choices.length ?? 0) - 1)
	const answers = { back: last, other: "1", __proto__: "1", constructor: "0" }
	await answerSurvey(worker, { owner: "A", program: "boost", at: NOVEMBER, answers })
	await answerSurvey(worker, {
		owner: "B",
		program: "boost",
		at: NOVEMBER,
		answers: { back: String(first?.choices.length) },
	})
	expect(await owner.select({ owner: surveyAnswer.owner, answers: surveyAnswer.answers }).from(surveyAnswer)).toEqual([
		{ owner: "A", answers: { back: last } },
		{ owner: "B", answers: {} },
	])
})
