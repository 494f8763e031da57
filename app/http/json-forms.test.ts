import { expect, test } from "vitest"
import { isJsonCaller, toForm } from "./json-forms.ts"

const sent = (body: string, type = "application/json") =>
	new Request("https://punktopia.test/", { method: "POST", headers: { "Content-Type": type }, body })
const fieldsOf = async (body: string) => [...(await (await toForm(sent(body))).formData())]

test("texts, numbers and booleans of a flat object become fields, and lists of them several of one name; anything else becomes none", async () => {
	expect(
		await fieldsOf('{"amount":"1.5","days":30,"agree":true,"a":null,"n":[1,"2",[3],{"x":4},null],"c":{"d":1}}'),
	).toEqual([
		["amount", "1.5"],
		["days", "30"],
		["agree", "true"],
		["n", "1"],
		["n", "2"],
	])
	for (const body of [
		"",
		"{",
		"[1]",
		"7",
		`${"[".repeat(30_000)}${"]".repeat(30_000)}`,
		`${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`,
		'{"__proto__":{"x":1}}',
	])
		expect(await fieldsOf(body), body.slice(0, 30)).toEqual([])
})

test("more names than a form has are refused", async () => {
	const names = (count: number) =>
		JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1])))
	expect(await fieldsOf(names(250))).toHaveLength(250)
	await expect(fieldsOf(JSON.stringify({ n: Array(251).fill(1) }))).rejects.toMatchObject({ code: "refused:fields" })
	await expect(fieldsOf(names(251))).rejects.toMatchObject({ status: 400, code: "refused:fields" })
})

test("who sends JSON, or asks for it and not for a page, gets JSON", () => {
	expect(isJsonCaller({ "content-type": "Application/JSON; charset=utf-8", accept: "text/html" })).toBe(true)
	expect(isJsonCaller({ accept: "application/json" })).toBe(true)
	expect(isJsonCaller({ accept: "text/html,application/json" })).toBe(false)
	expect(isJsonCaller({})).toBe(false)
})
