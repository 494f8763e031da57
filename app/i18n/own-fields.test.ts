import { expect, test } from "vitest"
import { z } from "zod"
import { wholeNumber } from "#app/lib/whole-number.ts"
import { keptFields, ownFields, secretFields } from "./own-fields.ts"

const sent = (...pairs: [string, string][]) => {
	const form = new FormData()
	for (const [name, value] of pairs) form.append(name, value)
	return form
}

test("only the schema's own fields reach the parser, whatever else is sent", () => {
	const schema = z.object({ amount: z.string().trim(), days: wholeNumber().pipe(z.literal(30)).optional() })
	const form = sent(
		["amount", "1"],
		["days", "30"],
		["amount[100000000]", "x"],
		["amount.a.b", "x"],
		["__intent__", '{"type":"insert","payload":{"name":"amount","index":100000000}}'],
		["__state__", "{}"],
		["__proto__", "x"],
		["constructor", "x"],
		["toString", "x"],
	)
	form.append("days", new File(["x"], "x"))
	expect([...ownFields(form, schema)]).toEqual([
		["amount", "1"],
		["days", "30"],
	])
})

test("a field that stands for one value is taken once, the first; a list as often as it declares", () => {
	const schema = z.object({ one: z.string(), many: z.array(z.string()).max(2).optional() })
	const form = sent(["one", "a"], ["one", "b"], ["many", "1"], ["many", "2"], ["many", "3"])
	expect([...ownFields(form, schema)]).toEqual([
		["one", "a"],
		["many", "1"],
		["many", "2"],
	])
})

test("a choice of forms takes the fields of each of its forms", () => {
	const schema = z.discriminatedUnion("act", [
		z.object({ act: z.literal("a"), x: z.string() }),
		z.object({ act: z.literal("b"), y: z.string() }).refine(() => true),
	])
	expect([...ownFields(sent(["act", "b"], ["x", "1"], ["y", "2"], ["z", "3"]), schema).keys()]).toEqual([
		"act",
		"x",
		"y",
	])
})

test("a schema whose fields cannot be bounded is a mistake of ours, said at once", () => {
	expect(() => ownFields(sent(), z.object({ many: z.array(z.string()) }))).toThrow("no maximum")
	expect(() => ownFields(sent(), z.object({ inner: z.object({ a: z.string() }) }))).toThrow("flat")
	expect(() => ownFields(sent(), z.object({ "a.b": z.string() }))).toThrow("no name")
	expect(() => ownFields(sent(), z.string())).toThrow("a form is an object")
})

test("a form that is sent back without its schema brings no secret that it would ask for again", () => {
	const form = sent(
		["uid", "a@b.example"],
		["tag", "1"],
		["tag", "2"],
		["pwd", "x"],
		["code", "123456"],
		["adminKey", ""],
	)
	expect(keptFields(form)).toEqual([
		["uid", "a@b.example"],
		["tag", "1"],
		["tag", "2"],
	])
})

test("a form that would be taken without something that was in it is not sent back", () => {
	for (const [name, text] of [
		["note", "x".repeat(501)],
		["adminKey", "typed"],
		["a[9]", "x"],
	] as const)
		expect(keptFields(sent(["uid", "a"], [name, text]))).toEqual([])
	const upload = sent(["uid", "a"])
	upload.append("image", new File(["x"], "x"))
	expect(keptFields(upload)).toEqual([])
})

test("a secret field whose name would be sent back is a mistake of ours, said at once", () => {
	const secret = z.string().meta({ secret: true })
	expect([...secretFields(z.object({ uid: z.string(), pwd: secret }))]).toEqual(["pwd"])
	expect(() => secretFields(z.object({ pin: secret }))).toThrow('the secret field "pin" is not in SECRET_FIELDS')
})
