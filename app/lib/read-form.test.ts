import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { isEchoed, readForm, typedText } from "./read-form.ts"

test("a body that is no form has no fields", async () => {
	const sent = (type: string, body: string) =>
		new Request("https://punktopia.test/", { method: "POST", headers: { "Content-Type": type }, body })
	expect([...(await readForm(sent("application/x-www-form-urlencoded", "a=1&a=2")))]).toHaveLength(2)
	for (const type of ["text/plain", "multipart/form-data", "multipart/form-data; boundary=x", "nonsense"])
		expect([...(await readForm(sent(type, "a=1")))]).toEqual([])
})

test("what was typed is shown again, but no text that no field takes", () => {
	expect([typedText("1,5"), typedText("x".repeat(500)), typedText("x".repeat(501)), typedText(null)]).toEqual([
		"1,5",
		"x".repeat(500),
		"",
		"",
	])
	expect([isEchoed(undefined), isEchoed("x".repeat(501))]).toEqual([true, false])
})

test("forms are read in one place alone", () => {
	const reading = readdirSync("app", { recursive: true, encoding: "utf8" })
		.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
		.filter((file) => readFileSync(`app/${file}`, "utf8").includes(".formData("))
	expect(reading).toEqual(["lib/read-form.ts"])
})
