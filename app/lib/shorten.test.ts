import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { short4, short5 } from "./shorten.ts"

test("the header's button shows the first five, three dots, and the last five (C002)", () => {
	expect(short5("ABCDEFGHIJKLMN")).toBe("ABCDE...JKLMN")
	expect(short5("7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU")).toBe("7xKXt...sgAsU")
	expect(short5("7xKXt...sgAsU")).toBe("7xKXt...sgAsU")
})

test("anywhere else it is the first four and the last four (C003)", () => {
	expect(short4("7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU")).toBe("7xKX…gAsU")
	expect(short4("7xKX…gAsU")).toBe("7xKX…gAsU")
})

test("nothing else shortens by itself, and words are never cut off by three dots", () => {
	const files = (folder: string) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter((name) => /\.(tsx?|json)$/.test(name) && !/\.test\./.test(name) && !name.endsWith("shorten.ts"))
			.map((name) => ({ name: join(folder, name), text: readFileSync(join(folder, name), "utf8") }))
	const own = /\.slice\(0, \d\)\}.{1,3}\$\{\w+\.slice\(-\d\)/
	expect(files("app").filter(({ text }) => own.test(text))).toEqual([])
	expect(files("locales").filter(({ text }) => text.includes("..."))).toEqual([])
})
