import { expect, test } from "vitest"
import { timeLeft } from "./time-left.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test("what is left is said in its two largest units, in the reader's language", () => {
	expect(timeLeft(3 * DAY + 4 * HOUR + 59 * MINUTE, "en")).toBe("3 days 4 hours")
	expect(timeLeft(DAY + HOUR, "en")).toBe("1 day 1 hour")
	expect(timeLeft(3 * DAY + 30 * MINUTE, "en")).toBe("3 days")
	expect(timeLeft(4 * HOUR + 5 * MINUTE, "ko")).toBe("4시간 5분")
	expect(timeLeft(2 * DAY + 3 * HOUR, "id")).toBe("2 hari 3 jam")
})

test("nothing left, or less, is a minute", () => {
	for (const ms of [0, -DAY, 1, 59_999]) expect(timeLeft(ms, "en")).toBe("1 minute")
})
