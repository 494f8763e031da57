import { expect, test } from "vitest"
import { fieldCount } from "./field-count.ts"

const FORM = "application/x-www-form-urlencoded"

test("the fields of a form are counted before it is taken apart", () => {
	expect(fieldCount(Buffer.from(""), FORM)).toBe(0)
	expect(fieldCount(Buffer.from("a=1&b=2&c"), `${FORM}; charset=utf-8`)).toBe(3)
	expect(fieldCount(Buffer.from("&".repeat(60_000)), FORM.toUpperCase())).toBe(60_001)
	expect(fieldCount(Buffer.from('{"a":1}'), "application/json")).toBe(0)
})

test("the parts of a multipart form are counted as well", async () => {
	const form = new FormData()
	for (let at = 0; at < 300; at++) form.append("amount", "1")
	const sent = new Response(form)
	const body = Buffer.from(await sent.arrayBuffer())
	expect(fieldCount(body, sent.headers.get("Content-Type") ?? "")).toBe(300)
	expect(fieldCount(Buffer.from("nothing"), "multipart/form-data")).toBe(0)
})

test("parts are told apart by the parameter named boundary, not by one that ends in it", () => {
	const body = Buffer.from(
		`${'--real\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(300)}--real--\r\n`,
	)
	for (const said of [
		"xboundary=zzz; boundary=real",
		'xboundary=zzz; Boundary="real"',
		'boundary="real"; x=boundary=zzz',
	])
		expect(fieldCount(body, `multipart/form-data; ${said}`), said).toBe(300)
})
