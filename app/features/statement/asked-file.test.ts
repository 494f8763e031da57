import { expect, test } from "vitest"
import { askedFile, fileName } from "./asked-file.ts"

const asked = (query: string) => askedFile(new URLSearchParams(query))

test("an address asks for all years or for one, as one kind of file", () => {
	expect(asked("format=csv")).toEqual({ year: null, format: "csv" })
	expect(asked("year=2026&format=json")).toEqual({ year: 2026, format: "json" })
	expect(fileName({ year: 2026, format: "csv" })).toBe("punktopia-statement-2026.csv")
})

test("whatever else it says is no file", () => {
	for (const wrong of [
		...[
			"",
			"format=xls",
			"format=csv&format=json",
			"format[]=csv",
			"year=2026",
			"year=&format=csv",
			"year=all&format=csv",
		],
		...[
			"year=2026&year=2027&format=csv",
			"year[]=2026&format=csv&year=x",
			"year=999999999&format=csv",
			"year=-2026&format=csv",
		],
		...[
			"year=2026%00&format=csv",
			"year=%0a2026&format=csv",
			"year=2026 &format=csv",
			"year=２０２６&format=csv",
			`year=${"9".repeat(9999)}&format=csv`,
		],
		...["year=1e3&format=csv", "format=__proto__", "format=CSV"],
	])
		expect(asked(wrong), wrong.slice(0, 60)).toBe(null)
})
