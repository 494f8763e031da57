import { expect, test } from "vitest"
import { checkInCalendarFile } from "./calendar-file.server.ts"

const ctx = { now: async () => new Date("2026-11-25T09:30:00Z"), origin: "https://example.test" }
const linesOf = async (program: string | null) =>
	(await checkInCalendarFile(ctx, { lang: "eng", program })).split("\r\n")

test.each([
	["nova", "nova", "powerzonePunkyNova"],
	["world", "world", "punkyWorldStaking"],
	["boost", "boost", "powerzoneNftStaking"],
	["constructor", "boost", "powerzoneNftStaking"],
	[null, "boost", "powerzoneNftStaking"],
])("a calendar file that is asked for from %s is that of %s", async (asked, id, page) => {
	const lines = await linesOf(asked)
	expect(lines).toContain(`UID:check-in-${id}@example.test`)
	expect(lines).toContain(`URL:https://example.test/eng/${page}`)
})
