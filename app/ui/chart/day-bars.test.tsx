import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { DayBars } from "./day-bars.tsx"

const days = [
	{ day: "2026-11-23", label: "23 Nov", values: [0, 0], texts: ["0", "0"] },
	{ day: "2026-11-24", label: "24 Nov", values: [5, 2], texts: ["5.000001", "2"] },
	{ day: "2026-11-25", label: "25 Nov", values: [10, 0], texts: ["10", "0"] },
]
const drawn = (shown: typeof days) =>
	renderToStaticMarkup(
		<DayBars
			title="In and out"
			series={["In", "Out"]}
			days={shown}
			dayName="Day"
			tableName="As a table"
			tick={(value) => `${value}`}
		/>,
	)

test("a bar for each figure that is more than nothing, and a table that says all of them to the last digit, the newest first", () => {
	const html = drawn(days)
	expect(html.match(/chart-bar-0/g)).toHaveLength(2)
	expect(html.match(/chart-bar-1/g)).toHaveLength(1)
	expect([...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text)).toEqual([
		...["25 Nov", "10", "0"],
		...["24 Nov", "5.000001", "2"],
		...["23 Nov", "0", "0"],
	])
	// In a box of its own, so that it is never wider than a phone.
	expect(html).toMatch(/<section class="table-box"[^>]*><table/)
})

test("days on which nothing moved are drawn without a bar and without a number that is none", () => {
	const html = drawn(days.slice(0, 1))
	expect(html).not.toContain("chart-bar")
	expect(html).not.toContain("NaN")
})
