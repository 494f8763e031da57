import { expect, test } from "vitest"
import { ownPath } from "./own-path.ts"

test.each([
	["/eng/faq", "/eng/faq"],
	["//evil.example/", "/evil.example/"],
	["/\\evil.example", "/evil.example"],
	["/\\/\\//evil.example//x", "/evil.example/x"],
	["/eng//faq", "/eng/faq"],
])("an own path never names another host, and doubled slashes are one: %s", (pathname, own) => {
	expect(ownPath({ pathname, search: "?a=//b" })).toBe(`${own}?a=//b`)
})
