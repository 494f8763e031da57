import { parseWithZod } from "@conform-to/zod/v4"
import { expect, test } from "vitest"
import { ownFields } from "#app/i18n/own-fields.ts"
import { actForm, termForm } from "./forms.ts"

const request = "0199c1a0-0000-7000-8000-0000000000aa"
const read = (fields: readonly (readonly [string, string])[]) => {
	const sent = new FormData()
	for (const [name, value] of fields) sent.append(name, value)
	const taken = parseWithZod(ownFields(sent, actForm), { schema: actForm })
	return taken.status === "success" ? taken.value : null
}

test("one number and many are read alike", () => {
	const stake = [
		["do", "stake"],
		["tab", "kongz"],
		["request", request],
	] as const
	expect(read([...stake, ["n", "12"]])).toMatchObject({ do: "stake", n: [12] })
	expect(read([...stake, ["n", "12"], ["n", "19"], ["term", "90"], ["agree", "on"]])).toMatchObject({
		n: [12, 19],
		term: 90,
	})
	expect(read(stake)).toBeNull()
	for (const text of ["a", "9e1", "0x2", "1.0", "-1"]) {
		expect(read([...stake, ["n", text]])).toBeNull()
		expect(read([...stake, ["n", "12"], ["term", text]])).toBeNull()
	}
})

test("a check-in is of some or of all", () => {
	const check = [
		["do", "check-in"],
		["tab", "hag"],
		["request", request],
	] as const
	expect(read([...check, ["all", "1"]])).toEqual({ do: "check-in", tab: "hag", request, all: "1" })
	expect(read([...check, ["n", "7"]])).toMatchObject({ n: [7] })
	expect(
		read([
			["do", "check-in"],
			["tab", "nowhere"],
			["request", request],
		]),
	).toBeNull()
})

test("answers of the survey may be left out or be none", () => {
	const claim = [
		["do", "claim"],
		["tab", "alya"],
		["claim", "usdc"],
		["amount", "5"],
		["request", request],
	] as const
	expect(read(claim)).toMatchObject({ claim: "usdc", amount: "5" })
	expect(read([...claim, ["answer1", "mood:2"], ["answer2", ""]])).toMatchObject({ answer1: "mood:2" })
	expect(read([...claim, ["answer1", "<b>"]])).toBeNull()
})

test("a term is one of the rule in force, and is agreed to", () => {
	expect(termForm([90, 180, 270]).safeParse({ term: 90, agree: "on" }).success).toBe(true)
	expect(termForm([90, 180, 270]).safeParse({ term: 30, agree: "on" }).success).toBe(false)
	expect(termForm([90, 180, 270]).safeParse({ term: 90 }).success).toBe(false)
})
