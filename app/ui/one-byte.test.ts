import { expect, test } from "vitest"
import { inOneByte, jsonInOneByte } from "./one-byte.ts"

test("a few letters beyond Latin-1 become references, also beyond the first plane; what Latin-1 has stays", () => {
	const page = "<p>plain · é</p>".repeat(50)
	expect(inOneByte(`${page}<p title="the wallet’s">“🙂”</p>`)).toBe(
		`${page}<p title="the wallet&#8217;s">&#8220;&#128578;&#8221;</p>`,
	)
})

test("a page that is written in such letters stays as it is", () => {
	const page = "<p>코인 스테이킹</p>".repeat(50)
	expect(inOneByte(page)).toBe(page)
})

test("data of an attribute is the same data, with few wide letters spelled out and many left as they are", () => {
	const english = { said: `${"plain · é ".repeat(100)}“{{typed}}” 🙂` }
	const json = jsonInOneByte(english)
	expect(JSON.parse(json)).toEqual(english)
	expect(json).toMatch(/^[\0-\u00ff]+$/)
	const korean = { said: "코인 스테이킹" }
	expect(jsonInOneByte(korean)).toBe(JSON.stringify(korean))
})
