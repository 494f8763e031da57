import { readFileSync } from "node:fs"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { setting } from "#app/settings/tables.server.ts"
import { operatorNotice } from "#app/settlement/tables.server.ts"
import { seedSurvey, surveySeed } from "./seed-survey.server.ts"
import { answerSurvey, questionsFor } from "./survey.server.ts"
import { SURVEY_RULE, surveyShape } from "./survey-rule.ts"
import { surveyAnswer } from "./tables.server.ts"

const NOVEMBER = new Date("2026-11-30T23:59:59.999Z")
const DECEMBER = new Date("2026-12-01T00:00:00.000Z")
let versions = 0

/** The web's context on a database, and a hand that writes a version, as no role of the app may. */
async function asking() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db } = database.asWeb()
	const publish = (body: unknown, example = false) =>
		database.db.transaction(async (tx) => {
			await tx.execute(sql`set local session_replication_role = replica`)
			const at = new Date(Date.UTC(2026, 0, 1, 0, 0, versions++))
			const words = { method: surveyShape.methods[0] ?? "", reason: "r", proposedBy: "p" }
			await tx.insert(rule).values({ key: SURVEY_RULE, validFrom: at, writtenAt: at, body, example, ...words })
		})
	return { ctx: { db }, owner: database.db, worker: database.asWorker(), publish }
}

const ask = (ctx: Parameters<typeof questionsFor>[0], owner: string, at = NOVEMBER) =>
	questionsFor(ctx, { owner, at, lang: "kor" })

test("the demo's questions are an example, in the language of the page, and never follow what an operator asks", async () => {
	const { ctx, owner } = await asking()
	const now = new Date(Date.now() + 60_000)
	expect(await ask(ctx, "A", now)).toEqual([])
	await seedSurvey({ db: owner })
	await seedSurvey({ db: owner })
	expect(await owner.$count(rule)).toBe(1)
	const asked = await ask(ctx, "A", now)
	expect(asked).toHaveLength(2)
	const [first] = surveySeed.questions
	expect(asked[0]).toMatchObject({ id: "back", text: first?.text.ko, example: true })
	expect(asked[0]?.choices[1]).toBe(first?.choices[1]?.ko)
	const other = await asking()
	await other.publish({ questions: [] })
	await seedSurvey({ db: other.owner })
	expect(await ask(other.ctx, "A", now)).toEqual([])
	await other.publish({ questions: [first] })
	expect(await ask(other.ctx, "A", now)).toMatchObject([{ id: "back", example: false }])
})

test("a wallet is asked once a month, by UTC, and what it answered first stays", async () => {
	const { ctx, owner, worker, publish } = await asking()
	await publish(surveySeed, true)
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

const [first] = surveySeed.questions
const choice = { en: "a", ko: "가", id: "a" }
test.each([
	["no list", { questions: { back: 1 } }],
	["four questions", { questions: [1, 2, 3, 4].map((n) => ({ ...first, id: `q${n}` })) }],
	["one id twice", { questions: [first, first] }],
	["a language that is missing", { questions: [{ ...first, text: { en: "Why?", ko: "왜?" } }] }],
	["an empty text", { questions: [{ ...first, text: { en: " ", ko: "왜?", id: "Kenapa?" } }] }],
	["one choice", { questions: [{ ...first, choices: [choice] }] }],
	["a choice twice", { questions: [{ ...first, choices: [choice, { ...choice, en: "b", id: "b" }] }] }],
	["an id that is none", { questions: [{ ...first, id: "two words" }] }],
])("%s: such a version takes no force, and an operator is told once", async (_what, body) => {
	const { ctx, owner, publish } = await asking()
	await publish(body)
	expect(await ask(ctx, "A")).toEqual([])
	expect(await ask(ctx, "B")).toEqual([])
	expect(await owner.select().from(operatorNotice)).toMatchObject([{ kind: "rule-unreadable" }])
	await publish({ questions: [first] })
	await publish(body)
	expect(await ask(ctx, "A")).toHaveLength(1)
})

test("an answer is one of the choices of a question that is asked; whatever else a form says is not kept", async () => {
	const { owner, worker, publish } = await asking()
	await publish(surveySeed, true)
	const [first] = surveySeed.questions
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

test.each([
	["examples", surveySeed.questions.map((one) => ({ ...one, example: true })), 2, true],
	["an operator's", surveySeed.questions, 2, false],
	["none", [], 0, false],
	["what cannot be read", "{", 0, false],
	["what is no list of questions", [1], 0, false],
])("the migration carries the questions of the setting over: %s", async (_what, value, count, example) => {
	const { ctx, owner } = await asking()
	const [, carryOver = ""] = readFileSync("drizzle/migrations/0086_survey_by_two.sql", "utf8").split(
		"--> statement-breakpoint",
	)
	const text = typeof value === "string" ? value : JSON.stringify(value)
	await owner.insert(setting).values({ key: "rewards.survey", value: text })
	await owner.transaction(async (tx) => {
		// The guard comes after it.
		await tx.execute(sql`set local session_replication_role = replica`)
		await tx.execute(sql.raw(carryOver))
	})
	const asked = await ask(ctx, "A", new Date(Date.now() + 60_000))
	expect(asked.map((one) => one.example)).toEqual(Array.from({ length: count }, () => example))
})
